"""A table's password is known again, and cannot be read."""

from __future__ import annotations

from parlour.net.auth.hashing import opens, seal


def test_the_password_that_was_sealed_opens_and_no_other_does_whatever_it_is() -> None:
    for password in ("sesame", "pässwörd", "\ud800", "x" * 128):
        sealed = seal(password)
        assert opens(password, sealed)
        assert not [guess for guess in ("", "Sesame", "sesame ", sealed) if opens(guess, sealed)]
        assert "sesame" not in sealed
    assert seal("sesame") != seal("sesame"), "it is sealed otherwise each time"


def test_where_there_is_no_password_none_opens() -> None:
    assert seal("") == ""
    assert not opens("", "")
    assert not opens("sesame", "")

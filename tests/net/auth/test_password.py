"""A table's password is known again, and cannot be read."""

from __future__ import annotations

from parlour.net.auth.hashing import opens, seal


def test_the_password_that_was_sealed_opens_and_no_other_does() -> None:
    sealed = seal("sesame")
    assert opens("sesame", sealed)
    for guess in ("", "Sesame", "sesame ", sealed):
        assert not opens(guess, sealed)
    assert "sesame" not in sealed


def test_the_same_password_is_sealed_otherwise_each_time() -> None:
    assert seal("sesame") != seal("sesame")


def test_any_text_can_be_a_password() -> None:
    for password in ("pässwörd", "\ud800", "x" * 128):
        assert opens(password, seal(password))


def test_where_there_is_no_password_none_opens() -> None:
    assert seal("") == ""
    assert not opens("", "")
    assert not opens("sesame", "")

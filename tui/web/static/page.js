// The page of a guest: sections of HTML come in and are put in place, taps go out. All rules are at the host.
"use strict";
(() => {
  const $ = (id) => document.getElementById(id);
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const words = { lost: "Connection lost, trying again …", again: "Come in again" };
  const RETRY = [300, 800, 1500, 3000, 5000];
  const ANSWERED = 3000; // milliseconds in which the host must answer before the socket is taken for dead
  const DIALED = 8000; // for a new socket: of a name with several addresses the first ones may be dead
  let socket = null;
  let number = 0; // of the page that is shown
  let tries = 0;
  let bye = false;
  let retry = 0;
  let probing = 0;

  // ---- who this is -----------------------------------------------------------------------------------

  const stored = (store, name, make) => {
    try {
      const found = store.getItem(name);
      if (found) return found;
      const made = make();
      if (made) store.setItem(name, made);
      return made;
    } catch {
      return make();
    }
  };
  const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  const isWall = location.pathname === "/night"; // the board of a game night, beside the page of a guest
  const key = stored(localStorage, isWall ? "parlour-key-night" : "parlour-key", () => hex(crypto.getRandomValues(new Uint8Array(32))));
  const fragment = location.hash.slice(1);
  if (fragment) {
    history.replaceState(null, "", location.pathname + location.search);
    try { sessionStorage.setItem("parlour-invite", fragment); } catch { /* it is still known here */ }
  }
  const invited = fragment || stored(sessionStorage, "parlour-invite", () => "");
  const watches = invited.startsWith("watch.");
  const invite = watches ? invited.slice(6) : invited;

  // ---- the connection --------------------------------------------------------------------------------

  const connect = () => {
    clearTimeout(retry);
    if (socket) socket.onclose = socket.onmessage = null, socket.close();
    const url = new URL(isWall ? "table/night" : watches ? "table/watch" : "table", location.href);
    url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
    url.hash = "";
    const mine = socket = new WebSocket(url);
    mine.onopen = () => mine.send(JSON.stringify({ hello: { v: 1, key, invite } }));
    mine.onmessage = (event) => {
      settled();
      take(JSON.parse(event.data));
    };
    mine.onclose = () => lost();
    expectAnswer(DIALED);
  };
  const lost = () => {
    settled();
    socket = null;
    if (bye) return;
    say(words.lost);
    document.body.classList.add("lost");
    clearTimeout(retry);
    retry = setTimeout(connect, RETRY[Math.min(tries++, RETRY.length - 1)] * (0.8 + Math.random() * 0.4));
  };
  const dead = () => {
    if (socket) socket.onclose = null, socket.close();
    lost();
  };
  const expectAnswer = (within = ANSWERED) => {
    clearTimeout(probing);
    probing = setTimeout(dead, within);
  };
  const settled = () => clearTimeout(probing);
  const open = () => socket && socket.readyState === WebSocket.OPEN;
  const send = (message) => {
    if (open()) socket.send(JSON.stringify(message));
  };
  const probe = () => {
    if (bye) return;
    if (!open()) {
      if (!socket || socket.readyState !== WebSocket.CONNECTING) connect();
      return;
    }
    send({ probe: number });
    expectAnswer();
  };
  const act = (message) => {
    if (!open()) return;
    send({ ...message, n: number });
    send({ probe: number }); // an action that changes nothing is answered, too
    expectAnswer();
  };
  // What is typed and not sent: it stays while the page shows something else, and after a reload.
  const draft = (field) => {
    const name = `parlour-draft ${field.form.dataset.do}`;
    return {
      get: () => stored(sessionStorage, name, () => ""),
      set: (text) => { try { sessionStorage.setItem(name, text); } catch { /* it is here as long as the field */ } },
    };
  };
  document.addEventListener("input", ({ target }) => { if (target.type === "text") draft(target).set(target.value); });

  const say = (text) => { $("line").textContent = text; };

  document.addEventListener("visibilitychange", () => { if (!document.hidden) probe(); });
  addEventListener("pageshow", (event) => { if (event.persisted) probe(); });
  addEventListener("online", probe);
  addEventListener("offline", () => { if (!bye) say(words.lost); });

  // ---- what the host says ----------------------------------------------------------------------------

  const take = (message) => {
    if ("bye" in message) return ended(message.bye);
    tries = 0; // whatever comes, the connection is there
    say("");
    document.body.classList.remove("lost");
    Object.assign(words, message.words);
    for (const [id, name] of Object.entries(message.parts || {})) $(id).setAttribute("aria-label", name);
    if (message.lang) document.documentElement.lang = message.lang;
    if (message.n) number = message.n;
    const from = calm.matches ? [] : (message.move || []).map((slide) => [slide, rectOf(slide[0], slide[2])]);
    if (message.page) ($("page").className = message.page), ($("live").textContent = ""); // what was said there is over
    if (message.set) put(message.set);
    for (const [slide, rect] of from) if (rect) fly(slide, rect);
    if (message.title) document.title = message.title;
    if (message.live) $("live").textContent = message.live + ($("live").textContent === message.live ? "\u00a0" : "");
    const touched = navigator.userActivation?.hasBeenActive; // before that, browsers block it
    if (message.buzz && touched && navigator.vibrate) navigator.vibrate(60);
    if (message.race !== undefined) {
      requestAnimationFrame(() => requestAnimationFrame(() => send({ shown: message.race })));
    }
  };
  const ended = (why) => {
    bye = true;
    settled();
    say("");
    put({ seats: "", log: "", ask: "", hand: "", over: "" });
    $("page").className = "sheet";
    const box = document.createElement("div");
    const text = document.createElement("p");
    const button = document.createElement("button");
    box.className = "sheet-box";
    text.textContent = why;
    button.textContent = words.again;
    button.className = "do usual";
    button.onclick = () => {
      bye = false;
      $("felt").textContent = "";
      connect();
    };
    box.append(text, button);
    $("felt").replaceChildren(box);
    button.focus();
  };

  // ---- putting sections in place ---------------------------------------------------------------------

  const keyOf = (node) =>
    node.nodeType === 1 ? node.id || node.dataset.key || node.dataset.at || node.dataset.do || "" : "";
  const alike = (a, b) => a.nodeType === b.nodeType && a.nodeName === b.nodeName && keyOf(a) === keyOf(b);

  const morph = (old, fresh) => {
    if (old.nodeType !== 1) {
      if (old.nodeValue !== fresh.nodeValue) old.nodeValue = fresh.nodeValue;
      return;
    }
    for (const { name, value } of [...fresh.attributes]) {
      if (old.getAttribute(name) !== value) old.setAttribute(name, value);
    }
    for (const { name } of [...old.attributes]) {
      if (name !== "style" && !fresh.hasAttribute(name)) old.removeAttribute(name);
    }
    children(old, fresh);
  };
  const children = (old, fresh) => {
    const keyed = new Map();
    for (const child of old.childNodes) if (keyOf(child)) keyed.set(keyOf(child), child);
    let at = old.firstChild;
    for (const child of [...fresh.childNodes]) {
      const known = keyed.get(keyOf(child));
      if (known && alike(known, child)) {
        if (known === at) at = at.nextSibling;
        else old.insertBefore(known, at);
        morph(known, child);
        keyed.delete(keyOf(child));
      } else if (at && !keyOf(child) && alike(at, child)) {
        const here = at;
        at = at.nextSibling;
        morph(here, child);
      } else {
        old.insertBefore(child, at);
      }
    }
    while (at) {
      const next = at.nextSibling;
      at.remove();
      at = next;
    }
  };

  const made = (html) => {
    const template = document.createElement("template");
    template.innerHTML = html;
    return template.content;
  };
  const put = (sections) => {
    const focused = document.activeElement;
    const within = focused && focused.closest("#hand, #ask, #felt, #seats");
    const hadBox = $("over").childElementCount > 0;
    for (const [id, html] of Object.entries(sections)) {
      children($(id), made(html));
      dress($(id));
    }
    if (sections.seats) $("seats").querySelector(".acts")?.scrollIntoView({ block: "nearest" });
    const hasBox = $("over").childElementCount > 0;
    $("page").inert = hasBox;
    const now = document.activeElement;
    if (within && !focused.isConnected) strays = true;
    else if (now !== document.body && now !== $("felt")) strays = false;
    if (hasBox !== hadBox) boxed(hasBox, focused);
    if (hasBox) return;
    if (strays) refocus(within);
    else if (now === document.body) $("felt").querySelector("[data-first]")?.focus();
  };
  const dress = (section) => {
    for (const field of section.querySelectorAll("input[type=text]")) field.value ||= draft(field).get() || "";
    for (const node of section.querySelectorAll("[data-css]")) {
      for (const pair of node.dataset.css.split(";")) node.style.setProperty(...pair.split(":"));
    }
    for (const node of section.querySelectorAll(".clock")) clock(node);
    for (const node of section.querySelectorAll("[data-end]")) node.scrollTop = node.scrollHeight;
  };
  let before = null;
  let strays = false; // what had the focus is gone, and nothing that can be done has it yet
  const boxed = (opened, focused) => {
    if (opened) {
      before = focused;
      const wanted = ["[data-first]", "button:not(.round)", "button"];
      wanted.map((each) => $("over").querySelector(each)).find(Boolean)?.focus();
    } else if (before && before.isConnected) {
      before.focus();
    } else {
      strays = true;
    }
  };
  const refocus = (section) => {
    const places = [
      [$("felt"), "[data-first]"],
      [$("hand"), ".may"],
      [$("ask"), ".usual[data-do]"],
      [$("ask"), "[data-do]"],
      [section, "[data-do]"],
    ];
    const target = places.map(([place, what]) => place?.querySelector(what)).find(Boolean);
    (target || $("felt")).focus({ preventScroll: !target });
  };

  // ---- clocks ----------------------------------------------------------------------------------------

  const clocks = new Map();
  const clock = (node) => {
    const left = Number(node.dataset.left);
    const share = Number(node.dataset.share);
    node.style.setProperty("--share", share);
    if (!node.dataset.left) clocks.delete(node);
    else clocks.set(node, { ends: performance.now() + left * 1000, whole: share > 0 ? (left * 1000) / share : 1 });
  };
  setInterval(() => {
    for (const [node, { ends, whole }] of clocks) {
      if (!node.isConnected || !node.classList.contains("clock")) { // it may have become something else
        clocks.delete(node);
        continue;
      }
      const left = Math.max(0, ends - performance.now());
      node.style.setProperty("--share", left / whole);
      const seconds = node.querySelector("b");
      const text = seconds.textContent.replace(/\d+/, Math.ceil(left / 1000));
      if (seconds.textContent !== text) seconds.textContent = text;
    }
  }, 200);

  // ---- cards that slide ------------------------------------------------------------------------------

  const placed = (at, card) => {
    if (at === "hand") return $("hand").querySelector(`[data-key^="${CSS.escape(card)}#"]`);
    const node = document.querySelector(`#page [data-at="${CSS.escape(at)}"]`);
    return node && /^(zone|trick) /.test(at) ? node.querySelector(".cards > .card:last-of-type") || node : node;
  };
  const rectOf = (at, card) => placed(at, card)?.getBoundingClientRect();
  const fly = ([, at, card, html], from) => {
    const target = placed(at, card);
    if (!target) return;
    const to = target.getBoundingClientRect();
    const isCard = target.classList.contains("card");
    const flying = made(html).firstElementChild;
    const width = isCard ? to.width : Math.min(40, to.width / 2);
    flying.setAttribute("aria-hidden", "true");
    flying.classList.add("flying");
    flying.style.setProperty("--w", `${width}px`);
    const middle = (rect) => [rect.left + rect.width / 2, rect.top + rect.height / 2];
    const [[x0, y0], [x1, y1]] = [middle(from), middle(to)];
    flying.style.left = `${x1 - width / 2}px`;
    flying.style.top = `${y1 - width * 0.7}px`;
    document.body.append(flying);
    const shift = `translate(${x0 - x1}px, ${y0 - y1}px) scale(${Math.min(1, Math.max(0.4, from.width / width))})`;
    const time = { duration: 200, easing: "cubic-bezier(.2,.7,.3,1)" };
    if (isCard) target.animate([{ opacity: 0 }, { opacity: 0 }], time);
    const flight = flying.animate([{ transform: shift }, { transform: "none" }], time);
    flight.onfinish = flight.oncancel = () => flying.remove();
  };

  // ---- taps, drags and keys --------------------------------------------------------------------------

  let dragged = null;
  let ignore = false;
  document.addEventListener("click", (event) => {
    const target = event.target.closest("[data-do]");
    if (!target || target.nodeName === "FORM") return;
    event.preventDefault();
    if (ignore) return void (ignore = false);
    act({ do: target.dataset.do });
  });
  document.addEventListener("submit", (event) => {
    event.preventDefault();
    const form = event.target;
    act({ do: form.dataset.do, text: form.elements.text.value });
    draft(form.elements.text).set("");
    if (form.dataset.do === "say") form.elements.text.value = "";
  });
  document.addEventListener("pointerdown", (event) => {
    ignore = false;
    const card = event.button === 0 && event.target.closest(".fan .card[data-do]");
    if (card) dragged = { card, x: event.clientX, y: event.clientY, id: event.pointerId };
  });
  document.addEventListener("pointermove", (event) => {
    if (!dragged || event.pointerId !== dragged.id) return;
    const [dx, dy] = [event.clientX - dragged.x, event.clientY - dragged.y];
    if (!dragged.moves && dy > -12) return;
    if (!dragged.moves) dragged.card.setPointerCapture(event.pointerId);
    dragged.moves = true;
    dragged.up = dy < -56;
    dragged.card.classList.add("dragged");
    dragged.card.style.translate = `${dx}px ${dy}px`;
  });
  const drop = (event) => {
    if (!dragged || event.pointerId !== dragged.id) return;
    const { card, moves, up } = dragged;
    dragged = null;
    card.classList.remove("dragged");
    card.style.translate = "";
    ignore = Boolean(moves);
    if (up && event.type === "pointerup") act({ do: card.dataset.do, throw: true });
  };
  document.addEventListener("pointerup", drop);
  document.addEventListener("pointercancel", drop);

  const ARROWS = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -1, ArrowDown: 1 };
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") {
      const closes = $("over").querySelector('[data-do="close"], [data-do="give up"]') || $("ask").querySelector('[data-do="cancel"]');
      closes?.click();
    }
    const step = ARROWS[event.key];
    const group = step && event.target.closest(".fan, .grid, .stacks, .actions, .menu");
    if (!group) return;
    const all = [...group.querySelectorAll("[data-do]")];
    const at = all.indexOf(event.target);
    if (at < 0) return;
    event.preventDefault();
    all[(at + step + all.length) % all.length].focus();
  });

  connect();
})();

/**
 * The page's script as text: vanilla, in one file. Everything can be read without it. With it the parts of the page are
 * asked for again when the stream of events says that something changed, and only what differs is replaced.
 */
import { CHART_SCRIPT } from "../kit/chart-script.ts";

export const STUDIO_SCRIPT = `"use strict";
(() => {
  const all = (selector, root) => [...(root || document).querySelectorAll(selector)];
  // Not the page's own address: that may hold a password, and requests must not.
  const at = (path) => new URL(path, location.origin).href;
  const here = () => location.pathname + location.search;

  // --- what is said of the connection ---
  const WORDS = { live: "live", waiting: "reconnecting", away: "not reached", still: "no stream" };
  let reachedAt = new Date();
  const say = (state) => {
    const line = document.getElementById("connection");
    if (line.dataset.state === state) return;
    line.dataset.state = state;
    const since = state === "live" ? "" : " since " + reachedAt.toLocaleTimeString("en-GB");
    line.querySelector(".said").textContent = WORDS[state] + since;
  };

  // --- replacing what differs: elements with an id are found again wherever they went ---
  const settleAttributes = (old, fresh) => {
    for (const { name } of [...old.attributes]) {
      if (!fresh.hasAttribute(name) && name !== "open") old.removeAttribute(name);
    }
    for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  };
  const settle = (old, fresh) => {
    if (old.isEqualNode(fresh)) return;
    if (old.nodeType !== 1 || old.nodeName !== fresh.nodeName) return void old.replaceWith(fresh);
    settleAttributes(old, fresh);
    const named = new Map([...old.children].filter((child) => child.id).map((child) => [child.id, child]));
    let place = old.firstChild;
    for (const next of [...fresh.childNodes]) {
      const same = next.id ? named.get(next.id) : place && !place.id && place.nodeName === next.nodeName ? place : null;
      if (!same) old.insertBefore(next, place);
      else {
        if (same === place) place = place.nextSibling;
        else old.insertBefore(same, place);
        settle(same, next);
      }
    }
    while (place) {
      const gone = place;
      place = place.nextSibling;
      gone.remove();
    }
  };
  const parsed = (text) => new DOMParser().parseFromString(text, "text/html");

  // --- asking for parts ---
  const states = new Map();
  let changes = 0;
  const stateOf = (part) => {
    if (!states.has(part.id)) states.set(part.id, { isBusy: false, at: Date.now(), seen: changes, url: "" });
    return states.get(part.id);
  };
  let failures = 0;
  const ask = async (part, state) => {
    const url = part.dataset.part;
    state.isBusy = true;
    state.seen = changes;
    try {
      const answer = await fetch(at(url), { signal: AbortSignal.timeout(20000) });
      if (!answer.ok) throw new Error("status " + answer.status);
      const fresh = parsed(await answer.text()).querySelector("[data-part]");
      const old = document.getElementById(part.id);
      // Meanwhile something else may be looked at.
      if (fresh && old && old.dataset.part === url) settle(old, fresh);
      reachedAt = new Date();
      failures = 0;
    } catch {
      // The server is away or busy: what is shown stays, and the line on top says so.
      failures++;
      state.seen = -1;
    }
    state.at = Date.now();
    state.isBusy = false;
  };
  const isDue = (part, state) => {
    const passed = Date.now() - state.at;
    const every = Number(part.dataset.every);
    if (failures > 0) return passed >= Math.min(10000, 1000 * 2 ** Math.min(failures, 4));
    if (state.seen !== changes) return passed >= every;
    return passed >= Number(part.dataset.idle || every);
  };
  const look = () => {
    tell();
    if (document.visibilityState === "hidden") return;
    for (const part of all("[data-part]")) {
      const state = stateOf(part);
      // Nobody wants a chart to change under the finger.
      const isRead = part.querySelector(".column:hover") !== null;
      if (!state.isBusy && !isRead && isDue(part, state)) void ask(part, state);
    }
  };

  // --- the stream ---
  let stream = null;
  let isOpen = false;
  let retryAt = 0;
  const listen = () => {
    const path = document.body.dataset.events;
    if (!path || stream || Date.now() < retryAt) return;
    stream = new EventSource(at(path));
    const changed = () => { changes++; };
    stream.onopen = () => { isOpen = true; changes++; };
    stream.onmessage = changed;
    stream.addEventListener("group", changed);
    stream.onerror = () => {
      isOpen = false;
      // A refusal ends it for good: later a new one is tried.
      if (stream.readyState === EventSource.CLOSED) {
        stream = null;
        retryAt = Date.now() + 5000;
      }
    };
  };
  const tell = () => {
    listen();
    if (failures > 1) say("away");
    else if (!document.body.dataset.events) say("live");
    else say(isOpen ? "live" : "waiting");
  };
  setInterval(look, 250);
  document.addEventListener("visibilitychange", () => { changes++; look(); });

  // --- going from group to group without losing the place ---
  const isNarrow = () => matchMedia("(max-width: 1099px)").matches;
  const isCalm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
  const go = async (url, target) => {
    try {
      const answer = await fetch(at(url), { signal: AbortSignal.timeout(20000) });
      if (here() !== url) return;
      settle(document.querySelector("main"), parsed(await answer.text()).querySelector("main"));
    } catch {
      // The way that needs no script.
      location.assign(url);
      return;
    }
    if (target !== "group") return;
    // The list is laid out anew beside a group.
    const chosen = document.querySelector(".groups .chosen");
    if (chosen && !isNarrow()) chosen.scrollIntoView({ block: "nearest" });
    const title = document.getElementById("group-title");
    if (!title) return;
    title.focus({ preventScroll: true });
    if (isNarrow()) document.getElementById("part-group").scrollIntoView({ behavior: isCalm() ? "auto" : "smooth" });
  };
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-go]");
    if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const { pathname, search } = new URL(link.getAttribute("href"), location.origin);
    // Within the page's own address, which may hold a password and must go on holding it.
    if (pathname + search !== here()) history.pushState(null, "", pathname + search);
    void go(pathname + search, link.dataset.go);
  });
  addEventListener("popstate", () => void go(here(), ""));

  document.documentElement.classList.add("js");
  tell();
})();
${CHART_SCRIPT}`;

/**
 * The script of a report as text: vanilla, inlined, never touches the network. Everything can be read without it. It opens
 * what a link leads to, picks the two attempts to compare, shows the cases behind a number, and marks what is pointed at.
 */
export const REPORT_SCRIPT = `
"use strict";
(() => {
  document.documentElement.classList.add("js");
  const all = (selector, root) => [...(root || document).querySelectorAll(selector)];
  for (const control of all(".pickers, .actions")) control.hidden = false;

  // --- two attempts side by side ---
  const show = (compare) => {
    const chosen = all("select", compare).map((select) => select.value);
    for (const attempt of all("details.attempt", compare)) {
      const side = chosen.indexOf(attempt.id);
      attempt.hidden = side < 0;
      attempt.style.order = side;
      attempt.classList.toggle("first", side === 0);
      attempt.classList.toggle("second", side === 1);
      if (side >= 0) attempt.open = true;
    }
  };
  const choose = (compare, at, key) => {
    const selects = all("select", compare);
    const [own, other] = [selects[at], selects[1 - at]];
    if (other.value === key) other.value = own.dataset.before || own.value;
    own.value = key;
    for (const select of selects) select.dataset.before = select.value;
    show(compare);
  };
  for (const compare of all(".compare")) {
    for (const [at, select] of all("select", compare).entries()) {
      select.dataset.before = select.value;
      select.addEventListener("change", () => choose(compare, at, select.value));
    }
    show(compare);
  }

  // --- the cases behind a number ---
  const isBehind = (row, code) => {
    if (!code) return true;
    const [kind, a, b, c] = code.split(":");
    const words = row.dataset.o.split(" ");
    if (kind === "o") return c.includes(words[a][b]);
    if (kind === "t") return words[a].at(-1) === b;
    if (kind === "d") return words[a].at(-1) !== "U" && words[b].at(-1) !== "U" && words[a].at(-1) !== words[b].at(-1);
    if (kind === "s") return row.dataset.s === code.slice(2);
    return row.dataset[kind][a] === b;
  };
  const filter = (pair, code, told) => {
    const rows = all('.case-list[data-pair="' + pair + '"] > details.case');
    for (const row of rows) row.hidden = !isBehind(row, code);
    const bar = document.querySelector('.filter[data-pair="' + pair + '"]');
    const shown = rows.filter((row) => !row.hidden).length;
    bar.hidden = !code;
    bar.querySelector(".showing").textContent = shown + " of " + rows.length + " listed: " + told;
  };

  // --- following links ---
  const LIT = "mark, .check, .row-body";
  const reveal = (target) => {
    const attempt = target.closest(".compare details.attempt");
    if (attempt && attempt.hidden) choose(attempt.closest(".compare"), 1, attempt.id);
    for (let at = target; at; at = at.parentElement) {
      if (at.matches(".case")) at.hidden = false;
      if (at.tagName === "DETAILS") at.open = true;
    }
    const inside = target.querySelector(":scope > details");
    if (inside && !target.querySelector(".case-list, .match, .attempt")) inside.open = true;
    const lit = target.closest("mark") || target;
    target.scrollIntoView({ block: lit.matches(LIT) ? "center" : "start" });
    if (!lit.matches(LIT)) return;
    lit.classList.remove("lit");
    void lit.offsetWidth;
    lit.classList.add("lit");
    if (lit.hasAttribute("tabindex")) lit.focus({ preventScroll: true });
  };
  const follow = (hash) => {
    const target = hash.length > 1 && document.getElementById(decodeURIComponent(hash.slice(1)));
    if (target) reveal(target);
    return Boolean(target);
  };
  document.addEventListener("click", (event) => {
    const { clear } = (event.target.closest("[data-clear]") || { dataset: {} }).dataset;
    if (clear) return filter(clear, "", "");
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    const link = event.target.closest('a[href^="#"], a[*|href^="#"]');
    if (!link) return;
    const { compare: pair, pair: cases, filter: code, told } = link.dataset;
    if (cases) filter(cases, code, told);
    for (const [at, key] of pair ? pair.split(" ").entries() : [])
      choose(document.getElementById(key).closest(".compare"), at, key);
    const hash = link.getAttribute("href");
    if (!follow(hash)) return;
    event.preventDefault();
    try { history.pushState(null, "", hash); } catch { /* a sandboxed frame may refuse */ }
  });
  for (const change of ["hashchange", "popstate"]) addEventListener(change, () => follow(location.hash));
  if (location.hash) follow(location.hash);

  // --- an attempt everywhere, checks that fail ---
  let hot = [];
  document.addEventListener("mouseover", ({ target }) => {
    for (const old of hot) old.classList.remove("hot");
    const named = target.closest("[data-attempt]");
    const task = named && named.closest("section.task");
    hot = task ? all('[data-attempt="' + named.dataset.attempt + '"]', task) : [];
    for (const one of hot) one.classList.add("hot");
  });
  for (const button of all('[data-toggle="failing"]')) {
    button.addEventListener("click", () => {
      const isOn = button.closest(".check-matrix").classList.toggle("failing-only");
      button.setAttribute("aria-pressed", String(isOn));
    });
  }

  // --- tables that go on sideways, and the section that one reads ---
  const mark = () => {
    for (const table of all(".pair .scroll, .overview .scroll, .evolution .scroll")) {
      if (table.clientWidth === 0) continue;
      const isWide = table.scrollWidth > table.clientWidth + 1;
      table.classList.toggle("sideways", isWide);
      if (isWide) table.tabIndex = 0;
      else table.removeAttribute("tabindex");
    }
  };
  mark();
  addEventListener("resize", mark);
  document.addEventListener("toggle", mark, true);
  const links = new Map(all(".top a[data-section]").map((link) => [link.dataset.section, link]));
  const seen = new Set();
  const watch = new IntersectionObserver((entries) => {
    for (const entry of entries) entry.isIntersecting ? seen.add(entry.target.id) : seen.delete(entry.target.id);
    const current = [...links.keys()].find((key) => seen.has(key));
    for (const [key, link] of links) link.ariaCurrent = key === current ? "true" : null;
    const here = current && links.get(current);
    if (here) here.parentElement.scrollTo({ left: here.offsetLeft - 80 });
  }, { rootMargin: "-20% 0px -60% 0px" });
  for (const key of links.keys()) watch.observe(document.getElementById(key));
})();
`;

/**
 * The page's script as text: vanilla, inlined, never touches the network. Everything can be read without it; it
 * picks the two attempts to compare, opens what a link leads to, highlights an attempt everywhere, and filters.
 */
export const BEHAVIOUR = `
"use strict";
(() => {
  document.documentElement.classList.add("js");
  const all = (selector, root) => [...(root || document).querySelectorAll(selector)];
  for (const control of all(".pickers, .actions")) control.hidden = false;

  const show = (compare) => {
    const chosen = all("select", compare).map((select) => select.value);
    for (const attempt of all("details.attempt", compare)) {
      const side = chosen.indexOf(attempt.id);
      attempt.hidden = side < 0;
      attempt.style.order = side;
      attempt.classList.toggle("left", side === 0);
      attempt.classList.toggle("right", side === 1);
      if (side >= 0) attempt.open = true;
    }
  };
  const choose = (compare, side, key) => {
    const [left, right] = all("select", compare);
    const [own, other] = side === "left" ? [left, right] : [right, left];
    if (other.value === key) other.value = own.value;
    own.value = key;
    show(compare);
  };
  for (const compare of all(".compare")) {
    show(compare);
    for (const select of all("select", compare)) {
      let before = select.value;
      select.addEventListener("focus", () => { before = select.value; });
      select.addEventListener("change", () => {
        const other = all("select", compare).find((candidate) => candidate !== select);
        if (other.value === select.value) other.value = before;
        before = select.value;
        show(compare);
      });
    }
  }

  const reveal = (target) => {
    const attempt = target.closest("details.attempt");
    if (attempt && attempt.hidden) choose(attempt.closest(".compare"), "right", attempt.id);
    for (let at = target; at; at = at.parentElement) if (at.tagName === "DETAILS") at.open = true;
    target.scrollIntoView({ block: target.matches("mark, .check, .match-body") ? "center" : "start" });
    if (target.matches("mark, mark *, .check, .match-body")) {
      const lit = target.closest("mark") || target;
      lit.classList.remove("lit");
      void lit.offsetWidth;
      lit.classList.add("lit");
      if (lit.tabIndex >= -1 && lit.hasAttribute("tabindex")) lit.focus({ preventScroll: true });
    }
  };
  const follow = (hash) => {
    const target = hash.length > 1 && document.getElementById(decodeURIComponent(hash.slice(1)));
    if (target) reveal(target);
    return Boolean(target);
  };
  document.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    const link = event.target.closest('a[href^="#"], a[*|href^="#"]');
    if (!link) return;
    const pair = link.dataset && link.dataset.compare;
    if (pair) {
      const [left, right] = pair.split(" ");
      const compare = document.getElementById(left).closest(".compare");
      choose(compare, "left", left);
      choose(compare, "right", right);
    }
    const hash = link.getAttribute("href");
    if (!follow(hash)) return;
    event.preventDefault();
    try { history.pushState(null, "", hash); } catch { /* a sandboxed frame may refuse */ }
  });
  addEventListener("hashchange", () => follow(location.hash));
  addEventListener("popstate", () => follow(location.hash));
  if (location.hash) follow(location.hash);

  let lit = [];
  const highlight = (element) => {
    for (const old of lit) old.classList.remove("hot");
    lit = [];
    const named = element && element.closest("[data-attempt]");
    const task = named && named.closest("section.task");
    if (task) lit = all('[data-attempt="' + named.dataset.attempt + '"]', task);
    for (const one of lit) one.classList.add("hot");
  };
  document.addEventListener("mouseover", (event) => highlight(event.target));

  for (const button of all('[data-toggle="failing"]')) {
    button.addEventListener("click", () => {
      const isOn = button.getAttribute("aria-pressed") !== "true";
      button.setAttribute("aria-pressed", String(isOn));
      button.closest(".check-matrix").classList.toggle("failing-only", isOn);
    });
  }

  const links = new Map(all("nav.tasks a[data-section]").map((link) => [link.dataset.section, link]));
  const seen = new Set();
  const watch = new IntersectionObserver((entries) => {
    for (const entry of entries) entry.isIntersecting ? seen.add(entry.target.id) : seen.delete(entry.target.id);
    const current = [...links.keys()].find((key) => seen.has(key));
    for (const [key, link] of links) {
      if (key === current) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    }
    const here = current && links.get(current);
    if (here) here.parentElement.scrollTo({ left: here.offsetLeft - 80 });
  }, { rootMargin: "-20% 0px -60% 0px" });
  for (const section of all("section.task")) watch.observe(section);
})();
`;

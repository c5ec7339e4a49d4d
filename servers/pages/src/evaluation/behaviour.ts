/**
 * The script of an evaluation's page as text: vanilla, inlined, never touches the network. It shows the cases behind
 * the number that was clicked, opens what a link leads to and marks tables that go on sideways; without it every case
 * is listed.
 */
export const BEHAVIOUR = `
"use strict";
(() => {
  const all = (selector, root) => [...(root || document).querySelectorAll(selector)];
  const matches = (row, code) => {
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
    let shown = 0;
    for (const row of rows) {
      row.hidden = !matches(row, code);
      if (!row.hidden) shown++;
    }
    const bar = document.querySelector('.filter[data-pair="' + pair + '"]');
    bar.hidden = !code;
    bar.querySelector(".showing").textContent = shown + " of " + rows.length + " listed: " + told;
  };
  const reveal = (target) => {
    for (let at = target; at; at = at.parentElement) {
      at.hidden = false;
      if (at.tagName === "DETAILS") at.open = true;
    }
    const inside = target.querySelector(":scope > details");
    if (inside && !target.querySelector(".case-list")) inside.open = true;
    target.scrollIntoView({ block: "start" });
  };
  const follow = (hash) => {
    const target = hash.length > 1 && document.getElementById(decodeURIComponent(hash.slice(1)));
    if (target) reveal(target);
    return Boolean(target);
  };
  document.addEventListener("click", (event) => {
    const clear = event.target.closest("[data-clear]");
    if (clear) return filter(clear.dataset.clear, "", "");
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    const link = event.target.closest('a[href^="#"]');
    if (!link) return;
    if (link.dataset.pair) filter(link.dataset.pair, link.dataset.filter, link.dataset.told);
    if (!follow(link.getAttribute("href"))) return;
    event.preventDefault();
    try { history.pushState(null, "", link.getAttribute("href")); } catch { /* a sandboxed frame may refuse */ }
  });
  const mark = () => {
    for (const table of all(".scroll")) {
      if (table.clientWidth === 0) continue;
      const wide = table.scrollWidth > table.clientWidth + 1;
      table.classList.toggle("sideways", wide);
      if (wide) table.tabIndex = 0;
      else table.removeAttribute("tabindex");
    }
  };
  mark();
  addEventListener("resize", mark);
  document.addEventListener("toggle", mark, true);
  addEventListener("hashchange", () => follow(location.hash));
  if (location.hash) follow(location.hash);
})();
`;

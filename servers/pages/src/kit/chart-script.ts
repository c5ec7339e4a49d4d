/** The script of charts as text: what is pointed at is said below the axis. Everything can be read without it. */
export const CHART_SCRIPT = `
(() => {
  const read = (event) => {
    const chart = event.target.closest ? event.target.closest(".chart") : null;
    const output = chart && chart.querySelector(".readout");
    if (!output) return;
    output.textContent = event.target.dataset.said || output.dataset.default;
  };
  document.addEventListener("pointerover", read);
  document.addEventListener("pointerout", read);
})();
`;

/* In the practice card form: tells the page around it how tall it is, and when it is done. */
const { done, to } = document.querySelector('[data-checkout]')?.dataset ?? {}
const tell = (message) => parent.postMessage({ from: 'practice checkout', ...message }, location.origin)

if (parent !== window) {
  new ResizeObserver(() => tell({ height: document.documentElement.scrollHeight })).observe(document.body)
  if (done) tell({ done, to })
}

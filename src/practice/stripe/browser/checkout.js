/* In the practice card form: sends its height and its completion to the page around it. */
const { done, to } = document.querySelector('[data-checkout]')?.dataset ?? {}
const send = (message) => parent.postMessage({ from: 'practice checkout', ...message }, location.origin)

if (parent !== window) {
  new ResizeObserver(() => send({ height: document.documentElement.scrollHeight })).observe(document.body)
  if (done) send({ done, to })
}

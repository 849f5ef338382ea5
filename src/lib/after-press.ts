/*
 * What a page says when a field is left may move all that stands below it. While a button is being pressed that would
 * take it away from under the pointer, and the press would be lost: so such words wait until the press is done.
 */

let isDown = false
let waiting: (() => void)[] = []

/** Runs this at once, or, while the mouse or a finger is down, after the click that its release brings. */
export function afterPress(run: () => void): void {
  if (isDown) waiting.push(run)
  else run()
}

function release() {
  isDown = false
  const runs = waiting
  waiting = []
  // The click comes right after the release.
  setTimeout(() => {
    for (const run of runs) run()
  })
}

if (typeof window !== 'undefined') {
  const press = () => {
    isDown = true
  }
  window.addEventListener('mousedown', press, true)
  window.addEventListener('mouseup', release, true)
  // A press that turned into dragging, or ended in another window, has no release here. A field's own blur is none.
  window.addEventListener('dragend', release, true)
  window.addEventListener('blur', (event) => event.target === window && release())
}

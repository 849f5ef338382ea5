/*
 * A validation message that appears when a field loses focus can shift the layout. If it does so while a button is
 * being pressed, the button moves away from under the pointer and the click is lost. Such changes wait for the click.
 */

let isDown = false
let waiting: (() => void)[] = []

/** Runs `run` at once, or, while a mouse button is down, after the click that follows its release. */
export function afterPointerUp(run: () => void): void {
  if (isDown) waiting.push(run)
  else run()
}

function release() {
  isDown = false
  const runs = waiting
  waiting = []
  // The browser fires `click` right after `mouseup`.
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
  // A drag, or a release in another window, fires no `mouseup` here. The target check skips the blur of a field.
  window.addEventListener('dragend', release, true)
  window.addEventListener('blur', (event) => event.target === window && release())
}

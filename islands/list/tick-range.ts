/** For clicks on a list's boxes: with Shift held, all from the one pressed before to this one become as this one is. */
export function tickRange(boxes: () => HTMLInputElement[]) {
  let before: HTMLInputElement | undefined
  return (event: MouseEvent) => {
    const all = boxes()
    const here = all.indexOf(event.target as HTMLInputElement)
    if (here === -1) return
    const there = before ? all.indexOf(before) : -1
    before = all[here]
    if (!event.shiftKey || there === -1 || !before) return
    for (const box of all.slice(Math.min(here, there), Math.max(here, there) + 1)) box.checked = before.checked
  }
}

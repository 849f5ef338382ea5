/** A click handler for checkboxes: Shift-click sets all boxes from the previously clicked one to this one. */
export function tickRange(boxes: () => HTMLInputElement[]) {
  let previous: HTMLInputElement | undefined
  return (event: MouseEvent) => {
    const all = boxes()
    const index = all.indexOf(event.target as HTMLInputElement)
    if (index === -1) return
    const previousIndex = previous ? all.indexOf(previous) : -1
    previous = all[index]
    if (!event.shiftKey || previousIndex === -1 || !previous) return
    for (const box of all.slice(Math.min(index, previousIndex), Math.max(index, previousIndex) + 1))
      box.checked = previous.checked
  }
}

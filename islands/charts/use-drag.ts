import { type PointerEvent, useRef } from 'react'

/** Shift and a drag; what is selected is marked meanwhile. Places are in pixels from the left edge. */
export function useDrag(onDragged: (start: number, end: number) => void) {
  const start = useRef<number>(undefined)
  const mark = useRef<HTMLDivElement>(null)
  const at = (event: PointerEvent<HTMLElement>) => event.clientX - event.currentTarget.getBoundingClientRect().left
  const show = (from: number | undefined, to = 0) => {
    if (!mark.current) return
    mark.current.hidden = from === undefined
    mark.current.style.left = `${Math.min(from ?? 0, to)}px`
    mark.current.style.width = `${Math.abs(to - (from ?? 0))}px`
  }
  const end = () => {
    start.current = undefined
    show(undefined)
  }
  return {
    mark,
    handlers: {
      onPointerDownCapture: (event: PointerEvent<HTMLElement>) => {
        if (!event.shiftKey || event.button !== 0) return
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        start.current = at(event)
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        if (start.current !== undefined) show(start.current, at(event))
      },
      onPointerUp: (event: PointerEvent<HTMLElement>) => {
        const from = start.current
        end()
        if (from !== undefined) onDragged(from, at(event))
      },
      onPointerCancel: end,
    },
  }
}

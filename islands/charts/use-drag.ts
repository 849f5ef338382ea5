import { type PointerEvent, useRef } from 'react'

/**
 * Selects a range by dragging with Shift held, and highlights it during the drag. Positions are in pixels from the left
 * edge.
 */
export function useDrag(onDragged: (start: number, end: number) => void) {
  const start = useRef<number>(undefined)
  const mark = useRef<HTMLDivElement>(null)
  const xOf = (event: PointerEvent<HTMLElement>) => event.clientX - event.currentTarget.getBoundingClientRect().left
  const showMark = (from: number | undefined, to = 0) => {
    if (!mark.current) return
    mark.current.hidden = from === undefined
    mark.current.style.left = `${Math.min(from ?? 0, to)}px`
    mark.current.style.width = `${Math.abs(to - (from ?? 0))}px`
  }
  const end = () => {
    start.current = undefined
    showMark(undefined)
  }
  return {
    mark,
    handlers: {
      onPointerDownCapture: (event: PointerEvent<HTMLElement>) => {
        if (!event.shiftKey || event.button !== 0) return
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        start.current = xOf(event)
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        if (start.current !== undefined) showMark(start.current, xOf(event))
      },
      onPointerUp: (event: PointerEvent<HTMLElement>) => {
        const from = start.current
        end()
        if (from !== undefined) onDragged(from, xOf(event))
      },
      onPointerCancel: end,
    },
  }
}

import { useEffect, useRef } from 'react'

export interface FollowTickProps {
  tick: string
  /** Fields that mean nothing while it is off. */
  fields: readonly string[]
}

/** Disables the fields of its form that wait for a tick box. Without script they stay, and the server passes over them. */
export default function FollowTick({ tick, fields }: FollowTickProps) {
  const place = useRef<HTMLSpanElement>(null)
  const names = fields.join(' ')

  useEffect(() => {
    const form = place.current?.closest('form')
    const box = form?.elements.namedItem(tick)
    if (!form || !(box instanceof HTMLInputElement)) return
    const follow = () => {
      for (const name of names.split(' ')) {
        const field = form.elements.namedItem(name)
        if (field instanceof HTMLSelectElement || field instanceof HTMLInputElement) field.disabled = !box.checked
      }
    }
    follow()
    box.addEventListener('change', follow)
    window.addEventListener('pageshow', follow)
    return () => {
      box.removeEventListener('change', follow)
      window.removeEventListener('pageshow', follow)
    }
  }, [tick, names])

  return <span ref={place} hidden />
}

import { useEffect, useRef, useState } from 'react'
import { warnOnLeaving } from '../src/lib/warn-on-leaving.ts'
import { Button } from '../src/ui/button.tsx'
import { hasChanges } from './replay-changes.ts'

export interface SaveChangesProps {
  label: string
  busyLabel: string
  /** What the fields show is not what is kept: the page came back with what was typed. */
  changed?: boolean
  /** It can be pressed at once: for a form that adds something. */
  always?: boolean
}

/**
 * A form's button that can be pressed once something differs from what the page arrived with. Without script it always
 * can, and saving nothing changes nothing. A field marked data-holds, whose value is being checked or was found wrong,
 * holds it back; a press meanwhile is remembered, and counts once the check ends well. Source: profile-005,
 * contacts-031.
 */
export default function SaveChanges({ label, busyLabel, changed = false, always = false }: SaveChangesProps) {
  const place = useRef<HTMLSpanElement>(null)
  const [stage, setStage] = useState<'unknown' | 'same' | 'changed' | 'saving'>('unknown')

  const [hold, setHold] = useState<'' | 'checking' | 'wrong'>('')
  const [isWanted, setWanted] = useState(false)
  const isOff = (stage === 'same' && !always) || stage === 'saving'
  const press = useRef(() => {})
  press.current = () => {
    if (isOff || hold === 'wrong') return
    if (hold === 'checking') setWanted(true)
    else place.current?.closest('form')?.requestSubmit()
  }

  useEffect(() => {
    const form = place.current?.closest('form')
    if (!form) return
    const look = () => {
      const holds = [...form.querySelectorAll<HTMLElement>('[data-holds]')].map((field) => field.dataset.holds)
      setHold(holds.length === 0 ? '' : holds.every((why) => why === 'checking') ? 'checking' : 'wrong')
    }
    const watch = new MutationObserver(look)
    watch.observe(form, { subtree: true, childList: true, attributeFilter: ['data-holds'] })
    look()
    return () => watch.disconnect()
  }, [])

  useEffect(() => {
    const span = place.current
    const form = span?.closest('form')
    if (!span || !form) return
    // A button that is held takes no press: it goes through to what is behind it.
    const click = (event: Event) => event.target === span && press.current()
    const enter = (event: KeyboardEvent) => {
      const isHeld = span.querySelector('button')?.disabled
      if (event.key === 'Enter' && !event.isComposing && isHeld && event.target instanceof HTMLInputElement)
        press.current()
    }
    const forget = () => setWanted(false)
    span.addEventListener('click', click)
    form.addEventListener('keydown', enter)
    form.addEventListener('input', forget)
    return () => {
      span.removeEventListener('click', click)
      form.removeEventListener('keydown', enter)
      form.removeEventListener('input', forget)
    }
  }, [])

  useEffect(() => {
    if (!isWanted || hold === 'checking') return
    setWanted(false)
    const form = place.current?.closest('form')
    if (hold === '') form?.requestSubmit()
    else form?.querySelector<HTMLElement>('[data-holds] input')?.focus()
  }, [isWanted, hold])

  useEffect(() => {
    const form = place.current?.closest('form')
    if (!form) return
    const isUnsaved = () => changed || hasChanges(form)
    const look = () => setStage(isUnsaved() ? 'changed' : 'same')
    const stopWarning = warnOnLeaving(form, isUnsaved)
    const leave = () => setStage('saving')
    look()
    form.addEventListener('input', look)
    form.addEventListener('submit', leave)
    // The page as it was left comes back from the browser's memory.
    window.addEventListener('pageshow', look)
    return () => {
      stopWarning()
      form.removeEventListener('input', look)
      form.removeEventListener('submit', leave)
      window.removeEventListener('pageshow', look)
    }
  }, [changed])

  return (
    <span ref={place} className="save-changes" data-waits={hold === 'checking' || undefined}>
      <Button variant="primary" disabled={isOff || hold !== ''} busy={stage === 'saving' || isWanted}>
        {stage === 'saving' ? busyLabel : isWanted ? 'Checking...' : label}
      </Button>
    </span>
  )
}

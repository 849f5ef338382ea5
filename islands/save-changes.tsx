import { useEffect, useRef, useState } from 'react'
import { warnOnLeaving } from '../src/lib/warn-on-leaving.ts'
import { Button } from '../src/ui/button.tsx'
import { hasChanges } from './replay-changes.ts'

export interface SaveChangesProps {
  label: string
  busyLabel: string
  /** The server rendered typed values that are not saved yet. */
  changed?: boolean
  /** Enabled from the start, for forms that add something. */
  always?: boolean
}

/**
 * A submit button that is enabled once the form differs from what the server rendered. Without JavaScript it is always
 * enabled. A field with data-holds blocks it while the field's value is being checked or is taken. A click during the
 * check is remembered, and submits the form afterward unless the value is taken. Source: profile-005, contacts-031.
 */
export default function SaveChanges({ label, busyLabel, changed = false, always = false }: SaveChangesProps) {
  const root = useRef<HTMLSpanElement>(null)
  const [stage, setStage] = useState<'unknown' | 'same' | 'changed' | 'saving'>('unknown')

  const [hold, setHold] = useState<'' | 'checking' | 'wrong'>('')
  const [isQueued, setIsQueued] = useState(false)
  const isOff = (stage === 'same' && !always) || stage === 'saving'
  const press = useRef(() => {})
  press.current = () => {
    if (isOff || hold === 'wrong') return
    if (hold === 'checking') setIsQueued(true)
    else root.current?.closest('form')?.requestSubmit()
  }

  useEffect(() => {
    const form = root.current?.closest('form')
    if (!form) return
    const update = () => {
      const holds = [...form.querySelectorAll<HTMLElement>('[data-holds]')].map((field) => field.dataset.holds)
      setHold(holds.length === 0 ? '' : holds.every((why) => why === 'checking') ? 'checking' : 'wrong')
    }
    const observer = new MutationObserver(update)
    observer.observe(form, { subtree: true, childList: true, attributeFilter: ['data-holds'] })
    update()
    return () => observer.disconnect()
  }, [])

  useEffect(() => {
    const span = root.current
    const form = span?.closest('form')
    if (!span || !form) return
    // A disabled button gets no click. With pointer-events: none, the span behind it does.
    const click = (event: Event) => event.target === span && press.current()
    const enter = (event: KeyboardEvent) => {
      const isHeld = span.querySelector('button')?.disabled
      if (event.key === 'Enter' && !event.isComposing && isHeld && event.target instanceof HTMLInputElement)
        press.current()
    }
    const cancel = () => setIsQueued(false)
    span.addEventListener('click', click)
    form.addEventListener('keydown', enter)
    form.addEventListener('input', cancel)
    return () => {
      span.removeEventListener('click', click)
      form.removeEventListener('keydown', enter)
      form.removeEventListener('input', cancel)
    }
  }, [])

  useEffect(() => {
    if (!isQueued || hold === 'checking') return
    setIsQueued(false)
    const form = root.current?.closest('form')
    if (hold === '') form?.requestSubmit()
    else form?.querySelector<HTMLElement>('[data-holds] input')?.focus()
  }, [isQueued, hold])

  useEffect(() => {
    const form = root.current?.closest('form')
    if (!form) return
    const isUnsaved = () => changed || hasChanges(form)
    const update = () => setStage(isUnsaved() ? 'changed' : 'same')
    const stopWarning = warnOnLeaving(form, isUnsaved)
    const onSubmit = () => setStage('saving')
    update()
    form.addEventListener('input', update)
    form.addEventListener('submit', onSubmit)
    // The back/forward cache restores the page with its state.
    window.addEventListener('pageshow', update)
    return () => {
      stopWarning()
      form.removeEventListener('input', update)
      form.removeEventListener('submit', onSubmit)
      window.removeEventListener('pageshow', update)
    }
  }, [changed])

  return (
    <span ref={root} className="save-changes" data-waits={hold === 'checking' || undefined}>
      <Button variant="primary" disabled={isOff || hold !== ''} busy={stage === 'saving' || isQueued}>
        {stage === 'saving' ? busyLabel : isQueued ? 'Checking...' : label}
      </Button>
    </span>
  )
}

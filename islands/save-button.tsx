import Check from 'lucide-react/icons/check'
import { useEffect, useRef, useState } from 'react'
import { warnOnLeaving } from '../src/lib/warn-on-leaving.ts'
import { settingsFrame as words } from '../src/messages/settings.ts'
import { Button } from '../src/ui/button.tsx'
import { Icon } from '../src/ui/icon.tsx'
import { hasChanges } from './replay-changes.ts'

export interface SaveButtonProps {
  saved?: boolean
  /** The server rendered typed values that are not saved yet. */
  unsaved?: boolean
  label?: string
  primary?: boolean
}

/** 'unread' before hydration, when the button is always enabled. */
type State = 'unread' | 'clean' | 'changed' | 'saving'

/** The Save button of a form. Disabled until something changes; until then 'Saved' is shown after a save. */
export default function SaveButton({ saved, unsaved, label = words.save, primary = true }: SaveButtonProps) {
  const [state, setState] = useState<State>('unread')
  const root = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const form = root.current?.closest('form')
    if (!form) return
    const isUnsaved = () => Boolean(unsaved) || hasChanges(form)
    const update = () => setState(isUnsaved() ? 'changed' : 'clean')
    const stopWarning = warnOnLeaving(form, isUnsaved)
    // After a reset, and for fields that depend on others, values change only after the event.
    const updateSoon = () => setTimeout(update)
    const listeners = {
      input: updateSoon,
      change: updateSoon,
      reset: updateSoon,
      submit: () => setState('saving'),
    }
    update()
    for (const [name, listener] of Object.entries(listeners)) form.addEventListener(name, listener)
    // A page from the back/forward cache still shows 'Saving...'.
    window.addEventListener('pageshow', update)
    return () => {
      stopWarning()
      for (const [name, listener] of Object.entries(listeners)) form.removeEventListener(name, listener)
      window.removeEventListener('pageshow', update)
    }
  }, [unsaved])

  useEffect(() => {
    if (!saved || !location.search) return
    // The page opens at the top, and the 'Saved' of a long form is far below.
    root.current?.scrollIntoView({ block: 'center' })
    // The focused button becomes disabled, so the status takes the focus.
    if (document.activeElement?.parentElement === root.current)
      root.current?.querySelector<HTMLElement>('[role=status]')?.focus({ preventScroll: true })
    // A reload must not say 'Saved' again.
    history.replaceState(history.state, '', location.pathname + location.hash)
  }, [saved])

  return (
    <div className="save-button" ref={root}>
      <Button
        variant={primary ? 'primary' : 'plain'}
        disabled={state === 'clean'}
        aria-disabled={state === 'saving' || undefined}
        busy={state === 'saving'}
      >
        {state === 'saving' ? words.saving : label}
      </Button>
      <span className="save-button__saved" role="status" tabIndex={-1}>
        {saved && (state === 'unread' || state === 'clean') && (
          <>
            <Icon of={Check} small />
            {words.saved}
          </>
        )}
      </span>
    </div>
  )
}

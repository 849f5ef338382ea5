import Check from 'lucide-react/icons/check'
import { useEffect, useRef, useState } from 'react'
import { warnOnLeaving } from '../src/lib/warn-on-leaving.ts'
import { settingsFrame as words } from '../src/messages/settings.ts'
import { Button } from '../src/ui/button.tsx'
import { Icon } from '../src/ui/icon.tsx'
import { hasChanges } from './replay-changes.ts'

export interface SaveButtonProps {
  saved?: boolean
  /** The form holds what was typed and not saved yet. */
  unsaved?: boolean
  label?: string
  primary?: boolean
}

/** Unread until script looks at the form: then the button can always be pressed. */
type State = 'unread' | 'clean' | 'changed' | 'saving'

/** The Save button of the form around it: disabled until something changed, and 'Saved' beside it until then. */
export default function SaveButton({ saved, unsaved, label = words.save, primary = true }: SaveButtonProps) {
  const [state, setState] = useState<State>('unread')
  const place = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const form = place.current?.closest('form')
    if (!form) return
    const isUnsaved = () => Boolean(unsaved) || hasChanges(form)
    const look = () => setState(isUnsaved() ? 'changed' : 'clean')
    const stopWarning = warnOnLeaving(form, isUnsaved)
    // Fields that follow others, or are reset, change only after it is announced.
    const lookSoon = () => setTimeout(look)
    const listeners = {
      input: lookSoon,
      change: lookSoon,
      reset: lookSoon,
      submit: () => setState('saving'),
    }
    look()
    for (const [name, listener] of Object.entries(listeners)) form.addEventListener(name, listener)
    // A page that comes back from the browser's memory still says 'Saving...'.
    window.addEventListener('pageshow', look)
    return () => {
      stopWarning()
      for (const [name, listener] of Object.entries(listeners)) form.removeEventListener(name, listener)
      window.removeEventListener('pageshow', look)
    }
  }, [unsaved])

  useEffect(() => {
    if (!saved || !location.search) return
    // The page opens at its top, and a long form's 'Saved' stands far below.
    place.current?.scrollIntoView({ block: 'center' })
    // The button has nothing to save now, and takes no focus along into that.
    if (document.activeElement?.parentElement === place.current)
      place.current?.querySelector<HTMLElement>('[role=status]')?.focus({ preventScroll: true })
    // A reload must not say 'Saved' again.
    history.replaceState(history.state, '', location.pathname + location.hash)
  }, [saved])

  return (
    <div className="save-button" ref={place}>
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

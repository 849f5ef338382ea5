import { useEffect, useRef } from 'react'
import { addingWords as words } from '../src/messages/adding-contacts.ts'
import { AddingChoices } from '../src/ui/adding-choices.tsx'
import { Button } from '../src/ui/button.tsx'
import { Dialog, DialogBody, DialogFoot } from '../src/ui/dialog.tsx'

export interface AddingTutorialProps {
  /** A POST marks the tutorial as seen. */
  seenUrl: string
}

/** Opens once, but not while a dialog is open or the user is typing. Source: contacts-017. */
export default function AddingTutorial({ seenUrl }: AddingTutorialProps) {
  const root = useRef<HTMLDivElement>(null)
  const dialog = () => root.current?.querySelector('dialog')

  useEffect(() => {
    const modal = root.current?.querySelector('dialog')
    if (!modal) return
    // Any way of closing counts as seen. If the request fails, the tutorial opens again.
    const markSeen = () => void fetch(seenUrl, { method: 'POST', body: new URLSearchParams(), keepalive: true })
    modal.addEventListener('close', markSeen)
    const isTyping = document.activeElement?.matches('input, textarea, select') ?? false
    if (!document.querySelector('dialog[open]') && !isTyping) modal.showModal()
    return () => modal.removeEventListener('close', markSeen)
  }, [seenUrl])

  return (
    <div ref={root}>
      <Dialog id="adding-tutorial" title={words.title} wide>
        <DialogBody>
          <AddingChoices action={seenUrl} />
        </DialogBody>
        <DialogFoot>
          <Button type="button" variant="quiet" onClick={() => dialog()?.close()}>
            {words.later}
          </Button>
        </DialogFoot>
      </Dialog>
    </div>
  )
}

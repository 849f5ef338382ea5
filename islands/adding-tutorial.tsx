import { useEffect, useRef } from 'react'
import { addingWords as words } from '../src/messages/adding-contacts.ts'
import { AddingChoices } from '../src/ui/adding-choices.tsx'
import { Button } from '../src/ui/button.tsx'
import { Dialog, DialogBody, DialogFoot } from '../src/ui/dialog.tsx'

export interface AddingTutorialProps {
  /** Takes a POST that remembers it was seen. */
  seenUrl: string
}

/** Shown once. It waits for another visit rather than interrupt a dialog or typing. Source: contacts-017. */
export default function AddingTutorial({ seenUrl }: AddingTutorialProps) {
  const place = useRef<HTMLDivElement>(null)
  const dialog = () => place.current?.querySelector('dialog')

  useEffect(() => {
    const modal = place.current?.querySelector('dialog')
    if (!modal) return
    // However it is closed, it was seen. Should that not be kept, it comes once more.
    const remember = () => void fetch(seenUrl, { method: 'POST', body: new URLSearchParams(), keepalive: true })
    modal.addEventListener('close', remember)
    const isTyping = document.activeElement?.matches('input, textarea, select') ?? false
    if (!document.querySelector('dialog[open]') && !isTyping) modal.showModal()
    return () => modal.removeEventListener('close', remember)
  }, [seenUrl])

  return (
    <div ref={place}>
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

import { useEffect, useRef, useState } from 'react'
import { welcomeWords } from '../src/messages/welcome.ts'
import { Button } from '../src/ui/button.tsx'
import { Dialog, DialogBody, DialogFoot } from '../src/ui/dialog.tsx'
import { Notice } from '../src/ui/notice.tsx'
import { WalkthroughSteps } from '../src/ui/walkthrough-steps.tsx'

export interface WalkthroughProps {
  completionUrl: string
}

const words = welcomeWords.walkthrough
/** Closed once, it stays closed while this browser is open. */
const SEEN = 'walkthrough-seen'

/** Introduces somebody new. It waits for another page rather than interrupt a dialog or typing. Source: walkthrough-001 to -004. */
export default function Walkthrough({ completionUrl }: WalkthroughProps) {
  const place = useRef<HTMLDivElement>(null)
  const [stage, setStage] = useState<'idle' | 'saving' | 'failed'>('idle')
  const dialog = () => place.current?.querySelector('dialog')

  useEffect(() => {
    const modal = place.current?.querySelector('dialog')
    if (!modal || sessionStorage.getItem(SEEN)) return
    const remember = () => sessionStorage.setItem(SEEN, '1')
    modal.addEventListener('close', remember)
    if (!document.querySelector('dialog[open]') && !isTyping()) modal.showModal()
    return () => modal.removeEventListener('close', remember)
  }, [])

  async function neverAgain() {
    setStage('saving')
    const saved = await fetch(completionUrl, { method: 'POST', headers: { 'Content-Type': 'application/json' } }).then(
      (response) => response.ok,
      () => false,
    )
    setStage(saved ? 'idle' : 'failed')
    if (saved) dialog()?.close()
  }

  return (
    <div ref={place}>
      <Dialog id="walkthrough" title={words.title}>
        <DialogBody>
          <WalkthroughSteps />
          <div role="status">{stage === 'failed' && <Notice kind="bad" title={words.failed} />}</div>
        </DialogBody>
        <DialogFoot>
          <Button type="button" variant="primary" onClick={() => dialog()?.close()}>
            {words.gotIt}
          </Button>
          <Button type="button" onClick={neverAgain} disabled={stage === 'saving'} busy={stage === 'saving'}>
            {stage === 'saving' ? words.saving : words.never}
          </Button>
        </DialogFoot>
      </Dialog>
    </div>
  )
}

const isTyping = () => document.activeElement?.matches('input, textarea, select') ?? false

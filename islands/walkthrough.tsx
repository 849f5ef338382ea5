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
/** Once closed, the introduction stays closed in this tab. */
const SEEN_KEY = 'walkthrough-seen'

/**
 * The introduction for new users. Does not open over a dialog or while the user is typing. Source: walkthrough-001
 * through -004.
 */
export default function Walkthrough({ completionUrl }: WalkthroughProps) {
  const root = useRef<HTMLDivElement>(null)
  const [stage, setStage] = useState<'idle' | 'saving' | 'failed'>('idle')
  const dialog = () => root.current?.querySelector('dialog')

  useEffect(() => {
    const modal = root.current?.querySelector('dialog')
    if (!modal || sessionStorage.getItem(SEEN_KEY)) return
    const markSeen = () => sessionStorage.setItem(SEEN_KEY, '1')
    modal.addEventListener('close', markSeen)
    if (!document.querySelector('dialog[open]') && !isTyping()) modal.showModal()
    return () => modal.removeEventListener('close', markSeen)
  }, [])

  async function dismissForever() {
    setStage('saving')
    const saved = await fetch(completionUrl, { method: 'POST', headers: { 'Content-Type': 'application/json' } }).then(
      (response) => response.ok,
      () => false,
    )
    setStage(saved ? 'idle' : 'failed')
    if (saved) dialog()?.close()
  }

  return (
    <div ref={root}>
      <Dialog id="walkthrough" title={words.title}>
        <DialogBody>
          <WalkthroughSteps />
          <p className="walkthrough__video">{words.video}</p>
          <div role="status">{stage === 'failed' && <Notice kind="bad" title={words.failed} />}</div>
        </DialogBody>
        <DialogFoot>
          <Button type="button" variant="primary" onClick={() => dialog()?.close()}>
            {words.gotIt}
          </Button>
          <Button type="button" onClick={dismissForever} disabled={stage === 'saving'} busy={stage === 'saving'}>
            {stage === 'saving' ? words.saving : words.never}
          </Button>
        </DialogFoot>
      </Dialog>
    </div>
  )
}

const isTyping = () => document.activeElement?.matches('input, textarea, select') ?? false

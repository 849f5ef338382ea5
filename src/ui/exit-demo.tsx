import { type MouseEvent, useRef, useState } from 'react'
import { type SampleCounts, demoWords as words } from '../messages/closing.ts'
import { Button } from './button.tsx'
import { Dialog, DialogBody, DialogCancel, DialogFoot } from './dialog.tsx'
import { Notice } from './notice.tsx'

export interface ExitDemoProps {
  /** The confirmation page for browsers without JavaScript. */
  pageUrl: string
  /** GET counts the sample data; POST deletes it. */
  apiUrl: string
}

const ID = 'exit-demo'

/** The link that ends demo mode. With JavaScript it asks for confirmation in a dialog. Source: demo-002 to demo-004. */
export function ExitDemo({ pageUrl, apiUrl }: ExitDemoProps) {
  const root = useRef<HTMLDivElement>(null)
  const [counts, setCounts] = useState<SampleCounts>()
  const [stage, setStage] = useState<'idle' | 'leaving'>('idle')
  const [failure, setFailure] = useState<string>()

  async function confirm(event: MouseEvent) {
    event.preventDefault()
    setFailure(undefined)
    root.current?.querySelector('dialog')?.showModal()
    const answer = await fetch(apiUrl)
      .then((response) => (response.ok ? response.json() : undefined))
      .catch(() => undefined)
    setCounts(answer)
  }

  async function exit() {
    setStage('leaving')
    setFailure(undefined)
    const status = await fetch(apiUrl, { method: 'POST', headers: { 'Content-Type': 'application/json' } }).then(
      (response) => response.status,
      () => 0,
    )
    if (status === 200) return location.reload()
    setFailure(status === 403 ? words.adminsOnly : words.failed)
    setStage('idle')
  }

  return (
    <div className="exit-demo" ref={root}>
      <a href={pageUrl} onClick={confirm}>
        {words.exit}
      </a>
      <Dialog id={ID} title={words.title}>
        <DialogBody>
          <p>
            {words.what} {counts && words.counts(counts)}
          </p>
          <p>{words.stays}</p>
          <div role="status">{failure && <Notice kind="bad" title={failure} />}</div>
        </DialogBody>
        <DialogFoot>
          <Button
            type="button"
            variant="danger"
            onClick={exit}
            disabled={stage === 'leaving'}
            busy={stage === 'leaving'}
          >
            {stage === 'leaving' ? words.leaving : words.exit}
          </Button>
          <DialogCancel dialog={ID}>{words.keep}</DialogCancel>
        </DialogFoot>
      </Dialog>
    </div>
  )
}

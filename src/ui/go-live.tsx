import { type MouseEvent, useCallback, useEffect, useRef, useState } from 'react'
import { goLiveWords as words } from '../messages/billing-banner.ts'
import { Button } from './button.tsx'
import { Dialog, DialogBody, DialogCancel, DialogFoot } from './dialog.tsx'
import { Notice } from './notice.tsx'

const ID = 'go-live'
const JSON_PLEASE = { Accept: 'application/json' }

interface Answer {
  /** What it costs, a sentence each. */
  says?: string[]
  success?: boolean
  message?: string
  /** The page itself has more to ask. */
  page?: boolean
}

const ask = (pageUrl: string, method: 'GET' | 'POST'): Promise<Answer> =>
  fetch(pageUrl, { method, headers: JSON_PLEASE }).then(
    (response) => response.json().catch(() => ({})),
    () => ({}),
  )

/** The link to the page that ends the trial; with script it asks in a dialog. Source: billing-006, billing-007. */
export function GoLive({ pageUrl }: { pageUrl: string }) {
  const place = useRef<HTMLSpanElement>(null)
  const [says, setSays] = useState<string[]>()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()

  const open = useCallback(async () => {
    setFailure(undefined)
    place.current?.querySelector('dialog')?.showModal()
    const answer = await ask(pageUrl, 'GET')
    // The page itself says what is wrong.
    if (answer.says) setSays(answer.says)
    else location.assign(pageUrl)
  }, [pageUrl])

  // Its code comes with the first press, which it does on arrival.
  useEffect(() => void open(), [open])

  async function goLive() {
    setBusy(true)
    setFailure(undefined)
    const { success, message, page, says: now } = await ask(pageUrl, 'POST')
    if (success) return location.reload()
    if (page) return location.assign(pageUrl)
    // The next press charges what is so by then.
    if (now) setSays(now)
    setFailure(message ?? words.failed)
    setBusy(false)
  }

  return (
    <span className="go-live" ref={place}>
      <a
        href={pageUrl}
        onClick={(event: MouseEvent) => {
          event.preventDefault()
          void open()
        }}
      >
        {words.confirm}
      </a>
      <Dialog id={ID} title={words.title}>
        <DialogBody>
          <p>{words.lead}</p>
          <div aria-live="polite">
            {(says ?? [words.loading]).map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </div>
          <div role="status">{failure && <Notice kind="bad" title={failure} />}</div>
        </DialogBody>
        <DialogFoot>
          <Button type="button" variant="primary" onClick={goLive} disabled={busy || !says} busy={busy}>
            {busy ? words.processing : words.confirm}
          </Button>
          <DialogCancel dialog={ID}>{words.cancel}</DialogCancel>
        </DialogFoot>
      </Dialog>
    </span>
  )
}

import { type MouseEvent, useCallback, useEffect, useRef, useState } from 'react'
import { goLiveWords as words } from '../messages/billing-banner.ts'
import { Button } from './button.tsx'
import { Dialog, DialogBody, DialogCancel, DialogFoot } from './dialog.tsx'
import { Notice } from './notice.tsx'

const ID = 'go-live'
const ACCEPT_JSON = { Accept: 'application/json' }

interface Answer {
  /** Sentences about the cost. */
  says?: string[]
  success?: boolean
  message?: string
  /** The user must continue on the page itself. */
  page?: boolean
}

const ask = (pageUrl: string, method: 'GET' | 'POST'): Promise<Answer> =>
  fetch(pageUrl, { method, headers: ACCEPT_JSON }).then(
    (response) => response.json().catch(() => ({})),
    () => ({}),
  )

/** The link that ends the trial. With JavaScript it asks for confirmation in a dialog. Source: billing-006, billing-007. */
export function GoLive({ pageUrl }: { pageUrl: string }) {
  const root = useRef<HTMLSpanElement>(null)
  const [costs, setCosts] = useState<string[]>()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()

  const open = useCallback(async () => {
    setFailure(undefined)
    root.current?.querySelector('dialog')?.showModal()
    const answer = await ask(pageUrl, 'GET')
    // Without costs (the request failed, going live is not possible or the sign-in is not recent), the user continues
    // on the page itself.
    if (answer.says) setCosts(answer.says)
    else location.assign(pageUrl)
  }, [pageUrl])

  // The island loads on the first click and then opens at once.
  useEffect(() => void open(), [open])

  async function goLive() {
    setBusy(true)
    setFailure(undefined)
    const { success, message, page, says: newCosts } = await ask(pageUrl, 'POST')
    if (success) return location.reload()
    if (page) return location.assign(pageUrl)
    // The costs may have changed in the meantime. The next click charges the amounts shown.
    if (newCosts) setCosts(newCosts)
    setFailure(message ?? words.failed)
    setBusy(false)
  }

  return (
    <span className="go-live" ref={root}>
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
            {(costs ?? [words.loading]).map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </div>
          <div role="status">{failure && <Notice kind="bad" title={failure} />}</div>
        </DialogBody>
        <DialogFoot>
          <Button type="button" variant="primary" onClick={goLive} disabled={busy || !costs} busy={busy}>
            {busy ? words.processing : words.confirm}
          </Button>
          <DialogCancel dialog={ID}>{words.cancel}</DialogCancel>
        </DialogFoot>
      </Dialog>
    </span>
  )
}

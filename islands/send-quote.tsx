import Send from 'lucide-react/icons/send'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { callApi, failureNotice } from '../src/lib/call-api.ts'
import { emailTroubleWords as words } from '../src/messages/email-trouble.ts'
import { Button } from '../src/ui/button.tsx'
import { Notice } from '../src/ui/notice.tsx'
import { postTo } from '../src/ui/page-assets.ts'

export interface SendQuoteProps {
  /** The action without JavaScript. */
  action: string
  sendUrl: string
  trackingUrl: string
  /** Created with the page. Repeating a request with the same id does not send a second email. */
  requestId: string
  stage: 'idle' | 'sending' | 'waiting' | 'sent'
  /** Why the quote is still queued. */
  waits: string | null
  disabledReason: string | null
  failure: string | null
}

const BANNER_MS = 5_000
const POLL_MS = 1_000
/** The poll interval while the email waits in the queue, which may take hours. */
const WAITING_POLL_MS = 15_000
/** Stored in the history entry, which survives the reload, so that the focus returns to the button. */
const RELOADED_KEY = 'quoteSent'
const FAILED_TEXT = 'Failed to send quote email'

type FailureNotice = ReturnType<typeof failureNotice>

/**
 * The Send Quote button: idle, 'Sending...', 'Waiting to send' if the email is queued, then a reload that shows the email
 * in the badge and the list, and 'Email Sent'. Source: contacts-026, contacts-027, contacts-060.
 */
export default function SendQuote({
  action,
  sendUrl,
  trackingUrl,
  requestId,
  disabledReason,
  ...initial
}: SendQuoteProps) {
  // If the email is already sent, the page shows it in its badge and list.
  const [stage, setStage] = useState<SendQuoteProps['stage']>(initial.stage === 'sent' ? 'idle' : initial.stage)
  const [failure, setFailure] = useState<FailureNotice | null>(
    initial.failure === null ? null : { says: initial.failure },
  )
  const [waits, setWaits] = useState(initial.waits)
  const [sends, setSends] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  // False from a click until the email is queued: the newest quote email is then still the previous one.
  const isQueued = useRef(true)
  const currentRequestId = sends === 0 ? requestId : `${requestId}.${sends}`

  useEffect(() => {
    if (!history.state?.[RELOADED_KEY]) return
    history.replaceState(null, '')
    // Not if it has bounced since.
    if (initial.stage === 'sent') setStage('sent')
  }, [initial.stage])

  useEffect(() => {
    if (stage === 'idle') return
    if (stage === 'sent') {
      const banner = setTimeout(() => {
        flushSync(() => setStage('idle'))
        if (document.activeElement === document.body)
          form.current?.querySelector('button')?.focus({ preventScroll: true })
      }, BANNER_MS)
      return () => clearTimeout(banner)
    }
    let isOver = false
    const poll = setInterval(
      async () => {
        if (!isQueued.current) return
        const tracking = await statusOf(trackingUrl)
        if (isOver) return
        if (tracking?.status === 'Scheduled' && tracking.waits !== undefined) {
          setWaits(tracking.waits)
          setStage('waiting')
        }
        const status = tracking?.status
        if (status === undefined || status === 'Scheduled') return
        if (status === 'Sent' || status === 'Opened') {
          clearInterval(poll)
          history.replaceState({ [RELOADED_KEY]: true }, '')
          return location.reload()
        }
        setStage('idle')
        setFailure({ says: FAILED_TEXT })
      },
      stage === 'waiting' ? WAITING_POLL_MS : POLL_MS,
    )
    return () => {
      isOver = true
      clearInterval(poll)
    }
  }, [stage, trackingUrl])

  async function send(event: FormEvent) {
    event.preventDefault()
    setFailure(null)
    setStage('sending')
    isQueued.current = false
    const sent = await post(sendUrl, currentRequestId)
    if (!sent.ok) {
      setFailure(failureNotice(sent.failure, FAILED_TEXT))
      return setStage('idle')
    }
    isQueued.current = true
    // A new id only after a success: repeating a request whose response was lost sends no second email.
    setSends((count) => count + 1)
    setWaits(sent.data)
    if (sent.data !== null) setStage('waiting')
  }

  return (
    <form className="send-quote" {...postTo(action)} onSubmit={send} ref={form}>
      <input type="hidden" name="request_id" value={currentRequestId} />
      {stage !== 'sent' && (
        <Button
          variant="primary"
          icon={Send}
          busy={stage === 'sending'}
          disabled={stage !== 'idle' || disabledReason !== null}
          aria-describedby={disabledReason ? 'send-quote-why' : undefined}
        >
          {stage === 'sending' ? 'Sending...' : stage === 'waiting' ? words.waiting : 'Send Quote'}
        </Button>
      )}
      {disabledReason && (
        <p className="send-quote__reason" id="send-quote-why">
          {disabledReason}
        </p>
      )}
      <div className="send-quote__outcome" role="status">
        {stage === 'sent' && <Notice kind="good" title="Email Sent" />}
        {stage === 'waiting' && (
          <Notice kind="note" title={words.waiting}>
            {waits}
          </Notice>
        )}
        {failure && (
          <Notice kind="bad" title={failure.says}>
            {failure.cause}
          </Notice>
        )}
        {initial.stage === 'sent' && (
          <noscript>
            <Notice kind="good" title="Email Sent" />
          </noscript>
        )}
      </div>
    </form>
  )
}

/** The result is why the email is queued; null if it is sent at once. */
const post = (sendUrl: string, requestId: string) =>
  callApi(sendUrl, {
    method: 'POST',
    body: { requestId },
    decode: (json) => (json as { waits?: string } | undefined)?.waits ?? null,
  })

interface Tracking {
  waits?: string
  trackingRecords: { email_type: string; send_status: string }[]
}

/** The status of the newest quote email and, if it waits, why; undefined if the request failed. */
async function statusOf(trackingUrl: string): Promise<{ status: string | undefined; waits?: string } | undefined> {
  const called = await callApi(trackingUrl, { decode: (json) => json as Tracking })
  if (!called.ok) return undefined
  const { waits, trackingRecords } = called.data
  const status = trackingRecords.find((record) => record.email_type === 'quote_email')?.send_status
  return { status, ...(waits === undefined ? {} : { waits }) }
}

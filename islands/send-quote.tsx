import Send from 'lucide-react/icons/send'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { callApi, failureNotice } from '../src/lib/call-api.ts'
import { emailTroubleWords as words } from '../src/messages/email-trouble.ts'
import { Button } from '../src/ui/button.tsx'
import { Notice } from '../src/ui/notice.tsx'

export interface SendQuoteProps {
  /** Where the form posts without script. */
  action: string
  sendUrl: string
  trackingUrl: string
  /** Made with the page: the same id twice sends one mail. */
  requestId: string
  stage: 'idle' | 'sending' | 'waiting' | 'sent'
  /** Why the quote has not left yet. */
  waits: string | null
  disabledReason: string | null
  failure: string | null
}

const BANNER_MS = 5_000
const POLL_MS = 1_000
/** While it waits for something that takes hours. */
const WAITING_POLL_MS = 15_000
/** Left in the history entry, which outlives the reload, so that focus comes back to the button. */
const RELOADED = 'quoteSent'
const FAILED = 'Failed to send quote email'

type Failed = ReturnType<typeof failureNotice>

/** The Send Quote button: idle, 'Sending...', 'Email Sent', and the page anew. Source: contacts-026, contacts-027, contacts-060. */
export default function SendQuote({
  action,
  sendUrl,
  trackingUrl,
  requestId,
  disabledReason,
  ...initial
}: SendQuoteProps) {
  // A page that opens with the mail gone already shows so in its badge and list.
  const [stage, setStage] = useState<SendQuoteProps['stage']>(initial.stage === 'sent' ? 'idle' : initial.stage)
  const [failure, setFailure] = useState<Failed | null>(initial.failure === null ? null : { says: initial.failure })
  const [waits, setWaits] = useState(initial.waits)
  const [sends, setSends] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  const occasion = sends === 0 ? requestId : `${requestId}.${sends}`

  useEffect(() => {
    if (!history.state?.[RELOADED]) return
    history.replaceState(null, '')
    if (document.activeElement === document.body) form.current?.querySelector('button')?.focus({ preventScroll: true })
  }, [])

  useEffect(() => {
    if (stage === 'idle') return
    if (stage === 'sent') {
      const banner = setTimeout(() => {
        history.replaceState({ [RELOADED]: true }, '')
        location.reload()
      }, BANNER_MS)
      return () => clearTimeout(banner)
    }
    const poll = setInterval(
      async () => {
        const told = await statusOf(trackingUrl)
        if (told?.status === 'Scheduled' && told.waits !== undefined) {
          setWaits(told.waits)
          setStage('waiting')
        }
        const status = told?.status
        if (status === undefined || status === 'Scheduled') return
        const arrived = status === 'Sent' || status === 'Opened'
        setStage(arrived ? 'sent' : 'idle')
        if (!arrived) setFailure({ says: FAILED })
      },
      stage === 'waiting' ? WAITING_POLL_MS : POLL_MS,
    )
    return () => clearInterval(poll)
  }, [stage, trackingUrl])

  async function send(event: FormEvent) {
    event.preventDefault()
    setFailure(null)
    setStage('sending')
    const sent = await post(sendUrl, occasion)
    if (!sent.ok) {
      setFailure(failureNotice(sent.failure, FAILED))
      return setStage('idle')
    }
    // A press whose answer was lost may have been taken: the next one repeats it, and no second mail leaves.
    setSends((count) => count + 1)
    setWaits(sent.data)
    if (sent.data !== null) setStage('waiting')
  }

  return (
    <form className="send-quote" method="post" action={action} onSubmit={send} ref={form}>
      <input type="hidden" name="request_id" value={occasion} />
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
        <p className="send-quote__why" id="send-quote-why">
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

/** Answers why it waits; null where it leaves at once. */
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

/** Of the newest quote mail; undefined when it could not be asked. */
async function statusOf(trackingUrl: string): Promise<{ status: string | undefined; waits?: string } | undefined> {
  const called = await callApi(trackingUrl, { decode: (json) => json as Tracking })
  if (!called.ok) return undefined
  const { waits, trackingRecords } = called.data
  const status = trackingRecords.find((record) => record.email_type === 'quote_email')?.send_status
  return { status, ...(waits === undefined ? {} : { waits }) }
}

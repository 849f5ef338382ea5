import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import Reply from 'lucide-react/icons/reply'
import { contactMailWords as words } from '../../../src/messages/contact-mail.ts'
import { reasonText } from '../../../src/messages/reasons.ts'
import { pauseReason } from '../../../src/outreach/plan/skip-reason.ts'
import { Button } from '../../../src/ui/button.tsx'
import { TextField } from '../../../src/ui/field.tsx'
import { Notice } from '../../../src/ui/notice.tsx'
import { postTo } from '../../../src/ui/page-assets.ts'
import { urls } from '../../../src/urls.ts'
import { emptyForm, type FutureActivityProps, ListOriginField } from './props.tsx'

/** Current pauses and limits of emails to this contact. Those that the agency set have a button to end them. */
export function EmailStoppedNotice({ contact, schedule: { facts, today }, from }: FutureActivityProps) {
  const { preference, quoteEmail } = facts
  const pauses = facts.pauses.filter(({ untilOn }) => untilOn === null || untilOn >= today)
  const isPausedByClient = preference?.choice === 'paused' && preference.untilOn >= today
  return (
    <>
      {pauses.length > 0 && (
        <Notice kind="warn" title={pauses.map((pause) => reasonText(pauseReason(pause, 'contact'))).join('. ')}>
          <form {...postTo(urls.contacts.resumption(contact.id))}>
            <ListOriginField from={from} />
            <Button size="small" icon={Play}>
              {words.resume}
            </Button>
          </form>
        </Notice>
      )}
      {isPausedByClient && <Notice>{words.clientPaused(preference.untilOn)}</Notice>}
      {preference?.choice === 'yearly' && <Notice>{words.yearly}</Notice>}
      {quoteEmail?.stoppedBy === 'answered' && (
        <Notice title={words.toldAnswer}>
          <form {...postTo(urls.contacts.answerRemoval(contact.id))}>
            <ListOriginField from={from} />
            <Button size="small">{words.takeBack}</Button>
          </form>
        </Notice>
      )}
    </>
  )
}

/** Buttons to mark the client as answered and to pause emails. */
export function StopEmailForm({ contact, schedule, from, unsaved }: FutureActivityProps) {
  const { entries, facts, today } = schedule
  const followsUp = entries.some(({ kind, status }) => kind.startsWith('follow_up') && status !== 'Skipped')
  const isPaused = facts.pauses.some(({ kind, untilOn }) => kind === null && (untilOn === null || untilOn >= today))
  const { typed, errors } = unsaved?.form === 'pause' ? unsaved : emptyForm
  return (
    <>
      {followsUp && (
        <form {...postTo(urls.contacts.answer(contact.id))} className="future__answer">
          <ListOriginField from={from} />
          <Button icon={Reply}>{words.theyAnswered}</Button>
          <p className="future__reason">{words.theyAnsweredHint}</p>
        </form>
      )}
      {!isPaused && (
        <details className="add-form" open={unsaved?.form === 'pause'}>
          <summary>{words.pause}</summary>
          <form {...postTo(urls.contacts.pause(contact.id))} className="stack">
            <p className="future__reason">{words.pauseLead}</p>
            <TextField
              id="pause-until"
              name="until"
              label={words.pauseUntil}
              optional
              hint={words.pauseUntilHint}
              width="medium"
              defaultValue={typed.until}
              error={errors.until}
              autoComplete="off"
            />
            <ListOriginField from={from} />
            <Button icon={Pause}>{words.pauseNow}</Button>
          </form>
        </details>
      )}
    </>
  )
}

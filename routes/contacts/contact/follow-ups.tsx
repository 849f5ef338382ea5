import Bell from 'lucide-react/icons/bell'
import Check from 'lucide-react/icons/check'
import PhoneIncoming from 'lucide-react/icons/phone-incoming'
import { describeDueDate, type FollowUp, isOverdue } from '../../../src/contacts/timeline/follow-ups.ts'
import { todayIn } from '../../../src/lib/calendar-date.ts'
import { formatDay, formatMoment } from '../../../src/lib/moment.ts'
import { formatPhone } from '../../../src/lib/phone.ts'
import { followUpWords } from '../../../src/messages/follow-ups.ts'
import { outcomeFormWords, outcomeWords } from '../../../src/messages/outcomes.ts'
import { Button } from '../../../src/ui/button.tsx'
import { Card } from '../../../src/ui/card.tsx'
import { classNames } from '../../../src/ui/class-names.ts'
import { EmptyState } from '../../../src/ui/empty-state.tsx'
import { TextField } from '../../../src/ui/field.tsx'
import { Icon } from '../../../src/ui/icon.tsx'
import { postTo } from '../../../src/ui/page-assets.ts'
import { TextWithPhone } from '../../../src/ui/phone-link.tsx'
import { urls } from '../../../src/urls.ts'
import { type ContactPageProps, emptyForm, ListOriginField } from './props.tsx'
import { ShowMore } from './show-more.tsx'

const FOLLOW_UPS_SHOWN = 2

/** Shows two follow-ups; 'Show N More' expands the rest. Source: contacts-024. */
export function FollowUpsCard(props: ContactPageProps) {
  const { followUps } = props
  const [shown, rest] = [followUps.slice(0, FOLLOW_UPS_SHOWN), followUps.slice(FOLLOW_UPS_SHOWN)]
  const list = (items: FollowUp[]) => (
    <ul className="follow-ups">
      {items.map((followUp) => (
        <FollowUpItem key={followUp.id} followUp={followUp} {...props} />
      ))}
    </ul>
  )
  return (
    <Card title="Follow-up Requests" id="follow-ups">
      {followUps.length === 0 ? (
        <EmptyState title="Nothing to follow up">
          Call requests from this client appear here. You can also add a reminder. When it is due, it appears on the
          agent’s Today list.
        </EmptyState>
      ) : (
        list(shown)
      )}
      <ShowMore count={rest.length}>{list(rest)}</ShowMore>
      <ReminderForm {...props} />
    </Card>
  )
}

function FollowUpItem({ followUp, contact, viewer, now, from }: ContactPageProps & { followUp: FollowUp }) {
  const { id, kind, note, due_on, done_at, done_by, asked_by, requested_at, outcome } = followUp
  const day = (at: Date) => formatDay(at, viewer.timeZone)
  const today = todayIn(viewer.timeZone, now)
  const isCall = kind !== 'reminder'
  const overdue = isOverdue(followUp, today)
  const title = isCall ? followUpWords[kind](contact.first_name) : note
  return (
    <li className={classNames('follow-up', isCall && !done_at && 'follow-up--call', done_at && 'follow-up--done')}>
      <Icon of={done_at ? Check : isCall ? PhoneIncoming : Bell} />
      <div>
        <p className="follow-up__title">{title}</p>
        <p className="follow-up__when">
          {done_at ? (
            `Done on ${day(done_at)}${done_by ? ` by ${done_by}` : ''}${outcome ? `. ${outcomeWords[outcome].name}` : ''}`
          ) : (
            <>
              {due_on && (
                <span className={overdue ? 'follow-up__late' : undefined}>{describeDueDate(due_on, today)}. </span>
              )}
              {isCall
                ? `Asked on ${formatMoment(requested_at, viewer.timeZone)}`
                : `${asked_by ?? 'Perennial'}, ${day(requested_at)}`}
            </>
          )}
        </p>
        {isCall && <Request {...followUp} />}
        {!outcome && (
          <a
            className="follow-up__outcome"
            href={urls.contacts.outcome(contact.id, { follow_up: id, from })}
            aria-label={`${outcomeFormWords.link}: ${title}`}
          >
            {outcomeFormWords.link}
          </a>
        )}
      </div>
      <form {...postTo(urls.contacts.followUpCompletion(contact.id, id))}>
        <input type="hidden" name="done" value={done_at ? 'no' : 'yes'} />
        <ListOriginField from={from} />
        <Button
          size="small"
          variant={done_at ? 'quiet' : 'plain'}
          aria-label={`${done_at ? 'Not done' : 'Done'}: ${title}`}
        >
          {done_at ? 'Not done' : 'Done'}
        </Button>
      </form>
    </li>
  )
}

/** The details of a client's call request. */
function Request({ phone, best_time, calendar_opened_at, note }: FollowUp) {
  return (
    <>
      {best_time && <p>{followUpWords.bestTime(best_time)}</p>}
      {phone && (
        <p>
          <TextWithPhone text={followUpWords.otherPhone(formatPhone(phone))} phone={phone} />
        </p>
      )}
      {calendar_opened_at && <p>{followUpWords.inCalendar}</p>}
      {note && <p className="follow-up__note">{note}</p>}
    </>
  )
}

function ReminderForm({ contact, from, unsaved }: ContactPageProps) {
  const { typed, errors } = unsaved?.form === 'reminder' ? unsaved : emptyForm
  return (
    <details className="add-form" open={unsaved?.form === 'reminder'}>
      <summary>Add a reminder</summary>
      <form {...postTo(urls.contacts.followUps(contact.id))} className="stack">
        <TextField
          id="reminder-note"
          name="note"
          label="Task"
          defaultValue={typed.note}
          error={errors.note}
          maxLength={1000}
          autoComplete="off"
        />
        <TextField
          id="reminder-due"
          name="due_on"
          label="Due date"
          optional
          hint="Such as tomorrow, Friday, in 2 weeks or 3/15/2027"
          width="medium"
          defaultValue={typed.due_on}
          error={errors.due_on}
          autoComplete="off"
        />
        <ListOriginField from={from} />
        <Button>Add reminder</Button>
      </form>
    </details>
  )
}

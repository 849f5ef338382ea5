import { randomUUID } from 'node:crypto'
import type { ReactNode } from 'react'
import { outcomeWords } from '../../../src/messages/outcomes.ts'
import { todayWords as words } from '../../../src/messages/today.ts'
import { Button, ButtonLink } from '../../../src/ui/button.tsx'
import { TextField } from '../../../src/ui/field.tsx'
import { Menu } from '../../../src/ui/menu.tsx'
import { postTo } from '../../../src/ui/page-assets.ts'
import { urls } from '../../../src/urls.ts'
import { nextStep } from './next-step.ts'
import type { TaskRowProps } from './task-props.ts'

/** The buttons of a task. Every form returns to the list; links open the page where the next step is done. */
export function TaskActions(props: TaskRowProps & { name: string }) {
  const { item, back, name } = props
  const { client, facts, snoozedUntil } = item
  const next = nextStep(item)
  const hasOutcome = client && (facts.kind === 'asked' || facts.kind === 'follow_up')
  return (
    <>
      {hasOutcome ? (
        <Outcome {...props} clientId={client.id} />
      ) : (
        <ButtonLink size="small" href={next.href} aria-label={words.nextOf(next.label, name)}>
          {next.label}
        </ButtonLink>
      )}
      {client && (facts.kind === 'increase' || facts.kind === 'window') && (
        <form {...postTo(urls.contacts.quoteMail(client.id))}>
          <input type="hidden" name="request_id" value={randomUUID()} />
          <input type="hidden" name="to" value={listPath(back)} />
          <Button size="small" aria-label={words.nextOf(words.sendQuote, name)}>
            {words.sendQuote}
          </Button>
        </form>
      )}
      {snoozedUntil ? (
        <TaskForm action={urls.today.undo()} item={item} back={back}>
          <input type="hidden" name="marked" value="snooze" />
          <Button size="small" aria-label={words.backOf(name)}>
            {words.back}
          </Button>
        </TaskForm>
      ) : (
        <>
          {facts.kind !== 'details' && facts.kind !== 'missing' && (
            <TaskForm action={urls.today.done()} item={item} back={back}>
              <Button size="small" aria-label={words.doneOf(name)}>
                {words.done}
              </Button>
            </TaskForm>
          )}
          <Snooze {...props} />
        </>
      )}
    </>
  )
}

const listPath = (back: string) => urls.today.list(Object.fromEntries(new URLSearchParams(back)))

function TaskForm({
  action,
  item,
  back,
  children,
}: { action: string; children: ReactNode } & Pick<TaskRowProps, 'item' | 'back'>) {
  const { client, facts, subject } = item
  return (
    <form {...postTo(action)}>
      {client && <input type="hidden" name="contact" value={client.id} />}
      <input type="hidden" name="kind" value={facts.kind} />
      <input type="hidden" name="subject" value={subject} />
      {back && <input type="hidden" name="back" value={back} />}
      {children}
    </form>
  )
}

/** What the client decided. Only a switch needs more: its form opens in a dialog (see islands/outcome-dialog.tsx). */
function Outcome({
  item,
  back,
  index,
  name,
  clientId,
}: Pick<TaskRowProps, 'item' | 'back' | 'index'> & { name: string; clientId: number }) {
  const id = `outcome-${index}`
  const decide = (kind: 'kept' | 'lost') => (
    <button className="menu__item" type="submit" name="outcome" value={kind}>
      {outcomeWords[kind].name}
    </button>
  )
  const formLink = (label: string, outcome?: 'switched') => (
    <a
      className="menu__item"
      href={urls.contacts.outcome(clientId, { follow_up: item.subject, outcome })}
      data-outcome-form
    >
      {label}
    </a>
  )
  return (
    <div>
      <Button size="small" type="button" popoverTarget={id} aria-label={words.nextOf(nextStep(item).label, name)}>
        {nextStep(item).label}
      </Button>
      <Menu id={id}>
        <form {...postTo(urls.contacts.outcome(clientId))}>
          <input type="hidden" name="follow_up" value={item.subject} />
          <input type="hidden" name="premium_on_file" value="on" />
          <input type="hidden" name="to" value={listPath(back)} />
          {decide('kept')}
          {formLink(`${outcomeWords.switched.name}…`, 'switched')}
          {decide('lost')}
          {formLink(words.moreOutcome)}
        </form>
      </Menu>
    </div>
  )
}

/**
 * Opens over the rows. After an invalid date it is rendered inside its row, so that the error shows without JavaScript.
 */
function Snooze({ item, back, index, context, invalidDate, name }: TaskRowProps & { name: string }) {
  const { facts } = item
  const inputId = `until-${facts.kind}-${item.client?.id}-${item.subject.replaceAll(/\W/g, '-')}`
  const dateForm = (
    <TaskForm action={urls.today.snooze()} item={item} back={back}>
      <TextField
        id={inputId}
        name="until"
        label={words.until}
        hint={words.untilHint}
        defaultValue={invalidDate?.typed}
        error={invalidDate?.error ?? ''}
        autoComplete="off"
        required
      />
      <Button size="small">{words.snoozeUntil}</Button>
    </TaskForm>
  )
  if (invalidDate) return <div className="snooze">{dateForm}</div>
  return (
    <div>
      <Button
        variant="quiet"
        size="small"
        type="button"
        popoverTarget={`snooze-${index}`}
        aria-label={words.snoozeOf(name)}
      >
        {words.snooze}
      </Button>
      <Menu id={`snooze-${index}`}>
        <TaskForm action={urls.today.snooze()} item={item} back={back}>
          {words.snoozes(context.today).map(({ label, until }) => (
            <button key={until} className="menu__item" type="submit" name="until" value={until}>
              {label}
            </button>
          ))}
        </TaskForm>
        <div className="snooze menu__foot">{dateForm}</div>
      </Menu>
    </div>
  )
}

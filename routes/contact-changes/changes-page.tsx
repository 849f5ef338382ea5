import Undo2 from 'lucide-react/icons/undo-2'
import type { ListedChange, NamedContact, PastChange } from '../../src/contacts/changes/history.ts'
import type { UndoOutcome } from '../../src/contacts/changes/undo.ts'
import { fullName } from '../../src/contacts/contact.ts'
import { figure } from '../../src/lib/counted.ts'
import { formatMoment } from '../../src/lib/moment.ts'
import { changeSentence, whyLeft, changesWords as words } from '../../src/messages/changes.ts'
import { Button, ButtonLink } from '../../src/ui/button.tsx'
import { EmptyState } from '../../src/ui/empty-state.tsx'
import { PageHeader } from '../../src/ui/page-header.tsx'
import { DataTable } from '../../src/ui/table.tsx'
import { urls } from '../../src/urls.ts'

interface Shown {
  timeZone: string
  /** Changes before this can no longer be undone. */
  since: Date
}

const back = { href: urls.contacts.list(), label: 'Contacts' }

export function ChangesPage({
  changes,
  more,
  before,
  ...shown
}: Shown & { changes: readonly ListedChange[]; more: boolean; before: number | undefined }) {
  return (
    <div className="bulk">
      <PageHeader title={words.title} back={back} lead={words.lead} />
      {changes.length === 0 ? (
        <EmptyState title={words.none}>{words.noneText}</EmptyState>
      ) : (
        <DataTable
          caption={words.title}
          columns={[
            {
              key: 'what',
              label: 'What',
              kind: 'prose',
              cell: (change) => <a href={urls.contacts.change(change.id)}>{changeSentence(change)}</a>,
            },
            { key: 'who', label: 'Who', cell: ({ maker }) => maker ?? words.nobody },
            {
              key: 'when',
              label: 'When',
              kind: 'figures',
              cell: ({ made_at }) => formatMoment(made_at, shown.timeZone),
            },
            { key: 'undo', label: 'Undo', kind: 'prose', cell: (change) => <UndoCell change={change} {...shown} /> },
          ]}
          rows={changes}
          rowKey={({ id }) => id}
        />
      )}
      {(more || before !== undefined) && (
        <div className="row">
          {before !== undefined && <ButtonLink href={urls.contacts.changes()}>{words.newest}</ButtonLink>}
          {more && (
            <ButtonLink href={urls.contacts.changes({ before: changes.at(-1)?.id })} rel="next">
              {words.older}
            </ButtonLink>
          )}
        </div>
      )}
    </div>
  )
}

/** The button, or why there is none. */
function UndoCell({ change, timeZone, since, to }: Shown & { change: ListedChange; to?: string }) {
  const undone = change.undone_at && words.undone(change.undoer, formatMoment(change.undone_at, timeZone))
  const tooLate = change.made_at < since
  if (undone && (tooLate || !change.undo_outcome?.failedCount)) return undone
  if (change.kind === 'undo') return null
  if (tooLate) return words.tooLate
  const label = undone ? words.again : words.undo
  // So many contacts at once that it is asked first.
  if (change.kind === 'import' && !undone)
    return (
      <ButtonLink
        size="small"
        icon={Undo2}
        href={urls.contacts.undo(change.id, { to: to ?? urls.contacts.changes() })}
        aria-label={`${words.undo}: ${changeSentence(change)}`}
      >
        {words.undo}
      </ButtonLink>
    )
  return (
    <form method="post" action={urls.contacts.undo(change.id)}>
      <input type="hidden" name="to" value={to ?? urls.contacts.changes()} />
      {undone && <>{undone} </>}
      <Button size="small" icon={Undo2} aria-label={`${label}: ${changeSentence(change)}`}>
        {label}
      </Button>
    </form>
  )
}

export function ChangePage({
  change,
  contacts,
  ...shown
}: Shown & { change: PastChange; contacts: readonly NamedContact[] }) {
  const { undo_outcome: outcome, maker, made_at } = change
  return (
    <div className="bulk">
      <PageHeader
        title={changeSentence(change)}
        back={{ href: urls.contacts.changes(), label: words.title }}
        lead={`${maker ?? words.nobody}, ${formatMoment(made_at, shown.timeZone)}`}
      />
      <div className="bulk__undo">
        <UndoCell change={change} {...shown} to={urls.contacts.change(change.id)} />
      </div>
      {outcome && <OutcomeFigures outcome={outcome} />}
      {outcome && <Left title={words.failed} left={outcome.failed} count={outcome.failedCount} contacts={contacts} />}
      {outcome && <Left title={words.kept} left={outcome.kept} count={outcome.keptCount} contacts={contacts} />}
      {!outcome && contacts.length > 0 && (
        <section aria-labelledby="which">
          <h2 id="which">{words.which}</h2>
          <ul className="bulk__names">
            {contacts.map((contact) => (
              <li key={contact.id}>
                <ContactName contact={contact} />
              </li>
            ))}
          </ul>
          {change.contacts > contacts.length && (
            <p className="bulk__aside">{words.more(change.contacts - contacts.length)}</p>
          )}
        </section>
      )}
    </div>
  )
}

function OutcomeFigures({
  outcome: { restored, removed, unassigned, keptCount, failedCount },
}: {
  outcome: UndoOutcome
}) {
  const figures = [
    [restored, 'as before'],
    [removed, 'that the file had added, deleted'],
    [unassigned, 'without an agent now, because theirs left'],
    [keptCount, 'left as they are'],
    [failedCount, 'could not be restored'],
  ] as const
  return (
    <ul className="bulk__outcome">
      {figures
        .filter(([count], index) => index === 0 || count > 0)
        .map(([count, says]) => (
          <li key={says}>
            <strong>{figure(count)}</strong> {says}
          </li>
        ))}
    </ul>
  )
}

function Left({
  title,
  left,
  count,
  contacts,
}: {
  title: string
  left: UndoOutcome['kept']
  count: number
  contacts: readonly NamedContact[]
}) {
  if (left.length === 0) return null
  const byId = new Map(contacts.map((contact) => [contact.id, contact]))
  const known = left.filter(({ id }) => byId.has(id))
  return (
    <section className="bulk__left">
      <h2>{title}</h2>
      {known.length > 0 && (
        <DataTable
          caption={title}
          columns={[
            { key: 'who', label: 'Contact', cell: ({ id }) => <ContactName contact={byId.get(id)!} /> },
            { key: 'why', label: 'Why', kind: 'prose', cell: ({ why }) => whyLeft[why] },
          ]}
          rows={known}
          rowKey={({ id }) => id}
        />
      )}
      {count > known.length && <p className="bulk__aside">{words.more(count - known.length)}</p>}
    </section>
  )
}

function ContactName({ contact }: { contact: NamedContact }) {
  const name = fullName(contact)
  return contact.deleted_at ? (
    <>
      <a href={urls.contacts.deleted({ search: name })}>{name}</a> (deleted)
    </>
  ) : (
    <a href={urls.contacts.show(contact.id)}>{name}</a>
  )
}

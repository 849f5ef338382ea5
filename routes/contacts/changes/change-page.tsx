import type { NamedContact, PastChange } from '../../../src/contacts/changes/history.ts'
import type { UndoOutcome } from '../../../src/contacts/changes/undo-skips.ts'
import { fullName } from '../../../src/lib/full-name.ts'
import { formatMoment } from '../../../src/lib/moment.ts'
import { formatCount } from '../../../src/lib/pluralize.ts'
import { PageHeader } from '../../../src/ui/page-header.tsx'
import { DataTable } from '../../../src/ui/table.tsx'
import { urls } from '../../../src/urls.ts'
import { UndoCell, type UndoCellContext } from './undo-cell.tsx'
import { changeSentence, undoSkipReasons, changesWords as words } from './words.ts'

export function ChangePage({
  change,
  contacts,
  ...shown
}: UndoCellContext & { change: PastChange; contacts: readonly NamedContact[] }) {
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
      {outcome && (
        <SkippedContacts
          title={words.failed}
          skipped={outcome.failed}
          count={outcome.failedCount}
          contacts={contacts}
        />
      )}
      {outcome && (
        <SkippedContacts title={words.kept} skipped={outcome.kept} count={outcome.keptCount} contacts={contacts} />
      )}
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
    [restored, 'restored'],
    [removed, 'imported, now deleted'],
    [unassigned, 'unassigned: their agent left'],
    [keptCount, 'not changed'],
    [failedCount, 'could not be restored'],
  ] as const
  return (
    <ul className="bulk__outcome">
      {figures
        .filter(([count], index) => index === 0 || count > 0)
        .map(([count, says]) => (
          <li key={says}>
            <strong>{formatCount(count)}</strong> {says}
          </li>
        ))}
    </ul>
  )
}

function SkippedContacts({
  title,
  skipped,
  count,
  contacts,
}: {
  title: string
  skipped: UndoOutcome['kept']
  count: number
  contacts: readonly NamedContact[]
}) {
  if (skipped.length === 0) return null
  const byId = new Map(contacts.map((contact) => [contact.id, contact]))
  const known = skipped.filter(({ id }) => byId.has(id))
  return (
    <section className="bulk__left">
      <h2>{title}</h2>
      {known.length > 0 && (
        <DataTable
          caption={title}
          columns={[
            { key: 'who', label: 'Contact', cell: ({ id }) => <ContactName contact={byId.get(id)!} /> },
            { key: 'why', label: 'Why', kind: 'prose', cell: ({ why }) => undoSkipReasons[why] },
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

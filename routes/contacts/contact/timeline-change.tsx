import { undoableSince } from '../../../src/contacts/changes/change-set.ts'
import type { ChangeEvent } from '../../../src/contacts/timeline/entry.ts'
import { formatCount } from '../../../src/lib/pluralize.ts'
import { changedFacts } from '../../../src/messages/contact.ts'
import { urls } from '../../../src/urls.ts'
import type { ContactPageProps } from './props.tsx'
import { TimelineActionButton } from './timeline-action-button.tsx'

/** The changed fields of a change, with its undo. */
export function TimelineChange({ change, at, ...props }: ContactPageProps & { change: ChangeEvent; at: Date }) {
  const facts = changedFacts(change, props.names)
  return (
    <>
      {facts.length > 0 && (
        <ul className="timeline__facts">
          {facts.map(({ name, before, after }) => (
            <li key={name}>
              {name}: <del>{before}</del> <span aria-hidden="true">&rarr;</span>
              <span className="visually-hidden"> became </span> <ins>{after}</ins>
            </li>
          ))}
        </ul>
      )}
      {change.of && <p className="timeline__reason">As {change.of}, before the merge</p>}
      {change.contacts > 1 && change.kind !== 'merge' && (
        <p className="timeline__reason">One of {formatCount(change.contacts)} contacts</p>
      )}
      <Undo {...props} change={change} at={at} />
    </>
  )
}

/** 'Undone' if it was undone. Otherwise an undo, for admins and the change's author, while the change can be undone. */
function Undo({ change, at, contact, viewer, now, from }: ContactPageProps & { change: ChangeEvent; at: Date }) {
  if (change.undone) return <p className="timeline__reason">Undone</p>
  if (change.kind === 'undo' || !(viewer.isAdmin || change.by === viewer.id) || at < undoableSince(now)) return null
  if (change.of) return null
  // A bulk change is undone for all its contacts, on its own page.
  if (change.contacts > 1)
    return (
      <a
        className="timeline__quiet"
        href={change.import_id === null ? urls.contacts.change(change.set) : urls.imports.show(change.import_id)}
      >
        {change.kind === 'merge' ? 'See or undo this merge' : 'See the full change'}
      </a>
    )
  // The contact has changed since, so an undo would skip it, unless the later changes were undone too.
  if (change.version !== contact.version) return null
  return (
    <TimelineActionButton
      action={urls.contacts.undo(change.set)}
      from={from}
      to={urls.contacts.show(contact.id, { from })}
    >
      Undo this change
    </TimelineActionButton>
  )
}

import { undoableSince } from '../../../src/contacts/changes/undo.ts'
import type { ChangeEvent } from '../../../src/contacts/timeline/entry.ts'
import { formatCount } from '../../../src/lib/pluralize.ts'
import { changedFacts } from '../../../src/messages/contact.ts'
import { urls } from '../../../src/urls.ts'
import type { ContactPageProps } from './props.tsx'
import { QuietButton } from './quiet-button.tsx'

/** What a change made of which fact, and how it is taken back. */
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

/** To admins and to who made it, for as long as it can be taken back. */
function Undo({ change, at, contact, viewer, now, from }: ContactPageProps & { change: ChangeEvent; at: Date }) {
  if (change.undone) return <p className="timeline__reason">Undone</p>
  if (change.kind === 'undo' || !(viewer.isAdmin || change.by === viewer.id) || at < undoableSince(now)) return null
  if (change.of) return null
  // What many contacts share is undone for all of them, where that can be seen first.
  if (change.contacts > 1)
    return (
      <a
        className="timeline__quiet"
        href={change.import_id === null ? urls.contacts.change(change.set) : urls.imports.show(change.import_id)}
      >
        {change.kind === 'merge' ? 'See or undo this merge' : 'See the full change'}
      </a>
    )
  // Something happened since, which undo would leave alone.
  if (change.version !== contact.version) return null
  return (
    <QuietButton action={urls.contacts.undo(change.set)} from={from} to={urls.contacts.show(contact.id, { from })}>
      Undo this change
    </QuietButton>
  )
}

import NoteDraft from '../../../islands/note-draft.tsx'
import {
  cursorText,
  readPart,
  type TimelineEntry,
  type TimelinePart,
  timelineParts,
} from '../../../src/contacts/timeline/entry.ts'
import { formatLong, todayIn } from '../../../src/lib/calendar-date.ts'
import { zoneName } from '../../../src/lib/moment.ts'
import { timelineParts as partNames } from '../../../src/messages/contact.ts'
import { Button, ButtonLink } from '../../../src/ui/button.tsx'
import { Card } from '../../../src/ui/card.tsx'
import { RadioField } from '../../../src/ui/choice-field.tsx'
import { EmptyState } from '../../../src/ui/empty-state.tsx'
import { TextArea } from '../../../src/ui/field.tsx'
import { island } from '../../../src/ui/island.tsx'
import { postTo } from '../../../src/ui/page-assets.ts'
import { Tabs } from '../../../src/ui/tabs.tsx'
import { urls } from '../../../src/urls.ts'
import type { ContactPageProps } from './props.tsx'
import { emptyForm, ListOriginField } from './props.tsx'
import { TimelineItem } from './timeline-item.tsx'

const NoteDraftIsland = island('note-draft', NoteDraft)

/** The history of a contact, newest first, with the form for notes. */
export function TimelineCard(props: ContactPageProps) {
  const { contact, timeline, from, viewer } = props
  const { entries, older, isFirst, part } = timeline
  const hrefOf = (query: { show?: TimelinePart | undefined; before?: string | undefined }) =>
    `${urls.contacts.show(contact.id, { show: query.show === readPart(undefined) ? undefined : query.show, before: query.before, from })}#timeline`
  return (
    <Card title="Timeline" id="timeline">
      {isFirst && <NoteForm {...props} />}
      <Tabs
        label="Timeline filters"
        items={timelineParts.map((each) => ({
          label: partNames[each],
          href: hrefOf({ show: each }),
          active: each === part,
        }))}
      />
      {entries.length === 0 ? (
        <EmptyState title={isFirst ? 'Nothing here yet' : 'Nothing older'} />
      ) : (
        <>
          {daysOf(entries, viewer.timeZone).map(({ day, entries }) => (
            <section key={day} className="timeline__day">
              <h3>{formatLong(day)}</h3>
              <ol className="timeline">
                {entries.map((entry) => (
                  <TimelineItem key={entry.key} entry={entry} {...props} />
                ))}
              </ol>
            </section>
          ))}
          <p className="timeline__zone">Times are {zoneName(viewer.timeZone)}.</p>
        </>
      )}
      {(older || !isFirst) && (
        <div className="row">
          {!isFirst && (
            <ButtonLink size="small" href={hrefOf({ show: part })}>
              Show newest
            </ButtonLink>
          )}
          {older && (
            <ButtonLink size="small" href={hrefOf({ show: part, before: cursorText(older) })}>
              Show older
            </ButtonLink>
          )}
        </div>
      )}
    </Card>
  )
}

function daysOf(entries: TimelineEntry[], timeZone: string) {
  const days: { day: string; entries: TimelineEntry[] }[] = []
  for (const entry of entries) {
    const day = todayIn(timeZone, entry.at)
    const last = days.at(-1)
    if (last?.day === day) last.entries.push(entry)
    else days.push({ day, entries: [entry] })
  }
  return days
}

function NoteForm({ contact, from, unsaved, viewer, timeline }: ContactPageProps) {
  const { typed, errors } = unsaved?.form === 'note' ? unsaved : emptyForm
  const [written] = timeline.entries.flatMap((entry) =>
    entry.kind === 'note' && entry.data.by === viewer.id ? entry.data.body : [],
  )
  return (
    <form {...postTo(urls.contacts.notes(contact.id))} className="note-form">
      <TextArea id="note-body" name="body" label="Add a note" rows={3} defaultValue={typed.body} error={errors.body} />
      <NoteDraftIsland draft={`${viewer.id} ${contact.id}`} home={urls.contacts.show(contact.id)} written={written} />
      <div className="note-form__foot">
        <RadioField
          id="note-kind"
          name="kind"
          label="This is"
          inline
          value={typed.kind === 'call' ? 'call' : 'note'}
          options={[
            { value: 'note', label: 'a note' },
            { value: 'call', label: 'a call' },
          ]}
        />
        <ListOriginField from={from} />
        <Button>Save note</Button>
      </div>
    </form>
  )
}

import type { OutcomeEvent } from '../../../src/contacts/timeline/entry.ts'
import { yearlySavings } from '../../../src/dashboard/outcomes/outcome.ts'
import { outcomeFormWords, savingText } from '../../../src/messages/outcomes.ts'
import { urls } from '../../../src/urls.ts'
import type { ContactPageProps } from './props.tsx'
import { TimelineActionButton } from './timeline-action-button.tsx'

/** An outcome. Every user who sees the contact may withdraw and reinstate it. */
export function TimelineOutcome({ outcome, contact, from }: ContactPageProps & { outcome: OutcomeEvent }) {
  const { id, note, withdrawn } = outcome
  const saved = yearlySavings(outcome)
  return (
    <>
      {saved !== 0 && <p className="timeline__reason">{savingText(saved)}</p>}
      {note && <p className="timeline__note">{note}</p>}
      {withdrawn && <p className="timeline__reason">{outcomeFormWords.takenBack}</p>}
      <TimelineActionButton
        action={withdrawn ? urls.contacts.outcomeReturn(contact.id, id) : urls.contacts.outcomeRemoval(contact.id, id)}
        from={from}
      >
        {withdrawn ? outcomeFormWords.putBack : outcomeFormWords.takeBack}
      </TimelineActionButton>
    </>
  )
}

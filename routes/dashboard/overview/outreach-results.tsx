import { type RetentionValue, retentionRate } from '../../../src/dashboard/outcomes/outcome.ts'
import { outreachResultWords as words } from '../../../src/messages/outcomes.ts'
import { EmptyState } from '../../../src/ui/empty-state.tsx'
import { Stat, Stats } from '../../../src/ui/stat.tsx'

/** The outcomes of a range of days: a sentence and four figures. Used on the dashboard and the retention page. */
export function OutreachResults({ worth }: { worth: RetentionValue }) {
  const { kept, switched, lost, afterEmail, inForceCents, savedCents } = worth
  const rate = retentionRate(worth)
  const stayed = kept + switched
  if (rate === undefined) return <EmptyState title={words.none}>{words.noneText}</EmptyState>
  return (
    <div className="worth">
      <p className="worth__sentence">{words.sentence(stayed, stayed + lost, rate)}</p>
      <Stats>
        <Stat label={words.inForce} value={words.money(inForceCents)} note={words.inForceNote} lead />
        <Stat label={words.saved} value={words.money(savedCents)} note={words.savedNote} />
        <Stat label={words.afterEmail} value={afterEmail} note={words.afterEmailNote(stayed)} />
        <Stat label={words.lost} value={lost} note={words.lostNote(rate)} />
      </Stats>
    </div>
  )
}

import type { ListedRise } from '../../src/dashboard/radar/queries.ts'
import { rightBeside } from '../../src/dashboard/radar/right-beside.ts'
import { formatLong, todayIn } from '../../src/lib/calendar-date.ts'
import { radarWords as words } from '../../src/messages/radar.ts'
import type { RadarPageProps } from './props.ts'

interface MaySwitchProps extends Pick<RadarPageProps, 'health' | 'viewer' | 'today'> {
  rise: ListedRise
}

/** Whether the client may change without health questions; else how far those are. */
export function MaySwitch({ rise, health, viewer, today }: MaySwitchProps) {
  const { right_opens_on: opens, right_closes_on: closes } = rise
  const carriers = rightBeside(rise, today)
  if (carriers) {
    const when =
      opens === null || closes === null
        ? words.right.always
        : opens <= today
          ? words.right.until(formatLong(closes))
          : words.right.opens(formatLong(opens), formatLong(closes))
    if (carriers !== 'same_issuer') return <>{when}</>
    return (
      <div>
        {words.right.none}
        <span className="radar__aside">
          {words.right.sameIssuer}: {when}
        </span>
      </div>
    )
  }
  return (
    <div>
      {words.right.none}
      <span className="radar__aside">{answered(rise, health, viewer.timeZone)}</span>
    </div>
  )
}

function answered(rise: ListedRise, health: MaySwitchProps['health'], timeZone: string): string {
  if (!rise.health_completed_at) return words.health.not
  const outcome = health?.get(rise.contact_id)
  return outcome
    ? words.health[outcome]
    : words.health.answered(formatLong(todayIn(timeZone, rise.health_completed_at)))
}

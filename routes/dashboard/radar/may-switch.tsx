import type { ListedRise } from '../../../src/dashboard/radar/queries.ts'
import { rightNearIncrease } from '../../../src/dashboard/radar/rise.ts'
import { formatLong } from '../../../src/lib/calendar-date.ts'
import { formatDay } from '../../../src/lib/moment.ts'
import { radarWords as words } from '../../../src/messages/radar.ts'
import type { RadarPageProps } from './props.ts'

interface MaySwitchProps extends Pick<RadarPageProps, 'health' | 'viewer' | 'today'> {
  rise: ListedRise
}

/** Whether the client may change without health questions. If not, the state of their answers. */
export function MaySwitch({ rise, health, viewer, today }: MaySwitchProps) {
  const { right_opens_on: opens, right_closes_on: closes } = rise
  const carriers = rightNearIncrease(rise, today)
  if (carriers) {
    const when =
      opens === null || closes === null
        ? words.right.always
        : opens <= today
          ? words.right.until(formatLong(closes))
          : words.right.opens(formatLong(opens), formatLong(closes))
    const isOwn = carriers === 'same_issuer' || carriers === 'same_issuer_or_affiliate'
    const asides = [
      ...(isOwn ? [`${words.right.sameIssuer}: ${when}`] : []),
      ...(rise.right_unconfirmed ? [words.right.unconfirmed] : []),
    ]
    if (asides.length === 0) return <>{when}</>
    return (
      <div>
        {isOwn ? words.right.none : when}
        {asides.map((aside) => (
          <span key={aside} className="radar__aside">
            {aside}
          </span>
        ))}
      </div>
    )
  }
  return (
    <div>
      {words.right.none}
      <span className="radar__aside">{healthStatus(rise, health, viewer.timeZone)}</span>
    </div>
  )
}

function healthStatus(rise: ListedRise, health: MaySwitchProps['health'], timeZone: string): string {
  if (!rise.health_completed_at) return words.health.not
  const outcome = health?.get(rise.contact_id)
  return outcome ? words.health[outcome] : words.health.answered(formatDay(rise.health_completed_at, timeZone))
}

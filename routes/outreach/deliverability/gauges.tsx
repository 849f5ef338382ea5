import { percent, deliverabilityWords as words } from '../../../src/messages/deliverability.ts'
import type { DeliveryFigures } from '../../../src/outreach/deliverability/figures.ts'
import { DELIVERY_LIMITS } from '../../../src/outreach/deliverability/pause-at-limits.ts'
import { Card } from '../../../src/ui/card.tsx'
import { classNames } from '../../../src/ui/class-names.ts'
import { Stat, Stats } from '../../../src/ui/stat.tsx'

const { gauges } = words

/** The month's figures, and the week's figures against the limits at which outreach pauses. */
export function Gauges({ figures: { month, week } }: { figures: DeliveryFigures }) {
  const { sent, delivered, bounced, complained } = month
  const unconfirmed = sent - delivered - bounced
  return (
    <Card title={gauges.title} id="figures">
      <Stats>
        <Stat label={gauges.sent} value={sent} lead />
        <Stat
          label={gauges.delivered}
          value={delivered}
          note={unconfirmed > 0 ? gauges.unconfirmed(unconfirmed) : gauges.allConfirmed}
        />
        <Stat label={gauges.bounced} value={bounced} note={percent(bounced / sent)} />
        <Stat label={gauges.complained} value={complained} note={percent(complained / sent)} />
      </Stats>
      <div className="limits">
        <h3>{gauges.limitsTitle}</h3>
        <p className="deliverability__soft">
          {gauges.limitsLead} {week.sent < DELIVERY_LIMITS.minSent && gauges.tooFew(DELIVERY_LIMITS.minSent, week.sent)}
        </p>
        <Gauge label={gauges.bounced} count={week.bounced} sent={week.sent} limit={DELIVERY_LIMITS.bounceShare} />
        <Gauge
          label={gauges.complained}
          count={week.complained}
          sent={week.sent}
          limit={DELIVERY_LIMITS.complaintShare}
        />
      </div>
    </Card>
  )
}

/** 'near' means above half the limit. */
function levelOf(share: number, sent: number, limit: number) {
  if (sent < DELIVERY_LIMITS.minSent) return 'few'
  if (share > limit) return 'over'
  return share > limit / 2 ? 'near' : 'good'
}

/** The scale ends at twice the limit, so the limit is in the middle. */
function Gauge({ label, count, sent, limit }: { label: string; count: number; sent: number; limit: number }) {
  const share = sent === 0 ? 0 : count / sent
  const state = levelOf(share, sent, limit)
  const summary = `${gauges.ofSent(count, percent(share))}. ${gauges.states[state]}.`
  return (
    <div className={classNames('gauge', `gauge--${state}`)}>
      <span className="gauge__label">{label}</span>
      <span className="gauge__text">{summary}</span>
      <svg
        className="gauge__scale"
        role="img"
        aria-label={`${label}: ${summary}`}
        viewBox="0 0 200 16"
        preserveAspectRatio="none"
      >
        <rect className="gauge__ground" y={3} width={200} height={10} />
        <rect className="gauge__fill" y={3} width={Math.min(200, (100 * share) / limit)} height={10} />
        <line className="gauge__mark" x1={100} x2={100} y1={0} y2={16} />
      </svg>
      <span className="gauge__limit">{gauges.limit(percent(limit))}</span>
    </div>
  )
}

import type { ReactNode } from 'react'
import type { CalendarDate } from '../lib/calendar-date.ts'
import { bannerWords as words } from '../messages/billing-banner.ts'
import { urls } from '../urls.ts'
import { GoLive } from './go-live.tsx'
import { island } from './island.tsx'

export type Banner =
  | { kind: 'trial'; endsOn: CalendarDate; daysLeft: number; hasCard: boolean }
  /** The trial ended without a card. */
  | { kind: 'trial_over'; endsOn: CalendarDate; readOnlyOn: CalendarDate | undefined }
  /** A payment failed. */
  | { kind: 'grace'; readOnlyOn: CalendarDate | undefined }
  | { kind: 'ending'; endsOn: CalendarDate }
  /** hasEnded: the subscription has ended, so a card alone does not help. */
  | { kind: 'read_only'; isAdmin: boolean; hasEnded: boolean }

const methodUrl = `${urls.billing()}#payment-method`
const invoicesUrl = `${urls.billing()}#invoices`
const GoLiveIsland = island('go-live', GoLive, 'called')

/** A line under the header about the subscription. Source: billing-005, subscription-018. */
export function BillingBanner({ banner }: { banner: Banner }) {
  return (
    <aside className={`billing-banner billing-banner--${banner.kind}`} aria-label={words.label}>
      <div>
        <p>{bannerText(banner)}</p>
        {/* Not a <p>: a browser would close it before the dialog inside. */}
        <div className="billing-banner__links">
          <Links banner={banner} />
        </div>
      </div>
    </aside>
  )
}

function bannerText(banner: Banner): ReactNode {
  switch (banner.kind) {
    case 'trial':
      return (
        <>
          {words.trial(banner.endsOn)} <strong>{words.daysLeft(banner.daysLeft)}</strong>
        </>
      )
    case 'trial_over':
      return words.trialOver(banner.endsOn, banner.readOnlyOn)
    case 'grace':
      return words.grace(banner.readOnlyOn)
    case 'ending':
      return words.ending(banner.endsOn)
    case 'read_only':
      if (!banner.isAdmin) return words.readOnly
      return banner.hasEnded ? words.ended : words.readOnlyAdmin
  }
}

function Links({ banner }: { banner: Banner }) {
  switch (banner.kind) {
    case 'trial':
      return banner.hasCard ? (
        <GoLiveIsland pageUrl={urls.goLive()} />
      ) : (
        <>
          <a href={urls.plan.checkout()}>{words.addCard}</a>
          <a href={urls.goLive()}>{words.goLive}</a>
        </>
      )
    case 'trial_over':
      return <a href={urls.plan.checkout()}>{words.addCard}</a>
    case 'grace':
      return (
        <>
          <a href={invoicesUrl}>{words.payInvoice}</a>
          <a href={methodUrl}>{words.updateCard}</a>
        </>
      )
    case 'ending':
      return <a href={urls.billing()}>{words.keep}</a>
    case 'read_only':
      if (!banner.isAdmin) return null
      return banner.hasEnded ? <a href={urls.plan.change()}>{words.choose}</a> : <a href={methodUrl}>{words.update}</a>
  }
}

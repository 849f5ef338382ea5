import type { Contact } from '../../../src/contacts/contact.ts'
import { formatLong } from '../../../src/lib/calendar-date.ts'
import { shortPlace } from '../../../src/lib/county-name.ts'
import { formatDay } from '../../../src/lib/moment.ts'
import { formatCents } from '../../../src/lib/money.ts'
import { unknownFacts } from '../../../src/quotes/comparison.ts'
import type { QuoteSummary } from '../../../src/quotes/quote-summary.ts'
import type { ShownQuote } from '../../../src/quotes/snapshot.ts'
import { findPlan } from '../../../src/rates/plans.ts'
import { Button } from '../../../src/ui/button.tsx'
import { Card } from '../../../src/ui/card.tsx'
import { DescriptionList } from '../../../src/ui/description-list.tsx'
import { EmptyState } from '../../../src/ui/empty-state.tsx'
import { postTo } from '../../../src/ui/page-assets.ts'
import { urls } from '../../../src/urls.ts'
import type { ContactPageProps } from './props.tsx'
import { quoteCardWords as words } from './words.ts'

/** The link of the client's newest quote, and what the client did with all their quotes. */
export function QuoteCard({ contact, quote, viewer }: ContactPageProps) {
  const day = (instant: Date) => formatDay(instant, viewer.timeZone)
  return (
    <Card title={words.title} id="quote">
      {quote ? (
        <>
          {quote.chosen && (
            <p>
              <strong>
                {words.chose(
                  contact.first_name,
                  quote.chosen.carrier,
                  nameOf(quote.chosen.plan),
                  formatCents(quote.chosen.cents),
                  day(quote.chosen.at),
                )}
              </strong>
            </p>
          )}
          <p>{quote.lastViewedAt ? words.seen(quote.views, day(quote.lastViewedAt)) : words.unseen}</p>
          <p>
            {linkInWords(quote, day)} {quote.isShared && words.shared}
          </p>
          {quote.shown && <LastShown on={day(quote.shown.at)} content={quote.shown.content} />}
          {quote.link === 'open' && <StopLink contact={contact} />}
        </>
      ) : (
        <EmptyState title={words.none}>{words.noneText}</EmptyState>
      )}
    </Card>
  )
}

const nameOf = (plan: string) => findPlan(plan)?.name ?? plan

function linkInWords({ link, expiresAt, stoppedAt }: QuoteSummary, day: (instant: Date) => string): string {
  if (link === 'stopped') return words.stopped(day(stoppedAt ?? expiresAt))
  return link === 'open' ? words.open(day(expiresAt)) : words.expired(day(expiresAt))
}

function LastShown({ on, content }: { on: string; content: ShownQuote }) {
  const { zip, state, county, age, gender, tobacco, effectiveOn, books, corrected, offers } = content
  const place = `${shortPlace({ state, county })} ${zip}`.trim()
  return (
    <details>
      <summary>{words.shown(on)}</summary>
      <p>
        {words.shownFor({ place, age, gender, tobacco, starts: formatLong(effectiveOn) })}{' '}
        {unknownFacts(content).length > 0 ? words.asked : corrected && words.corrected}
      </p>
      <DescriptionList
        items={offers.map(({ carrier, plan, cents, householdCents }) => ({
          label: `${carrier}, ${nameOf(plan)}`,
          value: words.price(formatCents(cents), householdCents === null ? undefined : formatCents(householdCents)),
        }))}
      />
      {books.length > 0 && <p>{words.books(books.join(', '))}</p>}
    </details>
  )
}

/** Collapsed, because stopping a link cannot be undone. */
function StopLink({ contact: { id, first_name } }: { contact: Pick<Contact, 'id' | 'first_name'> }) {
  return (
    <details>
      <summary>{words.stop}</summary>
      <p>{words.stopWhy(first_name)}</p>
      <form {...postTo(urls.contacts.quoteLinkRemoval(id))}>
        <Button variant="danger">{words.stopNow}</Button>
      </form>
    </details>
  )
}

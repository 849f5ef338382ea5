import { centsPerContact } from '../../src/billing/prices/calculator.ts'
import type { PriceBook } from '../../src/billing/prices/price-book.ts'
import type { PlanPrice } from '../../src/billing/prices/pricing.ts'
import { shortDollars } from '../../src/lib/money.ts'
import { pricingWords } from '../../src/messages/pricing.ts'
import { ButtonLink } from '../../src/ui/button.tsx'
import { urls } from '../../src/urls.ts'

const words = pricingWords.plan

/** The monthly price, line by line as it is charged. */
export function PlanSummary({
  book,
  price,
  contacts,
  percentOff,
  signedIn,
}: {
  book: PriceBook
  price: PlanPrice
  contacts: number
  percentOff: number
  signedIn: boolean
}) {
  const blocks = price.lines.find(({ item }) => item === 'usage_block')
  return (
    <section className="plan-sum" aria-labelledby="plan-sum">
      <h2 id="plan-sum">{words.title}</h2>
      <dl className="plan-sum__lines">
        <div>
          <dt>{words.base}</dt>
          <dd>{shortDollars(book.usage_base_cents)}</dd>
        </div>
        <div>
          <dt>
            {words.further}{' '}
            <small>{blocks ? words.blocks(blocks.quantity, shortDollars(blocks.unitCents)) : words.none}</small>
          </dt>
          <dd>{shortDollars(blocks?.cents ?? 0)}</dd>
        </div>
        {percentOff > 0 && (
          <div>
            <dt>{words.off(percentOff)}</dt>
            <dd>−{shortDollars(price.fullCents - price.cents)}</dd>
          </div>
        )}
        <div className="plan-sum__total">
          <dt>{words.total}</dt>
          <dd>
            <output htmlFor="contacts">{shortDollars(price.cents)}</output>
          </dd>
        </div>
      </dl>
      <ul className="plan-sum__notes">
        {percentOff > 0 && <li>{words.firstYear(book.launch_months, shortDollars(price.fullCents))}</li>}
        <li>{words.yearly(shortDollars(12 * price.cents))}</li>
        <li>{words.each(shortDollars(Math.round(centsPerContact(price.cents, contacts))))}</li>
      </ul>
      {signedIn ? (
        <ButtonLink href={urls.contacts.list()} block>
          {pricingWords.toContacts}
        </ButtonLink>
      ) : (
        <>
          <ButtonLink href={urls.signup()} variant="primary" size="large" block>
            {pricingWords.signUp}
          </ButtonLink>
          <p className="plan-sum__trial">{pricingWords.trial(book.trial_days)}</p>
        </>
      )}
    </section>
  )
}

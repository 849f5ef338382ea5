import type { MouseEvent } from 'react'
import { centsPerFurtherContact, MAX_CALCULATOR_CONTACTS, quickPicks } from '../../src/billing/prices/calculator.ts'
import type { PriceBook } from '../../src/billing/prices/price-book.ts'
import { lessPercent } from '../../src/billing/prices/pricing.ts'
import { fineDollars, shortDollars } from '../../src/lib/money.ts'
import { formatCount } from '../../src/lib/pluralize.ts'
import { pricingWords as words } from '../../src/messages/pricing.ts'
import { NumberField, type NumberFieldProps } from './number-field.tsx'

export function PriceCards({ book, percentOff }: { book: PriceBook; percentOff: number }) {
  const further = centsPerFurtherContact(book, percentOff)
  return (
    <div className="price-cards">
      <section className="price-card" aria-labelledby="base-price">
        <h2 id="base-price">{words.base.title}</h2>
        <p className="price-card__figure">
          <strong>{shortDollars(lessPercent(book.usage_base_cents, percentOff))}</strong> {words.base.per}
        </p>
        <p>{words.base.included(book.usage_contacts_included, book.usage_agents_included)}</p>
        {percentOff > 0 && <p>{words.base.was(shortDollars(book.usage_base_cents))}</p>}
      </section>
      <section className="price-card" aria-labelledby="further-price">
        <h2 id="further-price">{words.further.title}</h2>
        <p className="price-card__figure">
          <strong>{fineDollars(further)}</strong> {words.further.per}
        </p>
        <p>{words.further.yearly(fineDollars(12 * further))}</p>
        <p>
          {words.further.blocks(
            shortDollars(lessPercent(book.usage_block_cents, percentOff)),
            book.usage_block_contacts,
          )}
        </p>
      </section>
    </div>
  )
}

export function PriceInputs({
  field,
  contacts,
  book,
  onPick,
}: {
  field: NumberFieldProps
  contacts: number
  book: PriceBook
  onPick: (event: MouseEvent<HTMLButtonElement>) => void
}) {
  return (
    <div className="price-inputs">
      <NumberField label={words.contacts} field={field} min={0} max={MAX_CALCULATOR_CONTACTS} step={1} />
      <fieldset className="picks">
        <legend className="visually-hidden">{words.quickPicks}</legend>
        {quickPicks.map((count) => (
          <button
            type="submit"
            name="contacts"
            value={count}
            key={count}
            className="pick"
            aria-pressed={count === contacts}
            onClick={onPick}
          >
            {formatCount(count)}
          </button>
        ))}
      </fieldset>
      <p className="price-inputs__usage">{words.usage(book)}</p>
      {book.basic_agents === 1 && <p className="price-inputs__usage">{words.alone(book)}</p>}
    </div>
  )
}

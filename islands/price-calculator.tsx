import { type ChangeEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { type CalculatorField, type CalculatorTyped, readCalculator } from '../src/billing/prices/calculator.ts'
import type { PriceBook } from '../src/billing/prices/price-book.ts'
import { priceFor } from '../src/billing/prices/pricing.ts'
import { retainedValue } from '../src/billing/prices/roi.ts'
import { urls } from '../src/urls.ts'
import { BookChart } from './pricing/book-chart.tsx'
import { LaunchSwitch } from './pricing/launch-switch.tsx'
import { PlanSummary } from './pricing/plan-summary.tsx'
import { PriceCards, PriceInputs } from './pricing/price-inputs.tsx'
import { ResultBox, ValueInputs, ValueTable } from './pricing/value.tsx'

export interface PriceCalculatorProps {
  book: PriceBook
  /** The code of the launch offer; null if there is no offer. */
  launchCode: string | null
  /** Whether the prices include the launch offer. From the URL. */
  launch: boolean
  typed: CalculatorTyped
  signedIn: boolean
}

/** The calculator of the pricing page. It updates as the user types; without JavaScript the server calculates. */
export default function PriceCalculator({
  book,
  launchCode,
  launch: initialLaunch,
  typed: initialTyped,
  signedIn,
}: PriceCalculatorProps) {
  const [launch, setLaunch] = useState(initialLaunch)
  const [typed, setTyped] = useState(initialTyped)
  const [{ clients, errors }, setReading] = useState(() => readCalculator(initialTyped))
  const form = useRef<HTMLFormElement>(null)

  const change = (more: CalculatorTyped) => {
    const now = { ...typed, ...more }
    setTyped(now)
    setReading((before) => readCalculator(now, before.clients))
  }
  useUrl(urls.pricing({ ...typed, launch: launchCode && !launch ? 'off' : undefined }))

  const percentOff = launch && launchCode ? book.launch_percent_off : 0
  const price = priceFor(book, {
    tier: 'usage',
    contacts: clients.contacts,
    extraAgents: 0,
    extraContacts: 0,
    percentOff,
  })
  const value = retainedValue(clients, price.cents)
  const field = (name: CalculatorField) => ({
    name,
    typed: initialTyped[name],
    error: errors[name],
    clients,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) =>
      // A number field reports invalid text as an empty value.
      change({ [name]: target.validity.badInput ? '?' : target.value }),
  })
  const pick = (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault()
    const { value: contacts } = event.currentTarget
    const input = fieldOf(form.current, 'contacts')
    if (input) input.value = contacts
    change({ contacts })
  }
  return (
    <form className="calculator" method="get" action={urls.pricing()} ref={form} noValidate>
      {/* Enter clicks the form's first button: this one, instead of one that changes a value. */}
      <button type="submit" hidden />
      <input type="hidden" name="launch" value={launch ? 'on' : 'off'} />
      <div className="calculator__two">
        <div className="calculator__inputs">
          {launchCode && (
            <LaunchSwitch
              on={launch}
              code={launchCode}
              book={book}
              onPress={(event) => {
                event.preventDefault()
                setLaunch(!launch)
              }}
            />
          )}
          <PriceCards book={book} percentOff={percentOff} />
          <PriceInputs field={field('contacts')} contacts={clients.contacts} book={book} onPick={pick} />
        </div>
        <PlanSummary
          book={book}
          price={price}
          contacts={clients.contacts}
          percentOff={percentOff}
          signedIn={signedIn}
        />
      </div>
      <section className="calculator__value" aria-labelledby="value">
        <ValueInputs commission={field('commission')} rollover={field('rollover')} value={value} />
        <div className="calculator__two">
          <ValueTable value={value} />
          <ResultBox value={value} />
        </div>
      </section>
      <BookChart clients={clients} />
    </form>
  )
}

const fieldOf = (form: HTMLFormElement | null, name: CalculatorField) =>
  form?.querySelector<HTMLInputElement>(`input[name="${name}"]`)

const DEBOUNCE_MS = 400

/** Writes the typed values to the URL, so that it can be bookmarked and shared. */
function useUrl(address: string) {
  const first = useRef(true)
  useEffect(() => {
    if (first.current) {
      first.current = false
      return
    }
    const timer = setTimeout(() => history.replaceState(history.state, '', address), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [address])
}

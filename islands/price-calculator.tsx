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
  /** The code of the launch offer; null where there is none now. */
  launchCode: string | null
  /** How the address says the page was left; the prices shown are with the launch offer or without. */
  launch: boolean
  typed: CalculatorTyped
  signedIn: boolean
}

/** The price page's calculator: a form that the server works out, or this as one types. */
export default function PriceCalculator({
  book,
  launchCode,
  launch: launchAtFirst,
  typed: atFirst,
  signedIn,
}: PriceCalculatorProps) {
  const [launch, setLaunch] = useState(launchAtFirst)
  const [typed, setTyped] = useState(atFirst)
  const [{ clients, errors }, setReading] = useState(() => readCalculator(atFirst))
  const form = useRef<HTMLFormElement>(null)

  const type = (more: CalculatorTyped) => {
    const now = { ...typed, ...more }
    setTyped(now)
    setReading((before) => readCalculator(now, before.clients))
  }
  useAddress(urls.pricing({ ...typed, launch: launchCode && !launch ? 'off' : undefined }))

  const percentOff = launch && launchCode ? book.launch_percent_off : 0
  const price = priceFor(book, {
    ...{ tier: 'usage', contacts: clients.contacts, extraAgents: 0, extraContacts: 0, percentOff },
  })
  const value = retainedValue(clients, price.cents)
  const field = (name: CalculatorField) => ({
    name,
    typed: atFirst[name],
    error: errors[name],
    clients,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) =>
      // A number field gives what it cannot read as nothing.
      type({ [name]: target.validity.badInput ? '?' : target.value }),
  })
  const pick = (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault()
    const { value: contacts } = event.currentTarget
    const input = fieldOf(form.current, 'contacts')
    if (input) input.value = contacts
    type({ contacts })
  }
  return (
    <form className="calculator" method="get" action={urls.pricing()} ref={form} noValidate>
      {/* Enter in a field presses the form's first button: this one, and none that changes a value. */}
      <button type="submit" hidden />
      <input type="hidden" name="launch" value={launch ? 'on' : 'off'} />
      <div className="calculator__two">
        <div className="calculator__asks">
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

const SETTLED_MS = 400

/** The address follows what is typed, so that it can be kept or sent on. */
function useAddress(address: string) {
  const first = useRef(true)
  useEffect(() => {
    if (first.current) {
      first.current = false
      return
    }
    const timer = setTimeout(() => history.replaceState(history.state, '', address), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [address])
}

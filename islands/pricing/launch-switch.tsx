import type { MouseEvent } from 'react'
import type { PriceBook } from '../../src/billing/prices/price-book.ts'
import { pricingWords } from '../../src/messages/pricing.ts'

const words = pricingWords.launch

/**
 * Switches the displayed prices between those with and without the launch offer. The code at checkout decides what is
 * charged.
 */
export function LaunchSwitch({
  on,
  code,
  book,
  onPress,
}: {
  on: boolean
  code: string
  book: PriceBook
  onPress: (event: MouseEvent<HTMLButtonElement>) => void
}) {
  return (
    <div className="launch">
      <button
        type="submit"
        name="launch"
        value={on ? 'off' : 'on'}
        role="switch"
        aria-checked={on}
        className="launch__switch"
        onClick={onPress}
      >
        <span className="launch__knob" aria-hidden="true" />
        {words.label} <span className="launch__state">{on ? words.on : words.off}</span>
      </button>
      <p className="launch__text">{words.text(book.launch_percent_off, book.launch_months, code)}</p>
    </div>
  )
}

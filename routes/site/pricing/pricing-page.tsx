import PriceCalculator, { type PriceCalculatorProps } from '../../../islands/price-calculator.tsx'
import { pricingWords as words } from '../../../src/messages/pricing.ts'
import { island } from '../../../src/ui/island.tsx'
import { needSheets } from '../../../src/ui/page-assets.ts'

const PriceCalculatorIsland = island('price-calculator', PriceCalculator)

export function PricingPage({ calculator }: { calculator: PriceCalculatorProps }) {
  needSheets('pricing', 'pricing-sum', 'pricing-value', 'pricing-chart')
  return (
    <div className="pricing">
      <header className="pricing__head">
        <h1>{words.title}</h1>
        <p className="pricing__lead">{words.lead}</p>
      </header>
      <PriceCalculatorIsland {...calculator} />
    </div>
  )
}

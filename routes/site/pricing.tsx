import { Hono } from 'hono'
import { calculatorFields } from '../../src/billing/prices/calculator.ts'
import { currentPriceBook } from '../../src/billing/prices/price-book.ts'
import { pricingWords } from '../../src/messages/pricing.ts'
import { urls } from '../../src/urls.ts'
import type { AppEnv } from '../../src/web/app-env.ts'
import { sitePage } from '../../src/web/page.tsx'
import { PricingPage } from './pricing/pricing-page.tsx'

/** Longer than any valid number. */
const MAX_VALUE_LENGTH = 40

/** The public price calculator. */
export const pricing = new Hono<AppEnv>().get('/pricing', async (c) => {
  const { deps, tenantDb, session } = c.var
  const book = await tenantDb.withSystem('show the prices', currentPriceBook)
  // Uses the last value, because it comes from the clicked button.
  const lastValue = (name: string) => c.req.queries(name)?.at(-1)?.slice(0, MAX_VALUE_LENGTH)
  const typed = Object.fromEntries(
    calculatorFields.flatMap((name) => {
      const text = lastValue(name)
      return text === undefined ? [] : [[name, text]]
    }),
  )
  const launch = deps.launchCode !== undefined && lastValue('launch') !== 'off'
  return sitePage(
    c,
    <PricingPage
      calculator={{ book, launchCode: deps.launchCode ?? null, launch, typed, signedIn: session !== undefined }}
    />,
    { title: pricingWords.title, description: pricingWords.lead, canonical: urls.pricing() },
  )
})

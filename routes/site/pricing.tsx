import { Hono } from 'hono'
import { calculatorFields } from '../../src/billing/prices/calculator.ts'
import { currentPriceBook } from '../../src/billing/prices/price-book.ts'
import { pricingWords } from '../../src/messages/pricing.ts'
import { urls } from '../../src/urls.ts'
import type { AppEnv } from '../../src/web/app-env.ts'
import { sitePage } from '../../src/web/page.tsx'
import { PricingPage } from './pricing/pricing-page.tsx'

/** Longer than any number that is one. */
const LONGEST = 40

/** What it costs, for everybody to reckon with. */
export const pricing = new Hono<AppEnv>().get('/pricing', async (c) => {
  const { deps, tenantDb, session } = c.var
  const book = await tenantDb.withSystem('show the prices', currentPriceBook)
  // Of several the last: that of the button that was pressed.
  const last = (name: string) => c.req.queries(name)?.at(-1)?.slice(0, LONGEST)
  const typed = Object.fromEntries(
    calculatorFields.flatMap((name) => {
      const text = last(name)
      return text === undefined ? [] : [[name, text]]
    }),
  )
  const launch = deps.launchCode !== undefined && last('launch') !== 'off'
  return sitePage(
    c,
    <PricingPage
      calculator={{ book, launchCode: deps.launchCode ?? null, launch, typed, signedIn: session !== undefined }}
    />,
    { title: pricingWords.title, description: pricingWords.lead, canonical: urls.pricing() },
  )
})

import { Hono } from 'hono'
import { selfOnboardingWords } from '../../src/messages/client/self-onboarding.ts'
import type { AppContext, AppEnv } from '../../src/web/app-env.ts'
import { languageOf } from '../../src/web/language.ts'
import { publicPage } from '../../src/web/page.tsx'
import { receivePrices, showPrices } from './self-onboarding/prices.tsx'
import { receiveSignUp, showSignUp } from './self-onboarding/sign-up.tsx'
import { findOnboardingLink, type OnboardingLink } from './shared/onboarding-link.ts'

/** The pages that onboarding links open, where people start their own quote. Source: nav-035, client §2. */
export const selfOnboarding = new Hono<AppEnv>()
  .get('/self-onboarding/:key', async (c) => {
    const link = await linkOf(c)
    if (!link) return unknownLink(c)
    return isPriceForm(c) ? showPrices(c, link) : showSignUp(c, link)
  })
  .post('/self-onboarding/:key', async (c) => {
    const link = await linkOf(c)
    if (!link) return unknownLink(c)
    return isPriceForm(c) ? receivePrices(c, link) : receiveSignUp(c, link)
  })

const linkOf = (c: AppContext): Promise<OnboardingLink | undefined> =>
  findOnboardingLink(c, c.req.param('key') ?? '', c.req.query('agentId'))

/** Whether the price form is requested: with a client's quote, or empty. */
const isPriceForm = (c: AppContext) => Boolean(c.req.query('quoteId')) || c.req.query('manual') === 'yes'

function unknownLink(c: AppContext) {
  const language = languageOf(c)
  const words = selfOnboardingWords[language]
  const content = (
    <>
      <h1>{words.unknown}</h1>
      <p>{words.askSender}</p>
    </>
  )
  return publicPage(c, content, { title: words.unknown, status: 404, language })
}

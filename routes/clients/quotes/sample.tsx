import { z } from 'zod'
import { todayIn } from '../../../src/lib/calendar-date.ts'
import { quoteWords } from '../../../src/messages/client/quote.ts'
import { sampleWords } from '../../../src/messages/client/sample.ts'
import { findOffer } from '../../../src/quotes/offers.ts'
import { SAMPLE_QUOTE, sampleAmounts, sampleClient, samplePrices } from '../../../src/quotes/sample.ts'
import { Notice } from '../../../src/ui/notice.tsx'
import { urls } from '../../../src/urls.ts'
import type { AppContext } from '../../../src/web/app-env.ts'
import { readForm } from '../../../src/web/form.ts'
import { languageOf } from '../../../src/web/language.ts'
import { clientPage } from '../shared/frame.tsx'
import { publicProfile } from '../shared/public-profile.ts'
import { ComparePage } from './compare-page.tsx'
import { offerId } from './offer-card.tsx'
import { pageUrl, postQuery } from './page-url.ts'
import { priceRequestedQuote } from './price-requested-quote.ts'

const choiceForm = z.object({ offer: z.string().max(100).optional().catch(undefined) })

const priceSource = {
  price: async (request: Parameters<typeof samplePrices>[0]) => ({ answer: samplePrices(request), failure: undefined }),
  amounts: async (year: number) => sampleAmounts(year),
}

const priceSample = (c: AppContext) => {
  const client = sampleClient(todayIn('America/New_York', c.var.tenantDb.now()))
  return priceRequestedQuote(c, client, client, languageOf(c), priceSource)
}

/** The comparison of a made-up client. It works like a real one, but reads and writes no agency's data. */
export async function showSample(c: AppContext, notChosen?: string) {
  const profileRow = sampleClient(todayIn('America/New_York', c.var.tenantDb.now()))
  const client = { kind: 'client', link: SAMPLE_QUOTE, profileRow } as const
  const quote = await priceSample(c)
  const { comparison, places, typed, errors } = quote
  const words = sampleWords[languageOf(c)]
  const thankYou = (done: 'call' | 'read') => urls.thankYou({ id: SAMPLE_QUOTE, done })
  const content = (
    <ComparePage
      {...quote}
      profile={publicProfile(profileRow)}
      videos={profileRow}
      firstName={profileRow.first_name}
      correction={{ action: pageUrl(c, client), places, typed, errors }}
      notice={
        <Notice title={words.about}>
          <p>
            {words.text} <a href={thankYou('read')}>{words.done}</a>
          </p>
        </Notice>
      }
      choice={{
        action: urls.sample.choice(postQuery(c, comparison.group)),
        agent: profileRow.agent_first_name ?? undefined,
        video: null,
        error: notChosen
          ? { field: comparison.offers[0] ? offerId(comparison.offers[0]) : 'content', message: notChosen }
          : undefined,
      }}
      actions={{ mail: undefined, share: undefined, callBack: thankYou('call'), explore: thankYou('call') }}
      groupUrl={(plan) => pageUrl(c, client, { plan })}
    />
  )
  const hasErrors = notChosen || Object.keys(errors).length > 0
  return clientPage(c, client, content, {
    title: words.title,
    status: hasErrors ? 422 : 200,
    to: pageUrl(c, client),
  })
}

export async function chooseInSample(c: AppContext) {
  const { typed } = await readForm(c, choiceForm)
  const { comparison } = await priceSample(c)
  if (findOffer(comparison.allOffers, typed.offer))
    return c.redirect(urls.thankYou({ id: SAMPLE_QUOTE, done: 'choice' }), 303)
  const { missing, gone } = quoteWords[languageOf(c)].choice
  return showSample(c, typed.offer ? gone : missing)
}

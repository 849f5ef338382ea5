import { expect, test } from 'vitest'
import { generateQuote } from '../../src/quotes/generate.ts'
import { stopLinks } from '../../src/quotes/quote-actions.ts'
import { openQuote, recordVisit } from '../../src/quotes/quote-visits.ts'
import { as, makeAgency, makeContact } from '../agency.ts'
import { testDatabase } from '../db.ts'

test('stopping a link while its page is viewed blocks neither', async () => {
  const { tenantDb } = await testDatabase()
  const agency = await makeAgency()
  for (let round = 0; round < 25; round++) {
    const { id } = await makeContact(agency)
    const { quoteId } = await as(agency.ruth, (scope) => generateQuote(scope, id))
    const opened = (await openQuote(tenantDb, quoteId))!
    const outcomes = await Promise.allSettled([
      recordVisit(tenantDb, opened),
      as(agency.ruth, (scope) => stopLinks(scope, id)),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
    expect(await openQuote(tenantDb, quoteId)).toBeUndefined()
  }
})

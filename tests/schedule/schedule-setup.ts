import { beforeAll } from 'vitest'
import { generateQuote } from '../../src/quotes/generate.ts'
import { type Agency, as, makeAgency, makeContact } from '../agency.ts'
import { type TestApp, testApp } from '../app.ts'
import { wordsOf } from '../page.ts'

export const LINK = 'https://calendly.com/blue-ridge/call'

export async function makeClient({
  contact = {},
  organization = {},
}: {
  contact?: Parameters<typeof makeContact>[1]
  organization?: Parameters<typeof makeAgency>[0]
} = {}) {
  const agency = await makeAgency({ booking_link: LINK, ...organization })
  const { id } = await makeContact(agency, contact)
  const { quoteId } = await as(agency.ruth, (scope) => generateQuote(scope, id))
  return { agency, contactId: id, quoteId }
}

export const headingOf = (html: string) => wordsOf(/<h1>(.*?)<\/h1>/s.exec(html)![1]!)

/** The app, and clients who come to the schedule page. */
export function scheduleSetup() {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp()
  })

  const withCounts = ({ id }: Agency) =>
    app.t.db
      .updateTable('organization_settings')
      .set({ advantage_organizations: 7, advantage_plans: 1234 })
      .where('organization_id', '=', id)
      .execute()
  const followUps = async (agency: Agency, contactId: number) =>
    (await (await app.as(agency.dana)).call('GET', `/api/contacts/${contactId}/follow-ups`)).body
  const mails = ({ id }: Agency) =>
    app.t.db
      .selectFrom('messages')
      .select(['recipient', 'data'])
      .where('organization_id', '=', id)
      .where('kind', '=', 'client_news')
      .orderBy('created_at')
      .execute()
  const press = (quoteId: string, fields = {}, status = 'accept', what = 'call') =>
    app.visitor().post(`/schedule/${what}?id=${quoteId}&status=${status}`, fields)

  return {
    withCounts,
    followUps,
    mails,
    press,
    get app() {
      return app
    },
  }
}

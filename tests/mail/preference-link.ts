import { publicToken } from '../../src/lib/tokens.ts'
import { unsubscribeToken } from '../../src/mail/unsubscribe-token.ts'
import { urls } from '../../src/urls.ts'
import { makeAgency, makeContact } from '../agency.ts'
import { testApp } from '../app.ts'
import { wordsOf } from '../page.ts'

/** A client's unsubscribe link, and what is stored about their address. */
/** `keys`: see Deps. `madeWith`: the key that signed the link. */
export async function withLink(
  channel: 'email' | 'text' = 'email',
  { madeWith, ...keys }: { madeWith?: Uint8Array; previousKeys?: Uint8Array[] } = {},
) {
  const app = await testApp(keys)
  const agency = await makeAgency()
  const contact = await makeContact(agency, { email: `walter.${publicToken().toLowerCase()}@example.com` })
  const address = channel === 'email' ? (contact.email as string) : '8285550142'
  const token = unsubscribeToken(madeWith ?? app.deps.secretKey, { organizationId: agency.id, channel, address })
  const path = urls.unsubscribe(token)
  const visitor = app.visitor()
  const of = { organization_id: agency.id, channel, address }
  const rows = (table: 'suppressions' | 'email_preferences') =>
    app.t.db.selectFrom(table).selectAll().where('organization_id', '=', agency.id).execute()
  return {
    app,
    agency,
    contact,
    visitor,
    path,
    of,
    refusals: async () => (await rows('suppressions')).map((row) => 'reason' in row && row.reason),
    preferences: async () =>
      (await rows('email_preferences')).map((row) => 'choice' in row && [row.choice, row.until_on]),
    refuse: (reason: string) =>
      app.t.db
        .insertInto('suppression_reasons')
        .values({ ...of, reason, created_at: new Date() })
        .execute(),
    press: (choice: string) => visitor.post(path, { choice }),
    words: async () => wordsOf(await visitor.html(path)),
    requests: async () =>
      (
        await app.t.db
          .selectFrom('plan_requests')
          .select('contact_id')
          .where('organization_id', '=', agency.id)
          .execute()
      ).map(({ contact_id }) => contact_id),
    forgetRequests: () => app.t.db.deleteFrom('plan_requests').where('organization_id', '=', agency.id).execute(),
  }
}

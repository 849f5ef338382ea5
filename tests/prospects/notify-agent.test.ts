import { expect, test } from 'vitest'
import type { Agency } from '../agency.ts'
import type { TestApp } from '../app.ts'
import { filled, path, sent, started, tokenOf, without } from './people.ts'

const newsOf = async (app: TestApp, agency: Agency) => {
  const mails = await app.t.db
    .selectFrom('messages')
    .select(['recipient', 'data'])
    .where('organization_id', '=', agency.id)
    .where('kind', '=', 'client_news')
    .orderBy('created_at')
    .execute()
  return mails.map(({ recipient, data }) => ({ recipient, ...(data as { news: object }).news }))
}

test('the link’s agent is told of a new prospect, once, with the number to call and no health data or price', async () => {
  const { app, agency, visitor } = await started()
  const link = await tokenOf(app, agency.omar.id)
  // The agent is notified of a lead from a rejected form, and not again when the form is completed.
  await visitor.post(`/self-onboarding/${link}`, without(filled(), 'zip'))
  await visitor.post(`/self-onboarding/${link}`, filled())
  const [news, ...more] = await newsOf(app, agency)
  expect(more).toEqual([])
  expect(news).toEqual({
    recipient: agency.omar.email,
    contactId: expect.any(Number),
    client: 'Iris Nguyen',
    as: 'signed_up',
    phone: '8285550177',
    language: 'en',
  })
})

test('bots that fill in forms do not fill the agent’s mailbox', async () => {
  const { app, agency } = await started()
  for (let n = 0; n < 22; n++) await sent(app.visitor(), agency, filled({ email: `p${n}@mail.example` }))
  expect(await newsOf(app, agency)).toHaveLength(20)
})

test('an agency that speaks for its agents shows its own name and number to prospects (roles-014)', async () => {
  const { app, agency, visitor } = await started()
  const link = await tokenOf(app, agency.omar.id)
  expect(await visitor.words(`/self-onboarding/${link}`)).toContain('Omar Haddad')
  await app.t.db
    .updateTable('organization_settings')
    .set({ force_org_sender_details: true })
    .where('organization_id', '=', agency.id)
    .execute()
  expect(await visitor.words(`/self-onboarding/${link}`)).not.toContain('Omar Haddad')
  expect(await visitor.words(path(agency))).not.toContain('Omar Haddad')
})

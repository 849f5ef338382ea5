import { expect, test } from 'vitest'
import { testApp } from '../app.ts'
import { makeAgency } from '../cast.ts'
import { wordsOf } from '../page.ts'

test('a self-onboarding link leads to the agency, and to its agent where the token is known', async () => {
  const app = await testApp()
  const agency = await makeAgency({ brand_name: 'Ridge & Co', primary_color: '#123456' })
  const { public_token } = await app.t.db
    .selectFrom('users')
    .select('public_token')
    .where('id', '=', agency.omar.id)
    .executeTakeFirstOrThrow()
  const visit = async (query: string) => {
    const response = await app.visitor().get(`/self-onboarding/${agency.slug}${query}`)
    return [response.status, await response.text()] as const
  }
  const [status, html] = await visit(`?agentId=${public_token}`)
  expect(status).toBe(200)
  expect(wordsOf(html)).toContain('Quotes from this page are coming soon')
  expect(wordsOf(html)).toContain('Call Omar Haddad at (828) 555-0111 and we will compare plans for you.')
  expect(html).toContain('#123456')
  expect(html).not.toContain(agency.omar.email)
  for (const query of ['', '?agentId=', '?agentId=nobody']) {
    const words = wordsOf((await visit(query))[1])
    expect(words).toContain('Call Ridge & Co at (828) 555-0100')
    expect(words).not.toContain('Omar')
  }
  await app.t.db
    .updateTable('organization_settings')
    .set({ force_org_sender_details: true })
    .where('organization_id', '=', agency.id)
    .execute()
  expect(wordsOf((await visit(`?agentId=${public_token}`))[1])).not.toContain('Omar')
})

test('a link to no agency, a closed one or another one’s agent says so or names nobody', async () => {
  const app = await testApp()
  const [agency, other] = [await makeAgency({ closed_at: new Date() }), await makeAgency()]
  for (const slug of ['nobody', agency.slug]) {
    const response = await app.visitor().get(`/self-onboarding/${slug}`)
    expect(response.status, slug).toBe(404)
    expect(await response.text()).toContain('Organization not found or invalid link.')
  }
  const stranger = await app.t.db
    .selectFrom('users')
    .select('public_token')
    .where('id', '=', agency.dana.id)
    .executeTakeFirstOrThrow()
  const words = await app.visitor().words(`/self-onboarding/${other.slug}?agentId=${stranger.public_token}`)
  expect(words).not.toContain('Dana')
})

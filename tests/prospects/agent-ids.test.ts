import { expect, test } from 'vitest'
import { contactsOf, filled, path, started, tokenOf } from './people.ts'

test('a network reads 30 agents an hour by their ids, and after that the agency’s own details', async () => {
  const { app, agency, visitor } = await started()
  const reads = (link: string) => visitor.words(`${path(agency)}?agentId=${link}`)
  const token = await tokenOf(app, agency.omar.id)
  const html = await visitor.html(`${path(agency)}?agentId=${agency.omar.id}`)
  expect(html).toContain(`agentId=${token}`)
  for (let look = 2; look <= 30; look++) await visitor.get(`/schedule?orgId=${agency.slug}&agentId=${agency.omar.id}`)
  expect(await reads(`${agency.omar.id}`)).not.toContain('Omar')
  expect(await visitor.words(`/schedule?orgId=${agency.slug}&agentId=${agency.omar.id}`)).not.toContain('Omar')
  expect(await reads(token)).toContain('Omar Haddad')
  const byNumber = `${path(agency)}?agentId=${agency.omar.id}`
  expect((await visitor.post(byNumber, filled())).status).toBe(303)
  expect((await contactsOf(app, agency)).map(({ agent_id }) => agent_id)).toEqual([agency.omar.id])
})

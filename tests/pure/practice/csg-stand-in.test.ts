import { beforeEach, expect, test } from 'vitest'
import { practiceRates } from '../../../src/main/rates.ts'
import { csgStandIn } from '../../../src/practice/csg-stand-in.ts'

const clock = { now: new Date('2026-11-20T15:00:00Z') }
let csg: ReturnType<typeof csgStandIn>
beforeEach(() => {
  clock.now = new Date('2026-11-20T15:00:00Z')
  csg = csgStandIn({
    apiKey: 'practice',
    now: () => clock.now,
    rates: practiceRates({ find: () => undefined }),
    slowMs: 1,
  })
})

const signIn = (api_key = 'practice') =>
  csg.app.request('/v1/auth.json', { method: 'POST', body: JSON.stringify({ api_key }) })
const token = async () => ((await (await signIn()).json()) as { token: string }).token
const question = { zip5: '28801', age: '70', gender: 'M', tobacco: '0', plan: 'G' }
const get = async (changes: Record<string, string>, session?: string) =>
  csg.app.request(`/v1/med_supp/quotes.json?${new URLSearchParams({ ...question, ...changes })}`, {
    headers: { 'x-api-token': session ?? (await token()) },
  })
const said = async (response: Response) => [response.status, ((await response.json()) as { message?: string }).message]

test('it signs in with the one key, for eight hours', async () => {
  expect(await said(await signIn('other'))).toEqual([403, 'Invalid API key'])
  const answer = (await (await signIn()).json()) as Record<string, string>
  expect(answer).toMatchObject({ created_date: '2026-11-20T15:00:00.000', expires_date: '2026-11-20T23:00:00.000' })
  clock.now = new Date('2026-11-20T23:00:01Z')
  expect(await said(await get({}, answer.token))).toEqual([403, 'Session Expired'])
  expect(await said(await get({}, 'made up'))).toEqual([403, 'Session does not exist'])
  expect(csg.calls).toEqual({ auth: 2, quotes: 2 })
})

test('quotes are asked by GET, or by POST as a form or JSON', async () => {
  const asked = await (await get({})).json()
  const post = async (body: string) =>
    (
      await csg.app.request('/v1/med_supp/quotes.json', {
        method: 'POST',
        body,
        headers: { 'x-api-token': await token() },
      })
    ).json()
  expect(asked).toContainEqual(
    expect.objectContaining({ rate: expect.objectContaining({ month: 18_111 }), view_type: ['sans_hhd'] }),
  )
  expect(await post(JSON.stringify(question))).toEqual(asked)
  expect(await post(String(new URLSearchParams(question)))).toEqual(asked)
  const narrowed = (await (await get({ naic: '60054' })).json()) as { company_base: { naic: string } }[]
  expect(new Set(narrowed.map((row) => row.company_base.naic))).toEqual(new Set(['60054']))
})

test.each([
  ['00403', 403],
  ['20403', 403],
  ['00500', 500],
  ['20500', 500],
  ['20504', 200],
  ['00000', 200],
])('ZIP %s answers %i', async (zip5, status) => {
  expect((await get({ zip5 })).status).toBe(status)
})

test('a special ZIP ends the session once, another has no county', async () => {
  const session = await token()
  expect(await said(await get({ zip5: '20401' }, session))).toEqual([403, 'Session Expired'])
  expect((await get({}, session)).status).toBe(403)
  expect((await get({ zip5: '20401' })).status).toBe(200)
  expect((await get({ zip5: '00400', county: 'BUNCOMBE' })).status).toBe(400)
  expect((await get({ zip5: '00400' })).status).toBe(200)
})

test('a plan that is not sold anywhere, and an incomplete request, are refused', async () => {
  expect((await get({ plan: 'Z' })).status).toBe(400)
  expect((await get({ age: '' })).status).toBe(400)
  expect((await get({ plan: 'MN_EXTB' })).status).toBe(200)
})

test('the companies are listed without a session', async () => {
  const companies = await (await csg.app.request('/v1/med_supp/companies.json')).json()
  expect(companies).toContainEqual({ naic: '73288', name: 'Humana Insurance Company' })
})

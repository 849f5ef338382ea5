import { afterEach, expect, test, vi } from 'vitest'
import { makeAgency } from '../agency.ts'
import { testApp } from '../app.ts'
import { testDatabase } from '../db.ts'
import { wordsOf } from '../page.ts'

const t = await testDatabase()
/** While the database does not answer: called by the first transaction. */
let reached: (() => void) | undefined
const app = await testApp(
  {
    tenantDb: {
      ...t.tenantDb,
      withTenant: (identity, fn) => (reached ? new Promise(() => reached?.()) : t.tenantDb.withTenant(identity, fn)),
    },
  },
  t,
)
const ruth = await app.as((await makeAgency()).ruth)

afterEach(() => {
  reached = undefined
  vi.useRealTimers()
})

/** The response, or undefined if there is none nine seconds after the database was asked. */
async function whileSilent(ask: () => Promise<Response>): Promise<Response | undefined> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let response: Response | undefined
  await new Promise<void>((resolve) => {
    reached = resolve
    void ask().then((answered) => {
      response = answered
    })
  })
  await vi.advanceTimersByTimeAsync(9_000)
  return response
}

test.each(['/contacts', '/dashboard', '/today'])(
  'a page whose data does not arrive says so after nine seconds and can be tried again: %s',
  async (path) => {
    const response = await whileSilent(() => ruth.get(path))
    expect(response?.status).toBe(503)
    expect(response?.headers.get('Retry-After')).toBe('10')
    const html = (await response?.text()) ?? ''
    expect(wordsOf(html)).toContain('Please wait a minute, then refresh the page.')
    expect(html).toContain(`action="${path}"`)
  },
)

test('the API says it in JSON', async () => {
  const response = await whileSilent(() => ruth.json('GET', '/api/dashboard/upcoming'))
  expect(response?.status).toBe(503)
  expect(await response?.json()).toMatchObject({
    success: false,
    error: expect.stringContaining('Please wait a minute'),
  })
})

test('a write is waited for, because it may have happened', async () => {
  expect(await whileSilent(() => ruth.post('/profile/digest', { wanted: 'no' }))).toBeUndefined()
})

test('a simulation is waited for, because a large book takes longer', async () => {
  expect(await whileSilent(() => ruth.get('/outreach/simulator?outreach_delay_years=1'))).toBeUndefined()
})

import { expect, test } from 'vitest'
import { type CsgBox, down, eachInABox, HOUR, request } from './csg-box.ts'

let box: CsgBox
eachInABox((one) => {
  box = one
})

/** Requests without a cached answer. */
const ages = (from: number, count: number) => Array.from({ length: count }, (_, i) => ({ ...request, age: from + i }))
const row = async () => (await box.t.db.selectFrom('rate_providers').selectAll().executeTakeFirst())!

test('twenty parallel requests in two processes sign in once', async () => {
  const [one, two] = [box.provider(), box.provider()]
  const answers = await Promise.all(ages(65, 20).map((each, i) => (i % 2 ? one : two).quotes(each)))
  expect(answers.map((answer) => answer.length)).toEqual(Array(20).fill(6))
  expect(box.calls).toEqual({ auth: 1, quotes: 60 })
})

test('a session lasts seven hours, then one process renews it', async () => {
  const [one, two] = [box.provider(), box.provider()]
  await one.quotes(request)
  box.pass(7 * HOUR - 1000)
  await two.quotes(request)
  expect(box.calls.auth).toBe(1)
  box.pass(2000)
  await Promise.all(ages(65, 6).map((each, i) => (i % 2 ? one : two).quotes(each)))
  expect(box.calls.auth).toBe(2)
})

test('a session that cannot be renewed is used until it ends', async () => {
  const provider = box.provider()
  await provider.quotes(request)
  box.pass(7 * HOUR)
  box.breakWith((path) => (path === '/v1/auth.json' ? down(path, undefined!) : undefined))
  expect(await provider.quotes(request)).toHaveLength(6)
  box.pass(HOUR - 60_000)
  await expect(provider.quotes({ ...request, age: 66 })).rejects.toMatchObject({ kind: 'unavailable' })
})

test('a session that ends early is replaced once by parallel callers', async () => {
  const [one, two] = [box.provider(), box.provider()]
  await Promise.all([one.quotes(request), two.quotes({ ...request, age: 80 })])
  const sentinel = { ...request, zip: '00401' }
  const answers = await Promise.all([one.quotes(sentinel), two.quotes({ ...sentinel, age: 71 })])
  expect(answers.map((answer) => answer.length)).toEqual([6, 6])
  expect(box.calls.auth).toBe(2)
})

test('a session refused repeatedly is not requested a third time', async () => {
  box.breakWith((path) =>
    path === '/v1/auth.json' ? undefined : Response.json({ message: 'Session does not exist' }, { status: 403 }),
  )
  await expect(box.provider().quotes(request)).rejects.toMatchObject({ kind: 'unauthorized' })
  expect(box.calls.auth).toBe(2)
})

test('a refused key says so, and lets the next caller sign in', async () => {
  await expect(box.provider({ apiKey: 'wrong' }).quotes(request)).rejects.toMatchObject({ kind: 'unauthorized' })
  expect(await row()).toMatchObject({ token: null, renewing_until: null, failures: 1 })
  expect(await box.provider().quotes(request)).toHaveLength(6)
})

test('a process that died during sign-in blocks nobody for more than twenty seconds', async () => {
  const until = new Date(box.t.clock.now.getTime() + 20_000)
  await box.t.db.insertInto('rate_providers').values({ provider: 'csg', renewing_until: until }).execute()
  box.pass(20_001)
  expect(await box.provider().quotes(request)).toHaveLength(6)
})

test('a caller that waits for another’s sign-in uses its session', async () => {
  const { promise: signedIn, resolve: release } = Promise.withResolvers<undefined>()
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  box.breakWith((path) => {
    if (path !== '/v1/auth.json') return undefined
    begin()
    return signedIn as never
  })
  const first = box.provider().quotes(request)
  await begun
  const second = box.provider().quotes({ ...request, age: 71 })
  release(undefined)
  expect((await Promise.all([first, second])).map((answer) => answer.length)).toEqual([6, 6])
  expect(box.calls.auth).toBe(1)
})

test('the session is sealed in the database, and neither it nor the key is logged', async () => {
  let token = ''
  box.breakWith((_, asked) => {
    token ||= asked.headers.get('x-api-token') ?? ''
    return undefined
  })
  await box.provider().quotes(request)
  await expect(box.provider().quotes({ ...request, zip: '00500' })).rejects.toThrow()
  expect(token).not.toBe('')
  expect((await row()).token).toMatch(/^[\w-]{80,}$/)
  expect((await row()).token).not.toContain(token)
  expect(JSON.stringify(box.log)).not.toContain(token)
  expect(JSON.stringify(box.log)).not.toMatch(/practice|Internal error/)
})

import { describe, expect, test } from 'vitest'
import { ensureIllustrativeBook } from '../../src/rates/illustrative-book.ts'
import type { RateRequest } from '../../src/rates/rate-provider.ts'
import { type CsgBox, down, eachInABox, HOUR, request } from './csg-box.ts'

let box: CsgBox
eachInABox((one) => {
  box = one
})

const at = (zip: string, changes: Partial<RateRequest> = {}) => ({ ...request, zip, ...changes })
const providers = () => box.t.db.selectFrom('rate_providers').selectAll().executeTakeFirstOrThrow()

test('live rates are six carriers with three plans each, real, and dated by the request (entities-023)', async () => {
  const answer = await box.provider().quotes(request)
  expect(answer.map(({ carrier, quotes }) => [carrier, quotes.map(({ plan }) => plan).join('')])).toHaveLength(6)
  expect(answer[0]?.quotes.map(({ plan }) => plan)).toEqual(['F', 'G', 'N'])
  for (const each of answer)
    expect(each).toMatchObject({
      is_illustrative: false,
      book_name: expect.stringMatching(/^Live rates as of Nov\w* 20, 2026$/),
      effective_from: '2026-11-20',
    })
})

test('pairs, fractions and percentages all give the household price (quotes-022)', async () => {
  const answer = await box.provider().quotes(request)
  const discountOf = (carrier: string) => {
    const { rate, discount_rate, discount_category } = answer.find((each) => each.carrier === carrier)!.quotes[1]!
    return [Math.round((1 - discount_rate / rate) * 100), discount_category]
  }
  expect(discountOf('Mutual of Omaha')).toEqual([10, 'Roommate'])
  expect(discountOf('Aetna')).toEqual([7, 'Household'])
  expect(discountOf('Cigna')).toEqual([7, 'Household'])
})

test('states with plans of their own are asked for those', async () => {
  const codes = async (state: string) =>
    (await box.provider().quotes(at('99999', { state })))[0]?.quotes.map((quote) => quote.original_plan_name)
  expect(await codes('MN')).toEqual(['MN_EXTB', 'MN_BASIC'])
  expect(await codes('WI')).toEqual(['WI_HDED', 'WI_BASE'])
  expect(await codes('MA')).toEqual(['MA_SUPP1', 'MA_SUPP1A', 'MA_CORE'])
})

test('a request names client and place in CSG’s terms, and only our companies', async () => {
  const asked: URLSearchParams[] = []
  box.breakWith((path, { url }) => {
    if (path.endsWith('quotes.json')) asked.push(new URL(url).searchParams)
    return undefined
  })
  await box.provider().quotes(at('28801', { age: 62, gender: 'F', tobacco: true }))
  const { naic, ...rest } = Object.fromEntries(asked[0]!)
  expect(rest).toEqual({
    zip5: '28801',
    county: 'BUNCOMBE',
    age: '65',
    gender: 'F',
    tobacco: '1',
    plan: expect.stringMatching(/^[FGN]$/),
    effective_date: '2026-12-01',
    apply_discounts: '0',
  })
  expect(asked.map((query) => query.get('plan')).sort()).toEqual(['F', 'G', 'N'])
  expect(asked[0]!.getAll('naic')).toContain('92908')
})

describe('an answer is kept', () => {
  test('for an hour, for all who ask the same', async () => {
    await box.provider().quotes(request)
    box.pass(HOUR - 1000)
    await box.provider().quotes({ ...request, county: 'BUNCOMBE' })
    expect(box.calls.quotes).toBe(3)
    box.pass(2000)
    await box.provider().quotes(request)
    expect(box.calls.quotes).toBe(6)
  })

  test('for all ages beyond the tables, each with its own age', async () => {
    const provider = box.provider()
    const ageOf = async (age: number) => (await provider.quotes({ ...request, age }))[0]?.quotes[0]?.age
    expect([await ageOf(99), await ageOf(104)]).toEqual([99, 104])
    expect(box.calls.quotes).toBe(3)
  })

  test('and requested once by parallel callers', async () => {
    const provider = box.provider()
    await Promise.all([provider.quotes(request), provider.quotes(request), provider.quotes(request)])
    expect(box.calls.quotes).toBe(3)
  })

  test('and requested once even if the database answers one caller only after the first has its prices', async () => {
    const { promise: first, resolve: isThere } = Promise.withResolvers<void>()
    const executor = box.t.tenantDb.root.getExecutor()
    let reads = 0
    const executeQuery: typeof executor.executeQuery = async (query) => {
      const result = await executor.executeQuery(query)
      if (query.sql.includes('left join rate_answers') && ++reads === 2) await first
      return result as never
    }
    const slow = new Proxy(executor, {
      get(from, name) {
        const value: unknown = Reflect.get(from, name, from)
        if (name === 'executeQuery') return executeQuery
        return typeof value === 'function' ? value.bind(from) : value
      },
    })
    const provider = box.provider({ root: { getExecutor: () => slow } })
    const asked = provider.quotes(request)
    const second = provider.quotes(request)
    await asked
    isThere()
    await second
    expect(box.calls.quotes).toBe(3)
  })

  test('even if they arrive too late for the caller', async () => {
    const { promise: gate, resolve: open } = Promise.withResolvers<undefined>()
    box.breakWith(() => gate as never)
    const provider = box.provider({ maxWaitMs: 1 })
    await expect(provider.quotes(request)).rejects.toMatchObject({ kind: 'unavailable' })
    open(undefined)
    await expect.poll(() => provider.quotes(request).catch(() => []), { timeout: 20_000 }).toHaveLength(6)
    expect(box.calls.quotes).toBe(3)
  })

  test('for a day if nothing newer is available, with their date', async () => {
    const provider = box.provider()
    await provider.quotes(request)
    box.breakWith(down)
    box.pass(23 * HOUR)
    expect((await provider.quotes(request))[0]).toMatchObject({ effective_from: '2026-11-20' })
    box.pass(HOUR)
    await expect(provider.quotes(request)).rejects.toMatchObject({ kind: 'unavailable' })
  })

  test('and shown after a short wait while newer ones are loading', async () => {
    await box.provider().quotes(request)
    box.pass(2 * HOUR)
    const { promise: gate, resolve: open } = Promise.withResolvers<undefined>()
    box.breakWith(() => gate as never)
    const provider = box.provider({ maxStaleWaitMs: 1 })
    expect(await provider.quotes(request)).toHaveLength(6)
    open(undefined)
    await expect.poll(() => box.calls.quotes, { timeout: 20_000 }).toBe(6)
  })

  test('under a key that reveals nobody', async () => {
    await box.provider().quotes(request)
    const [kept] = await box.t.db.selectFrom('rate_answers').selectAll().execute()
    expect(kept?.key).toMatch(/^[\w-]{43}$/)
    expect(JSON.stringify(kept?.answer)).not.toMatch(/28801|buncombe/i)
  })
})

test('of very many different requests the last are refused at once, which does not count against CSG', async () => {
  const { promise: gate, resolve: open } = Promise.withResolvers<undefined>()
  box.breakWith(() => gate as never)
  const provider = box.provider()
  let refused = 0
  const crowd = Array.from({ length: 60 }, (_, place) =>
    provider
      .quotes({ ...request, age: 65 + (place % 20), tobacco: place < 20, gender: place < 40 ? 'F' : 'M' })
      .catch((error) => {
        refused += 1
        return error
      }),
  )
  await expect.poll(() => refused, { timeout: 5_000, interval: 10 }).toBe(10)
  open(undefined)
  const answers = await Promise.all(crowd)
  expect(answers.filter((answer) => Array.isArray(answer))).toHaveLength(50)
  for (const error of answers.filter((answer) => !Array.isArray(answer)))
    expect(error).toMatchObject({ name: 'RatesUnavailable', kind: 'unavailable' })
  expect(await provider.quotes({ ...request, age: 99 })).toHaveLength(6)
})

describe('what goes wrong has a kind', () => {
  test.each([
    ['00403', 'forbidden'],
    ['00500', 'unavailable'],
  ])('%s: %s', async (zip, kind) => {
    await expect(box.provider().quotes(at(zip))).rejects.toMatchObject({ name: 'RatesUnavailable', kind })
  })

  test('a slow response is abandoned, and not requested again', async () => {
    await expect(box.provider({ timeoutMs: 200 }).quotes(at('00504'))).rejects.toMatchObject({ kind: 'unavailable' })
    expect(box.calls.quotes).toBe(3)
  })

  test.each([['{"message":"error"}'], ['<html>'], ['']])('a response that is no list (%s) is empty', async (text) => {
    box.breakWith((path) => (path.endsWith('quotes.json') ? new Response(text) : undefined))
    await expect(box.provider().quotes(request)).rejects.toMatchObject({ kind: 'unavailable' })
  })

  test('no plans are not a failure', async () => {
    expect(await box.provider().quotes(at('00000'))).toEqual([])
  })

  test('one failure is retried', async () => {
    let stumbles = 0
    box.breakWith((path) => (path.endsWith('quotes.json') && stumbles++ === 0 ? down(path, undefined!) : undefined))
    expect(await box.provider().quotes(request)).toHaveLength(6)
  })
})

test('an unknown county is omitted', async () => {
  expect(await box.provider().quotes(at('00400'))).toHaveLength(6)
  expect(box.calls.quotes).toBe(6)
})

test('an unknown plan leaves the others, and a refused request does not count as a failure', async () => {
  const refuses = (plans: string) =>
    box.breakWith((_, { url }) =>
      plans.includes(new URL(url).searchParams.get('plan') ?? '-') ? Response.json({}, { status: 400 }) : undefined,
    )
  refuses('N')
  expect((await box.provider().quotes(request))[0]?.quotes.map(({ plan }) => plan)).toEqual(['F', 'G'])
  refuses('FGN')
  await expect(box.provider().quotes(at('27601'))).rejects.toMatchObject({ kind: 'unavailable' })
  expect((await providers()).failures).toBe(0)
})

describe('without an answer', () => {
  test('sample prices never replace live ones', async () => {
    await box.t.tenantDb.withSystem('test', (system) => ensureIllustrativeBook(system, ['NC']))
    await expect(box.provider().quotes(at('00500'))).rejects.toMatchObject({ kind: 'unavailable' })
    expect(await box.provider().quotes(at(''))).toEqual([])
  })

  test('a real rate book does, labeled as itself, also without a ZIP', async () => {
    const { id } = await box.t.db
      .insertInto('rate_books')
      .values({ name: 'Spring', is_illustrative: false, effective_from: '2026-01-01' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const rate = { carrier: 'Aetna', naic: '60054', plan: 'G', age: 70, gender: 'M', tobacco: false, month_cents: 9900 }
    await box.t.db
      .insertInto('rates')
      .values({ book_id: id, state: 'NC', ...rate })
      .execute()
    for (const zip of ['00500', ''])
      expect(await box.provider().quotes(at(zip))).toMatchObject([
        { book_name: 'Spring', effective_from: '2026-01-01' },
      ])
  })
})

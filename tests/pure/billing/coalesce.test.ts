import { expect, test } from 'vitest'
import type { CardProvider } from '../../../src/billing/cards/card-provider.ts'
import { coalesce } from '../../../src/billing/subscription/coalesce.ts'

/** Runs in order of start. Each ends when the test calls its `end`. */
function held() {
  const runs: { key: string; all: string[]; end: (fails?: boolean) => void }[] = []
  const coalesced = coalesce(async (key: string, all: string[]) => {
    const run = Promise.withResolvers<void>()
    runs.push({ key, all, end: (fails) => (fails ? run.reject(new Error(`${key} broke`)) : run.resolve()) })
    await run.promise
    return all.length
  })
  const begun = (count: number) => expect.poll(() => runs.length).toBe(count)
  return { runs, inTurn: coalesced, begun }
}
const cards = () => ({}) as CardProvider

test('requests during a run are answered by one run after it, even if it fails', async () => {
  const { runs, inTurn, begun } = held()
  const provider = cards()
  const first = inTurn(provider, 'a', 'one')
  await begun(1)
  const later = ['two', 'three', 'four'].map((asking) => inTurn(provider, 'a', asking))
  const other = inTurn(provider, 'b', 'five')
  await begun(2)
  expect(runs.map(({ key, all }) => [key, all])).toEqual([
    ['a', ['one']],
    ['b', ['five']],
  ])
  runs[0]!.end(true)
  await expect(first).rejects.toThrow('a broke')
  await begun(3)
  expect(runs[2]).toMatchObject({ key: 'a', all: ['two', 'three', 'four'] })
  for (const { end } of runs) end()
  expect(await Promise.all([...later, other])).toEqual([3, 3, 3, 1])
})

test('two providers do not wait for each other', async () => {
  const { runs, inTurn, begun } = held()
  const both = [inTurn(cards(), 'a', 'one'), inTurn(cards(), 'a', 'two')]
  await begun(2)
  for (const { end } of runs) end()
  expect(await Promise.all(both)).toEqual([1, 1])
})

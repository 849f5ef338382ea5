import { expect, test } from 'vitest'
import { type CsgBox, down, eachInABox, request } from './csg-box.ts'

let box: CsgBox
let met = 0
eachInABox((one) => {
  box = one
  met = 0
})

const failure = { kind: 'unavailable' }
let nextAge = 65
const another = () => ({ ...request, age: nextAge++ })

/** Makes five requests fail, after which requests to CSG pause. */
async function fail(times = 5) {
  box.breakWith((path, asked) => {
    met++
    return down(path, asked)
  })
  const provider = box.provider()
  for (let i = 0; i < times; i++) await expect(provider.quotes(another())).rejects.toMatchObject(failure)
}
const failures = async () =>
  (await box.t.db.selectFrom('rate_providers').selectAll().executeTakeFirstOrThrow()).failures

test('after five failures in a row no process asks for a minute', async () => {
  await fail()
  const before = met
  await expect(box.provider().quotes(another())).rejects.toMatchObject(failure)
  box.pass(59_000)
  await expect(box.provider().quotes(another())).rejects.toMatchObject(failure)
  expect(met).toBe(before)
})

test('then one request is tried, and its failure starts another minute', async () => {
  await fail()
  box.pass(60_001)
  const before = met
  const many = [box.provider(), box.provider(), box.provider()].map((each) => each.quotes(another()))
  expect((await Promise.allSettled(many)).map(({ status }) => status)).toEqual(Array(3).fill('rejected'))
  // One sign-in, and its retry.
  expect(met - before).toBe(2)
  expect(await failures()).toBe(6)
  box.pass(59_000)
  await expect(box.provider().quotes(another())).rejects.toMatchObject(failure)
  expect(met - before).toBe(2)
})

test('and its success ends the pause for all', async () => {
  await fail()
  box.breakWith(undefined)
  box.pass(60_001)
  expect(await box.provider().quotes(another())).toHaveLength(6)
  expect(await failures()).toBe(0)
  expect(await box.provider().quotes(another())).toHaveLength(6)
})

test('a success between failures restarts the count', async () => {
  await fail(4)
  box.breakWith(undefined)
  await box.provider().quotes(another())
  await fail(4)
  box.breakWith(undefined)
  expect(await box.provider().quotes(another())).toHaveLength(6)
})

test('prices refused to us say nothing about the others', async () => {
  for (let i = 0; i < 6; i++)
    await expect(box.provider().quotes({ ...another(), zip: '00403' })).rejects.toMatchObject({ kind: 'forbidden' })
  expect(await box.provider().quotes(another())).toHaveLength(6)
})

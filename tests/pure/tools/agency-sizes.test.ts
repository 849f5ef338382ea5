import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { drawAgencySizes, readAgencySizes } from '../../../src/tools/agency-sizes.ts'
import { sumContacts } from '../../../src/tools/place-agencies.ts'

const folder = mkdtempSync(join(tmpdir(), 'placement-'))
afterAll(() => rmSync(folder, { recursive: true }))

function fileOf(text: string) {
  const file = join(folder, 'sizes.csv')
  writeFileSync(file, text)
  return file
}

test('a file of sizes is read, in any order of columns', async () => {
  expect(await readAgencySizes(fileOf('Contacts,organization,name\n120,7,A\n0,12,B\n'))).toEqual([
    { organization: 7, contacts: 120 },
    { organization: 12, contacts: 0 },
  ])
})

test.each([
  ['organization,contacts\n', 'lists no agency'],
  ['id,contacts\n7,120\n', 'has no column organization'],
  ['organization,contacts\n7,120\n7,1\n', 'Line 3 of .*: organization 7 is listed twice. Remove one line.'],
  ['organization,contacts\nblue-ridge,120\n', 'Line 2 of .*: "blue-ridge" is not an organization’s id.'],
  ['organization,contacts\n7,"1,200"\n', '"1,200" is not a number of contacts. Write it without commas'],
  ['organization,contacts\n"7,120\n', 'is not a readable CSV file'],
])('a wrong file is refused with a sentence: %j', async (text, message) => {
  await expect(readAgencySizes(fileOf(text))).rejects.toThrow(new RegExp(message))
})

test('a file that does not exist is refused with a sentence', async () => {
  await expect(readAgencySizes(join(folder, 'none.csv'))).rejects.toThrow('We could not read')
})

test('drawn sizes have the given sum, are the same for the same seed, and are skewed', () => {
  const sizes = drawAgencySizes(2000, 20_000_000, 3)
  expect(sumContacts(sizes)).toBe(20_000_000)
  expect(drawAgencySizes(2000, 20_000_000, 3)).toEqual(sizes)
  expect(drawAgencySizes(2000, 20_000_000, 4)).not.toEqual(sizes)
  const sorted = sizes.map(({ contacts }) => contacts).sort((one, other) => one - other)
  expect(sorted[0]).toBeGreaterThan(0)
  // The median of a log-normal distribution with this spread is 0.32 of its mean.
  expect(sorted[1000]).toBeGreaterThan(2_500)
  expect(sorted[1000]).toBeLessThan(4_200)
})

import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { statesOfPrefixes } from '../../../src/places/zip-prefixes.ts'

const lines = gunzipSync(readFileSync(new URL('../../../db/zips.tsv.gz', import.meta.url)))
  .toString('utf8')
  .split('\n')
  .slice(1)
  .filter((line) => line !== '')

test('each ZIP prefix lists exactly the states of its ZIP codes', () => {
  const found: Record<string, Set<string>> = {}
  for (const line of lines)
    for (const place of line.split('\t')[2]!.split('|')) {
      const prefix = line.slice(0, 3)
      found[prefix] ??= new Set()
      found[prefix].add(place.split(':')[0]!)
    }
  const sorted = (states: Iterable<string>) => [...states].sort()
  expect(Object.fromEntries(Object.entries(statesOfPrefixes).map(([key, states]) => [key, sorted(states)]))).toEqual(
    Object.fromEntries(Object.entries(found).map(([key, states]) => [key, sorted(states)])),
  )
})

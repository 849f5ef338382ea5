import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { heldIds, idsOf, readRequirements, readThreats, type TestReport } from '../requirements/ledger.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const requirements = readRequirements()
const threats = readThreats()
const OWNERS = ['accounts', 'contacts', 'client', 'outreach', 'billing', 'dashboard', 'site', 'foundation']

test('the ledger has 714 requirements, each with an owner, and 73 open questions', () => {
  const ids = new Set(requirements.map(({ id }) => id))
  expect(ids.size).toBe(787)
  const open = requirements.filter(({ issue }) => issue === 'open')
  expect(open).toHaveLength(73)
  expect(open.filter(({ area }) => area !== 'open')).toEqual([])
  const owned = requirements.filter(({ issue }) => OWNERS.includes(issue))
  expect(owned).toHaveLength(714)
  expect(requirements.filter(({ id, area }) => !id.startsWith(`${area}-`))).toEqual([])
})

/** Every id that the title of a test ends with, and where. */
const named = globSync('tests/**/*.test.{ts,tsx}', { cwd: root }).flatMap((path) => {
  const titles = readFileSync(`${root}${path}`, 'utf8').matchAll(
    /([^'"`\n]*\((?:[a-z]+-\d{3}|T\d+)\b[^()'"`\n]*\))['"`]/g,
  )
  return [...titles].flatMap(([, title = '']) => idsOf(title)).map((id) => ({ id, path }))
})

test('every requirement and every threat that a test names exists', () => {
  const known = new Set([...requirements, ...threats].map(({ id }) => id))
  expect(named.filter(({ id }) => !known.has(id)).map(({ id, path }) => `${path}: ${id}`)).toEqual([])
})

test('each of the fifty threats is named by a test', () => {
  expect(threats.map(({ id }) => id)).toEqual(Array.from({ length: 50 }, (_, place) => `T${place + 1}`))
  const held = new Set(named.map(({ id }) => id))
  expect(threats.filter(({ id }) => !held.has(id))).toEqual([])
})

test('every open question is answered in docs/behaviour', () => {
  const behavior = globSync('docs/behaviour/*.md', { cwd: root }).map((path) => readFileSync(`${root}${path}`, 'utf8'))
  const answered = new Set(behavior.join('\n').match(/open-\d{3}/g))
  expect(requirements.filter(({ id, issue }) => issue === 'open' && !answered.has(id)).map(({ id }) => id)).toEqual([])
})

test('ids are in parentheses at the end of a title, alone, in lists and in ranges', () => {
  expect(idsOf('cuts long names (contacts-019)')).toEqual(['contacts-019'])
  expect(idsOf('shows the columns (contacts-002, csv-009..011)')).toEqual([
    'contacts-002',
    'csv-009',
    'csv-010',
    'csv-011',
  ])
  expect(idsOf('reads (contacts-019) and goes on')).toEqual([])
  expect(idsOf('draws logos anew (settings-002, T30)')).toEqual(['settings-002', 'T30'])
  expect(idsOf('draws logos anew (T30)')).toEqual(['T30'])
  expect(idsOf('needs an HTTP server (Thursdays)')).toEqual([])
  const reversed = 'csv-011..009'
  expect(idsOf(`counts down (${reversed})`)).toEqual([reversed])
})

test('a requirement counts if a test that names it passed, unless another one failed', () => {
  const tests: TestReport[number]['tests'] = [
    { state: 'passed', title: 'a (csv-001)' },
    { state: 'passed', title: 'b (csv-002)' },
    { state: 'failed', title: 'c (csv-002)' },
    { state: 'skipped', title: 'd (csv-003)' },
    { state: 'passed', title: 'the import (csv-004) > e' },
  ]
  const report = [{ project: 'pure', path: 'a.test.ts', seconds: 1, tests }]
  expect(heldIds(report)).toEqual(new Set(['csv-001', 'csv-004']))
})

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { SettingError } from '../../src/lib/setting-error.ts'
import { operate } from '../../src/main/operator/operate.ts'
import { readStateRules } from '../../src/switching/read-state-rules.ts'
import { freshDatabase, type TestDatabase } from '../db.ts'
import { firstRows } from '../first-rules.ts'

// Its own database, because rules are shared by all agencies.
let t: TestDatabase
let folder: string
beforeAll(async () => {
  t = await freshDatabase()
  t.clock.now = new Date('2026-11-24T15:00:00Z')
  folder = await mkdtemp(join(tmpdir(), 'rules-'))
})
afterAll(async () => {
  await t.close()
  await rm(folder, { recursive: true })
})
afterEach(async () => {
  await t.db.deleteFrom('state_rules').where('made_by', '!=', 'Perennial').execute()
})

async function importFile(csv: string, ...more: string[]): Promise<string[]> {
  await writeFile(join(folder, 'rules.csv'), csv)
  const lines: string[] = []
  const words = ['rules', 'import', 'rules.csv', '--by', 'Ann Lee', '--note', 'Read the statutes', ...more]
  try {
    await operate(t.tenantDb, words, (line) => lines.push(line), folder)
  } catch (error) {
    if (!(error instanceof SettingError)) throw error
    lines.push(`refused: ${error.message}`)
  }
  return lines
}
const countRules = async () => (await t.db.selectFrom('state_rules').select('id').execute()).length

const HEAD = 'set,state,from,source,anchor,start,length,held,gap,once,part,looked_on,verification'
const GOOD = [
  HEAD,
  'current_law,VT,2027-07-01,Vermont H.1,birthday,0,30,12,,,,2026-11-23,',
  'current_law,OR,always,OAR 836-052-0143,,-30,62,,,,,,',
  'current_law,MN,2026-08-01,Minn. Stat. 62A.31,,,,,,no,2,,verified',
].join('\n')

test('an imported file adds rules, corrects rows with the same start date, and is recorded in the audit', async () => {
  const lines = await importFile(GOOD)
  expect(lines).toEqual([
    'Now: current_law:VT:2027-07-01 | 30 days from the birthday | carriers any, benefits equal_or_lesser | a policy held for 12 months | from 2027-07-01 | Vermont H.1, checked 2026-11-23',
    expect.stringMatching(/^Was: current_law:OR#2 \| 61 days/),
    'Now: current_law:OR#3 | 62 days, starting 30 days before the birthday | carriers any, benefits equal_or_lesser | OAR 836-052-0143, checked 2026-11-24',
    expect.stringMatching(/^Was: current_law:MN:2026-08-01\/2 \|/),
    'Now: current_law:MN:2026-08-01/2#2 | open each year from January 1 to March 31, ages 65 to 70 | carriers any, benefits any | surcharge up to 35% | from 2026-08-01 | Minn. Stat. 62A.31, checked 2026-11-24',
    '3 rules: 1 new, 2 corrected, 0 unchanged.',
  ])
  const rules = await readStateRules(t.tenantDb.root)
  expect(rules.rulesOf('current_law', 'MN').map(({ part, isUnreviewed }) => [part, isUnreviewed])).toEqual([
    [2, undefined],
  ])
  const audit: string[] = []
  await operate(t.tenantDb, ['audit', '1'], (line) => audit.push(line))
  expect(audit).toEqual([
    '2026-11-24 15:00 UTC | rules | by Ann Lee',
    '  Imported: Read the statutes',
    ...lines.map((line) => (typeof line === 'string' ? `  ${line}` : line)),
  ])
  expect((await importFile(GOOD)).at(-1)).toBe('3 rules: 0 new, 0 corrected, 3 unchanged.')
})

test('a dry run prints the same and writes nothing, not even to the audit', async () => {
  const events = () => t.db.selectFrom('operator_audit_events').select('id').execute()
  const before = await events()
  const lines = await importFile(GOOD, '--dry-run')
  expect(lines.slice(-2)).toEqual(['3 rules: 1 new, 2 corrected, 0 unchanged.', 'Dry run: nothing was changed.'])
  expect(await countRules()).toBe(firstRows.length)
  expect(await events()).toEqual(before)
})

test.each([
  ['set,state,from\ncurrent_law,VT,always', 'has no column source'],
  [HEAD, 'has no rows after its header'],
  [`${HEAD},colour\ncurrent_law,VT,always,x,birthday,0,30,,,,,,,red`, 'Line 2: Unknown column colour.'],
  [`${HEAD}\nours,VT,always,x,birthday,0,30,,,,,,`, 'Line 2: set must be spec or current_law, not ours.'],
  [`${HEAD}\ncurrent_law,XX,always,x,birthday,0,30,,,,,,`, 'Line 2: state must be two letters, such as KY, not XX'],
  [`${HEAD}\ncurrent_law,VT,,x,birthday,0,30,,,,,,`, 'Line 2: from takes a date, such as 2027-01-01, or always'],
  [`${HEAD}\ncurrent_law,VT,2027-02-30,x,birthday,0,30,,,,,,`, 'Line 2: from takes a date'],
  [
    `${HEAD}\ncurrent_law,VT,always,,birthday,0,30,,,,,,`,
    'Line 2: source is missing: enter where the rule comes from.',
  ],
  [`${HEAD}\ncurrent_law,VT,always,x,birthday,0,many,,,,,,`, 'Line 2: length takes days, such as 60, not many.'],
  [`${HEAD}\ncurrent_law,VT,always,x,birthday,0,900,,,,,,`, 'Line 2: A window lasts 1 to 365 days'],
  [`${HEAD}\ncurrent_law,VT,always,x,birthday,0,30,,,,0,,`, 'Line 2: part takes a number from 1 to 9, not 0.'],
  [
    `${HEAD}\ncurrent_law,VT,always,x,birthday,0,30,,,,,2026-11-25,`,
    'Line 2: looked_on cannot be in the future: 2026-11-25',
  ],
  [`${HEAD}\ncurrent_law,VT,always,x,,,,,,,,,`, 'Line 2: VT has no earlier rule in current_law to build on'],
  [
    `${GOOD}\ncurrent_law,XX,always,x,,,,,,,,,\nspec,KY,always,x,,,900,,,,,,`,
    'Line 5: state must be two letters, such as KY, not XX',
  ],
])('an invalid file is refused with its lines, and nothing is written: %#', async (csv, words) => {
  const [refusal] = await importFile(csv)
  expect(refusal).toMatch(/^refused: /)
  expect(refusal).toContain(words)
  expect(await countRules()).toBe(firstRows.length)
})

test('an import needs a name, a reason and an existing file', async () => {
  const say = (...words: string[]) =>
    operate(t.tenantDb, ['rules', 'import', ...words], () => {}, folder).then(
      () => 'done',
      (error: Error) => error.message,
    )
  expect(await say('none.csv', '--by', 'Ann', '--note', 'x')).toContain('We could not read')
  expect(await say('none.csv', '--note', 'x')).toContain('Add --by with your name')
  expect(await say('none.csv', '--by', 'Ann')).toContain('Add --note with the reason')
  expect(await say('--by', 'Ann', '--note', 'x')).toContain('An import takes only a file')
  expect(await say('a.csv', '--by', 'Ann', '--note', 'x', '--set', 'spec')).toContain('An import takes only a file')
})

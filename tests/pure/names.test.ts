// Words that this project once had for what everybody else has a word for: docs/glossary.md says what they are now.
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { readSources } from '../architecture/sources.ts'

const sources = readSources('{routes,islands,src,db,jobs,tests}/**/*.{ts,tsx}').filter(
  ({ path }) => path !== 'tests/pure/names.test.ts',
)

/** File names that no reader can guess the content of. */
const FILES = words(`
  untangled posture after-press cut shorten counted came-from tend house houses two-doors front-door waiting-room epoch
  wrong-flag read-house findings till which-counts turns as-read tick kept room story lacks left foresee-undo
  unless-taken told-apart judge fit known pieces noted lead-in set-right tell-of-prospect guard why-not-send let-go said
  door doors faces often tries signs look deeds strangers-way not-quite ask-one filling keep-place waiting thing-row
  count-waits walk asked put-off why worth gone-page abandoned unreviewed follow-tick ask-for-rates let-requests-first
  other-agencies mail-enquiries
`)

/** Names of the private language, wherever they are used. */
const IDENTIFIERS = words(`
  Doors doors inScope asSystem keepPlans openHouse JourneyHouse Deed recordDeed ContactRoom putAway countLacking
  whatLiveCosts judgeMessages whyNobody countWaits untangled cameFrom frontDoor waitingRoom wrongFlag readHouse
`)

/** An export says what it is about: these say only that something happened, or how many. */
const EXPORTS = words(`
  MOST AGAIN Around Begun Said Noted Looked Carried Asked Kept Told Held Added Changed Removed Saved Started Taken Done
  Read Refused Found Settled Linked House Whose Who Which Way Walk Turn Round Thing Worth
`)

/** Tables and columns by their old names. */
const COLUMNS = words(`outreach_messages operator_deeds mail_wishes standing alone lost_leases why`)

test('no file has a name from the private vocabulary', () => {
  const forbidden = new Set(FILES)
  const named = sources.filter(({ path }) => forbidden.has(basename(path).replace(/(?:\.test|\.api)?\.tsx?$/, '')))
  expect(named.map(({ path }) => path)).toEqual([])
})

test('no identifier is from the private vocabulary', () => {
  const pattern = new RegExp(`\\b(?:${IDENTIFIERS.join('|')})\\b`, 'g')
  const found = sources.flatMap(({ path, text }) => (text.match(pattern) ?? []).map((name) => `${path}: ${name}`))
  expect([...new Set(found)]).toEqual([])
})

test('an exported name carries its subject', () => {
  const pattern = /^export (?:async )?(?:function\*?|const|class|interface|type) ([A-Za-z_]\w*)/gm
  const forbidden = new Set(EXPORTS)
  const found = sources
    .filter(({ path }) => !path.startsWith('tests/'))
    .flatMap(({ path, text }) => [...text.matchAll(pattern)].map(([, name]) => ({ path, name: name! })))
    .filter(({ name }) => forbidden.has(name) || name.startsWith('MOST_'))
  expect(found.map(({ path, name }) => `${path}: ${name}`)).toEqual([])
})

test('no table or column has its old name', () => {
  const schema = readFileSync('db/schema.ts', 'utf8')
  const names = new Set(schema.match(/(?<=^ +)\w+(?=\??:)/gm))
  expect(names).toContain('organization_id')
  expect(COLUMNS.filter((name) => names.has(name))).toEqual([])
})

test('no style has a class from the private vocabulary', () => {
  const styles = readSources('static/css/**/*.css')
  const found = styles.flatMap(({ path, text }) =>
    (text.match(/\.[\w-]*__?(?:deeds?|standing)\b/g) ?? []).map((name) => `${path}: ${name}`),
  )
  expect(styles.length).toBeGreaterThan(50)
  expect(found).toEqual([])
})

function words(text: string): string[] {
  return text.split(/\s+/).filter(Boolean)
}

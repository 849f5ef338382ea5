import { expect, test } from 'vitest'
import { homeOf, importsOf, readSources, waysTo } from '../architecture/sources.ts'

const sources = readSources('{routes,islands,src,db,jobs}/**/*.{ts,tsx}')
const paths = sources.map(({ path }) => path)

// Who may look across organisations, and why it must.
const SYSTEM_MODULES: Record<string, string> = {
  'src/scope.ts': 'opens the transaction',
  'src/main': 'the start of the process, and the operator’s commands',
  jobs: 'jobs do all organisations’ work',
  'src/practice': 'the stand-ins for providers belong to no organisation',
  'src/outreach/sending': 'one outbox and one pace for all',
  'src/outreach/planning/plan-outreach.ts': 'plans the books of all agencies',
  'src/dashboard/radar/find-rate-increases.ts': 'looks through the books of all agencies',
  'src/dashboard/today/mail-digests.ts': 'looks for everybody whose day has begun, in all agencies',
  'src/outreach/release/release-outreach.ts': 'lets the mails of all agencies go',
  'src/outreach/domain/watch-domains.ts': 'lists the sending domains of all agencies',
  'src/accounts/sign-in/login-links.ts': 'an address is all that is known of who asked',
  'src/billing/checkout/link-checkout.ts': 'a checkout’s id is all that is known of who paid',
  'src/billing/subscription/reconcile.ts': 'reads the subscriptions of all agencies',
  'src/billing/use/report-usage.ts': 'counts what all agencies hold',
  'src/billing/account-state/update-due-account-states.ts': 'time ends the free months of all agencies',
  'src/billing/subscription/sync-subscription.ts':
    'the provider’s events are noted with their effect, and belong to nobody',
  'src/billing/subscription/handle-event.ts': 'an event of the card provider names a customer alone',
  'src/organizations/erase.ts': 'erases agencies that nobody can sign in to any more',
  'src/dashboard/activity/store-counts.ts': 'an operator has the days of every agency counted',
  'src/dashboard/book-health/count-books.ts': 'counts what the contacts of all agencies lack',
  'src/contacts/deleted/purge-contacts.ts': 'throws contacts of every agency away that were deleted long ago',
  'src/contacts/import/check.ts': 'takes the next dry run, whosever it is',
  'src/contacts/import/run.ts': 'takes the next import, whosever it is',
  'src/rates/import.ts': 'rates belong to no organisation',
  'src/quotes/visit.ts': 'a client’s link is all that is known of its visitor',
  'src/web/session.ts': 'a cookie is all that is known of its browser',
  'routes/account/auth.tsx': 'before the sign-in there is no organisation',
  'routes/account/auth.api.ts': 'before the sign-in there is no organisation',
  'routes/account/auth': 'before the sign-in there is no organisation',
  'routes/account/sign-up.tsx': 'before the sign-up there is no organisation',
  'routes/account/sign-up': 'an address is looked for in all organisations, and tries are counted',
  'routes/account/onboarding': 'an address is looked for in all organisations, and tries are counted',
  'routes/account/onboarding.api.ts': 'an address is looked for in all organisations',
  'routes/account/confirm': 'renews a session, and counts tries',
  'routes/billing/checkout': 'hands over a browser that has paid',
  'routes/site/pricing.tsx': 'prices belong to no organisation',
  'routes/billing/overview.api.ts': 'prices belong to no organisation',
  'routes/system/practice.tsx': 'practice emails and texts belong to no organisation',
  'routes/system/logos.tsx': 'a picture’s address is all that is known',
  'routes/clients/shared': 'the link that an agency passed on is all that is known',
  'routes/site/enquiries': 'who writes to us from the site is of no organisation',
  'src/enquiries/mail-enquiries.ts': 'who writes to us from the site is of no organisation',
  'routes/clients/unsubscribe.tsx': 'the link in a mail is all that is known',
  'routes/system/webhooks.ts': 'a provider names a message alone',
  'routes/system/webhooks': 'a phone’s number is all that is known of who texted',
  'src/outreach/texting/send-due-texts.ts': 'one outbox for all',
}

test('only the modules named here look across organisations', () => {
  const users = sources.filter(({ text }) => /\bwithSystem\b/.test(text)).map(({ path }) => path)
  const unnamed = users.filter(
    (path) =>
      !Object.keys(SYSTEM_MODULES).some(
        (name) => path === name || path.startsWith(`${name}/`) || path === `${name}.ts`,
      ),
  )
  expect(unnamed, 'Everything else works inside one organisation, where the database itself refuses the rest.').toEqual(
    [],
  )
})

interface TextRule {
  says: string
  because: string
  pattern: RegExp
  where(path: string): boolean
}

const textRules: TextRule[] = [
  {
    says: 'src takes the time from its scope',
    because: 'A rule that asks the clock cannot be tested on a leap day.',
    pattern: /new Date\(\)|Date\.now\(\)/,
    where: (path) => path.startsWith('src/') && homeOf(path) !== 'src/main',
  },
  {
    says: 'only src/env and the composition root read the environment',
    because: 'Every setting is named, checked and explained in one place.',
    pattern: /process\.env/,
    where: (path) => path !== 'src/env.ts' && homeOf(path) !== 'src/main',
  },
  {
    says: 'only the island renderer writes raw HTML',
    because: 'React escapes what people typed; raw HTML does not.',
    pattern: /dangerouslySetInnerHTML/,
    where: (path) => path !== 'src/web/island-renderer.tsx',
  },
  {
    says: 'only src/web/form takes a posted form apart',
    because: 'There a body that is no form is refused, and what was typed is kept for the page to show again.',
    pattern: /req\.(?:formData|parseBody)\(/,
    where: (path) => path !== 'src/web/form.ts',
  },
  {
    says: 'no file passes on everything of another',
    because: 'A barrel hides where things come from and loads what nobody asked for.',
    pattern: /^export (?:type )?\*/m,
    where: () => true,
  },
]

test.each(textRules)('$says', ({ because, pattern, where }) => {
  expect(
    sources.filter(({ path, text }) => where(path) && pattern.test(text)).map(({ path }) => path),
    because,
  ).toEqual([])
})

test('a test stands in tests/pure exactly when it opens no database', () => {
  const all = [...sources, ...readSources('tests/**/*.{ts,tsx}')]
  const known = all.map(({ path }) => path)
  const running = all.flatMap((source) => importsOf(source, known)).filter(({ type }) => !type)
  const opens = (test: string) =>
    waysTo([test], running, (path) => ['tests/db.ts', 'tests/app.ts'].includes(path)).length > 0
  const tests = known.filter((path) => /\.test\.tsx?$/.test(path) && !/^tests\/(journeys|faults)\//.test(path))
  const isPure = (path: string) => /^tests\/(pure|lib|ui|islands)\//.test(path)
  expect(
    tests.filter((test) => opens(test) === isPure(test)),
    'Every other test is run on two databases, and makes them wait for it.',
  ).toEqual([])
})

test('only routes and jobs have an index', () => {
  const indexes = paths.filter((path) => /(?:^|\/)index\.tsx?$/.test(path))
  expect(
    indexes.filter((path) => !/^(?:routes(?:\/\w+)?|jobs)\/index\.tsx?$/.test(path)),
    textRules.at(-1)!.because,
  ).toEqual([])
})

// Lines to aim at, by the first pattern that fits.
const BUDGETS: [RegExp, number][] = [
  [/^routes\/[^/]+$/, 150],
  [/^routes\//, 120],
  [/^islands\//, 150],
  [/^jobs\/(?:index|runner|job-runs)\.ts$/, 120],
  [/^jobs\//, 20],
  [/queries\.ts$/, 200],
  [/^src\/(?:lib|ui|web|mail|practice|main)\//, 150],
  // Each sentence in two languages.
  [/^src\/messages\/client\//, 200],
  [/^tests\//, 200],
  [/./, 120],
]
// Tables of facts, not code: long because the world is.
const TABLES = ['db/schema.ts', 'src/contacts/import/read/heading-words.ts', 'src/lib/other-insurers.ts', 'src/urls.ts']

test('no file is twice as long as it should be', () => {
  const sized = [...sources, ...readSources('tests/**/*.{ts,tsx}')]
    .filter(({ path }) => !TABLES.includes(path))
    .map(({ path, text }) => {
      const budget = BUDGETS.find(([pattern]) => pattern.test(path))![1]
      return { path, lines: text.split('\n').length - 1, budget }
    })
    .filter(({ lines, budget }) => lines > budget)
    .sort((a, b) => b.lines / b.budget - a.lines / a.budget)
  const told = sized.map(({ path, lines, budget }) => `${String(lines).padStart(4)} of ${budget}  ${path}`)
  if (told.length > 0) console.info(`Longer than they should be:\n${told.join('\n')}`)
  const tooLong = told.filter((_, index) => sized[index]!.lines > 2 * sized[index]!.budget)
  expect(tooLong, 'A file that cannot be read at one sitting does more than one thing.').toEqual([])
})

test('no test file is longer than 250 lines', () => {
  const tooLong = readSources('tests/**/*.test.{ts,tsx}').filter(({ text }) => text.split('\n').length - 1 > 250)
  expect(
    tooLong.map(({ path }) => path),
    'Split it by subject, and name each part after its own.',
  ).toEqual([])
})

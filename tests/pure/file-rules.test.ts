import { expect, test } from 'vitest'
import { homeOf, importsOf, readSources, waysTo } from '../architecture/sources.ts'

const sources = readSources('{routes,islands,src,db,jobs}/**/*.{ts,tsx}')
const paths = sources.map(({ path }) => path)

// Modules that may use the system role, and why.
const SYSTEM_MODULES: Record<string, string> = {
  'src/scope.ts': 'opens the transactions',
  'src/main': 'the start of the process and the operator’s commands',
  jobs: 'jobs work for all organizations',
  'src/practice': 'the provider stand-ins belong to no organization',
  'src/outreach/sending': 'all organizations share the outbox and the send rate',
  'src/outreach/planning/plan-outreach.ts': 'plans outreach of all agencies',
  'src/dashboard/radar/find-rate-increases.ts': 'scans the contacts of all agencies',
  'src/dashboard/today/mail-digests.ts': 'finds the users of all agencies whose day has begun',
  'src/outreach/release/release-outreach.ts': 'releases the emails of all agencies',
  'src/outreach/domain/watch-domains.ts': 'lists the sending domains of all agencies',
  'src/accounts/login-links.ts': 'a sign-in request contains only an email address',
  'src/billing/checkout/link-checkout.ts': 'the provider reports only the id of a checkout',
  'src/billing/reconcile-subscriptions.ts': 'reads the subscriptions of all agencies',
  'src/billing/usage/report-usage.ts': 'counts the usage of all agencies',
  'src/billing/account-state/update-due-account-states.ts': 'ends the free months of all agencies',
  'src/billing/subscription/sync-subscription.ts':
    'provider events belong to no organization and are recorded with their effect',
  'src/billing/handle-card-event.ts': 'an event contains only the provider’s customer id',
  'src/organizations/erase.ts': 'erases closed agencies',
  'src/dashboard/activity/store-counts.ts': 'an operator rebuilds the counts of all agencies',
  'src/dashboard/book-health/count-books.ts': 'counts missing data in all agencies',
  'src/contacts/deleted/purge-contacts.ts': 'erases contacts of all agencies that were deleted long ago',
  'src/contacts/import/check.ts': 'claims the next check of any agency',
  'src/contacts/import/run.ts': 'claims the next import of any agency',
  'src/organizations/csv-stream.ts':
    'asks the primary whether the download may go on, as withTenant may read a replica',
  'src/tools/agency-sizes.ts': 'counts the contacts of all agencies',
  'src/rates/import.ts': 'rates belong to no organization',
  'src/quotes/quote-visits.ts': 'a visit is identified only by the client’s link',
  'src/web/session.ts': 'a session is identified only by its cookie',
  'routes/account/auth.tsx': 'before sign-in there is no organization',
  'routes/account/auth.api.ts': 'before sign-in there is no organization',
  'routes/account/auth': 'before sign-in there is no organization',
  'routes/account/sign-up.tsx': 'before sign-up there is no organization',
  'routes/account/sign-up': 'checks an address in all organizations and counts attempts',
  'routes/account/onboarding': 'checks an address in all organizations and counts attempts',
  'routes/account/onboarding.api.ts': 'checks an address in all organizations',
  'routes/account/confirm': 'renews a session and counts attempts',
  'routes/billing/checkout': 'renews the session after a payment',
  'routes/site/pricing.tsx': 'prices belong to no organization',
  'routes/billing/overview.api.ts': 'prices belong to no organization',
  'routes/system/practice.tsx': 'practice emails and texts belong to no organization',
  'routes/system/logos.tsx': 'a logo is identified only by its address',
  'routes/clients/shared': 'a visitor is identified only by the agency’s link',
  'routes/site/inquiries': 'inquiries on our site belong to no organization',
  'src/inquiries/email-inquiries.ts': 'inquiries on our site belong to no organization',
  'routes/clients/unsubscribe.tsx': 'a visitor is identified only by the link in the email',
  'routes/system/webhooks.ts': 'a provider reports only a message id',
  'routes/system/webhooks': 'a text contains only a phone number',
  'src/outreach/texting/send-due-texts.ts': 'all organizations share the outbox',
}

test('only the modules named here work across organizations', () => {
  const users = sources.filter(({ text }) => /\bwithSystem\b/.test(text)).map(({ path }) => path)
  const unnamed = users.filter(
    (path) =>
      !Object.keys(SYSTEM_MODULES).some(
        (name) => path === name || path.startsWith(`${name}/`) || path === `${name}.ts`,
      ),
  )
  expect(unnamed, 'All other code works within one organization, which the database enforces.').toEqual([])
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
    because: 'Code that reads the clock cannot be tested on a leap day.',
    pattern: /new Date\(\)|Date\.now\(\)/,
    where: (path) => path.startsWith('src/') && !['src/main', 'src/tools'].includes(homeOf(path) ?? ''),
  },
  {
    says: 'only src/env and the composition root read the environment',
    because: 'Every setting is declared and validated in one place.',
    pattern: /process\.env/,
    where: (path) => path !== 'src/env.ts' && !['src/main', 'src/tools'].includes(homeOf(path) ?? ''),
  },
  {
    says: 'only the island renderer, icons and the contact list, whose rows are html`` templates, write raw HTML',
    because: 'React and html`` escape text of users; raw HTML does not.',
    pattern: /dangerouslySetInnerHTML|insertMarkup\(|\braw\(.*hono\/html/,
    where: (path) =>
      ![
        'src/web/island-renderer.tsx',
        'src/ui/icon.tsx',
        'src/ui/page-assets.ts',
        'routes/contacts/list/list-table.tsx',
      ].includes(path),
  },
  {
    says: 'only src/web/form parses posted forms',
    because: 'It refuses bodies that are not forms, and keeps typed values for showing the page again.',
    pattern: /req\.(?:formData|parseBody)\(/,
    where: (path) => path !== 'src/web/form.ts',
  },
  {
    says: 'no file re-exports everything of another',
    because: 'A barrel hides where things come from and loads unneeded code.',
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

test('a test is in tests/pure, lib, ui or islands exactly if it opens no database', () => {
  const all = [...sources, ...readSources('tests/**/*.{ts,tsx}')]
  const known = all.map(({ path }) => path)
  const running = all.flatMap((source) => importsOf(source, known)).filter(({ type }) => !type)
  const opens = (test: string) =>
    waysTo([test], running, (path) => ['tests/db.ts', 'tests/app.ts'].includes(path)).length > 0
  const tests = known.filter((path) => /\.test\.tsx?$/.test(path) && !/^tests\/(journeys|faults)\//.test(path))
  const isPure = (path: string) => /^tests\/(pure|lib|ui|islands)\//.test(path)
  expect(
    tests.filter((test) => opens(test) === isPure(test)),
    'Other tests run on two databases and take longer.',
  ).toEqual([])
})

test('only routes and jobs have an index', () => {
  const indexes = paths.filter((path) => /(?:^|\/)index\.tsx?$/.test(path))
  expect(
    indexes.filter((path) => !/^(?:routes(?:\/\w+)?|jobs)\/index\.tsx?$/.test(path)),
    textRules.at(-1)!.because,
  ).toEqual([])
})

// Target lengths in lines. The first matching pattern applies.
const BUDGETS: [RegExp, number][] = [
  [/^routes\/[^/]+$/, 150],
  [/^routes\//, 120],
  [/^islands\//, 150],
  [/^jobs\/(?:index|runner|job-runs)\.ts$/, 120],
  [/^jobs\//, 20],
  [/queries\.ts$/, 200],
  [/^src\/(?:lib|ui|web|mail|practice|main|tools)\//, 150],
  // Each sentence in two languages.
  [/^src\/messages\/client\//, 200],
  [/^tests\//, 200],
  [/./, 120],
]
// Tables of facts, which may be long.
const TABLES = ['db/schema.ts', 'src/contacts/import/read/heading-words.ts', 'src/lib/other-insurers.ts', 'src/urls.ts']

test('no file is longer than twice its target', () => {
  const sized = [...sources, ...readSources('tests/**/*.{ts,tsx}')]
    .filter(({ path }) => !TABLES.includes(path))
    .map(({ path, text }) => {
      const budget = BUDGETS.find(([pattern]) => pattern.test(path))![1]
      return { path, lines: text.split('\n').length - 1, budget }
    })
    .filter(({ lines, budget }) => lines > budget)
    .sort((a, b) => b.lines / b.budget - a.lines / a.budget)
  const entries = sized.map(({ path, lines, budget }) => `${String(lines).padStart(4)} of ${budget}  ${path}`)
  if (entries.length > 0) console.info(`Longer than their target:\n${entries.join('\n')}`)
  const tooLong = entries.filter((_, index) => sized[index]!.lines > 2 * sized[index]!.budget)
  expect(tooLong, 'A long file does more than one thing.').toEqual([])
})

test('no test file is longer than 250 lines', () => {
  const tooLong = readSources('tests/**/*.test.{ts,tsx}').filter(({ text }) => text.split('\n').length - 1 > 250)
  expect(
    tooLong.map(({ path }) => path),
    'Split it by subject and name each part after its subject.',
  ).toEqual([])
})

test('every element class of a style sheet is used by markup', () => {
  const markup = readSources('{src,routes,islands}/**/*.{ts,tsx}')
    .map(({ text }) => text)
    .join('\n')
  const styles = readSources('static/css/**/*.css').map(({ text }) => text.replaceAll(/\/\*.*?\*\//gs, ''))
  const classes = new Set(styles.flatMap((text) => text.match(/(?<=\.)[a-z][\w-]*__[\w-]+/g) ?? []))
  expect(classes.size).toBeGreaterThan(300)
  // Such as `table__${kind}` and `stat--${tone}`.
  const isUsed = (name: string) =>
    markup.includes(name) ||
    markup.includes(`${name.slice(0, name.indexOf('__'))}__\${`) ||
    (name.includes('--') && markup.includes(`${name.slice(0, name.lastIndexOf('--'))}--\${`))
  expect([...classes].filter((name) => !isUsed(name))).toEqual([])
})

import { expect, test } from 'vitest'
import { circles, homeOf, type Import, importsOf, readSources, roomOf, waysTo } from '../architecture/sources.ts'

const sources = readSources('{routes,islands,src,db,jobs}/**/*.{ts,tsx}')
const paths = sources.map(({ path }) => path)
const imports = sources.flatMap((source) => importsOf(source, paths))

// A noun may import only the nouns before it.
const NOUNS = [
  'places',
  'organizations',
  'outbox',
  'accounts',
  'agents',
  'switching',
  'contacts',
  'visitors',
  'inquiries',
  'rates',
  'eligibility',
  'quotes',
  'prospects',
  'outreach',
  'billing',
  'dashboard',
  'onboarding',
]
// The rooms of a noun: its folders. A room may import only the rooms before it.
const ROOMS: Record<string, string> = {
  'src/accounts': 'sign-in profile',
  'src/billing': 'prices cards usage subscription orders account-state checkout stripe',
  'src/contacts': 'list changes timeline deleted edit selection export import merge undo views',
  'src/dashboard': 'activity book-health outcomes radar today',
  'src/main': 'backup operator monitor',
  'src/outreach':
    'deliverability notices plan sending events log consent-trail domain planning texting release simulate upcoming wordings',
  'src/practice': 'stripe card-pages',
}
const FLOOR = ['src/lib', 'src/scope', 'src/messages', 'db']

// What each room may import besides itself; null means everything.
const MAY_IMPORT: Record<string, string[] | null> = {
  'src/lib': [],
  'src/messages': ['src/lib'],
  'src/urls': ['src/lib'],
  'src/env': ['src/lib'],
  'src/ui': ['src/lib', 'src/messages', 'src/urls'],
  'src/scope': ['src/lib', 'db'],
  'src/deps': ['src/lib', 'src/scope', 'src/web', 'src/mail', ...NOUNS.map((noun) => `src/${noun}`)],
  ...Object.fromEntries(
    NOUNS.map((noun, place) => [
      `src/${noun}`,
      [...FLOOR, ...NOUNS.slice(0, place).map((earlier) => `src/${earlier}`)],
    ]),
  ),
  'src/web': [...FLOOR, 'src/ui', 'src/urls', 'src/deps', 'src/accounts', 'src/organizations'],
  'src/mail': [...FLOOR, 'src/ui', 'src/urls', 'src/outbox', 'src/accounts', 'src/organizations'],
  'src/sms': [...FLOOR, 'src/ui', 'src/urls', 'src/outbox', 'src/accounts', 'src/organizations'],
  'src/retention': FLOOR,
  // The stand-ins are separate servers, except for their pages.
  'src/practice': [...FLOOR, 'src/ui', 'src/urls', 'src/web', 'src/mail', 'src/sms', 'src/billing'],
  'src/main': null,
  // The npm commands, which also use the tests' servers.
  'src/tools': null,
  db: ['src/lib'],
  jobs: [
    'src/lib',
    'src/scope',
    'src/retention',
    'src/deps',
    'src/mail',
    'src/sms',
    ...NOUNS.map((noun) => `src/${noun}`),
  ],
  islands: ['src/ui', 'src/lib', 'src/urls', 'src/messages', ...NOUNS.map((noun) => `src/${noun}`)],
  routes: [
    'src/lib',
    'src/ui',
    'src/urls',
    'src/messages',
    'src/scope',
    'src/deps',
    'src/web',
    'src/mail',
    'src/sms',
    'islands',
    ...NOUNS.map((noun) => `src/${noun}`),
  ],
}

/** The area of a route: 'routes/contacts/merge.tsx' and everything in routes/contacts/merge/ are one area. */
const areaOf = (path: string) => /^routes\/([\w-]+\/[\w-]+)/.exec(path)?.[1]

const isNoun = (path: string) => NOUNS.includes(homeOf(path)?.replace('src/', '') ?? '')
const isPackage = (path: string, ...names: string[]) =>
  names.some((name) => path === name || path.startsWith(`${name}/`))

interface Rule {
  says: string
  because: string
  offends(imported: Import): boolean
}

const rules: Rule[] = [
  {
    says: 'every room imports only what it may',
    because: 'Dependencies run one way: lib, db, nouns in their order, web and mail, then routes and jobs, then main.',
    offends({ from, to, type }) {
      const [home = '', target] = [homeOf(from), homeOf(to)]
      if (target === undefined || target === home) return false
      if (home === 'islands' && type) return false
      // Types of nouns, so that the compiler checks that a list of texts is complete.
      if (home === 'src/messages' && type && isNoun(to)) return false
      if (from === 'jobs/runner.ts' && target === 'db') return false
      const allowed = MAY_IMPORT[home]
      return allowed !== null && !allowed?.includes(target)
    },
  },
  {
    says: 'a room imports only the rooms before it',
    because: 'Within a noun, too, dependencies run one way.',
    offends({ from, to }) {
      const home = homeOf(from) ?? ''
      const order = ROOMS[home]?.split(' ').map((name) => `${home}/${name}`) ?? []
      const [room, target] = [order.indexOf(roomOf(from) ?? ''), order.indexOf(roomOf(to) ?? '')]
      return room >= 0 && target > room
    },
  },
  {
    says: 'a noun uses no schemas of another noun’s room',
    because: 'They describe the input of one form or API. What several nouns need is in src/lib.',
    offends: ({ from, to }) =>
      isNoun(from) && homeOf(from) !== homeOf(to) && /^src\/[^/]+\/[^/]+\/[^/]*schemas\.ts$/.test(to),
  },
  {
    says: 'nouns import neither the web framework nor React',
    because: 'Business logic must run the same from a page, a job and a test.',
    offends: ({ from, to }) =>
      isNoun(from) && isPackage(to, 'hono', '@hono/node-server', '@hono/zod-validator', 'react', 'react-dom'),
  },
  {
    says: 'pages, islands and components do not query the database',
    because: 'A page with its own queries bypasses the rules of its noun.',
    offends: ({ from, to }) =>
      ['routes', 'islands', 'src/lib', 'src/ui', 'src/messages', 'src/urls'].includes(homeOf(from) ?? '') &&
      isPackage(to, 'kysely', 'pg', '@electric-sql/pglite'),
  },
  {
    says: 'a page is in the folder of the handlers that show it',
    because:
      'routes/<audience>/<area>.tsx and <area>.api.ts have their pages in <area>/, so that a path is enough to find them.',
    offends: ({ from, to }) => /^routes\/[^/]+\/[^/]+\/[^/]*page\.tsx$/.test(to) && areaOf(from) !== areaOf(to),
  },
  {
    says: 'nothing imports src/main',
    because: 'Loading the composition root starts things.',
    offends: ({ from, to }) => homeOf(to) === 'src/main' && !['src/main', 'src/tools'].includes(homeOf(from) ?? ''),
  },
  {
    says: 'nothing of the product imports src/tools',
    because: 'The npm commands are not part of the running server.',
    offends: ({ from, to }) => homeOf(to) === 'src/tools' && homeOf(from) !== 'src/tools',
  },
  {
    says: 'only src/main imports src/practice',
    because: 'The stand-ins are separate servers, which the product calls like the real providers.',
    offends: ({ from, to }) =>
      homeOf(to) === 'src/practice' && !['src/practice', 'src/main'].includes(homeOf(from) ?? ''),
  },
]

test.each(rules)('$says', ({ because, offends }) => {
  const offenders = imports.filter(offends).map(({ from, to }) => `${from} imports ${to}`)
  expect(offenders, because).toEqual([])
})

test('no island reaches the database, the server or the environment', () => {
  const running = imports.filter(({ type }) => !type)
  const islands = paths.filter((path) => homeOf(path) === 'islands')
  const serverOnly = (path: string) =>
    ['db', 'src/env', 'src/scope', 'src/web', 'src/main'].includes(homeOf(path) ?? '') ||
    path.startsWith('node:') ||
    path === 'hono' ||
    isPackage(path, 'pg', 'kysely', '@hono/node-server', '@electric-sql/pglite', 'react-dom/server')
  const because = 'An island runs in the browser: visitors download what it imports, or the build breaks.'
  expect(waysTo(islands, running, serverOnly), because).toEqual([])
})

test('every file but islands and npm commands is imported', () => {
  const used = new Set(imports.map(({ to }) => to))
  const isStart = (path: string) => /^islands\/|^src\/tools\/|^src\/main\.ts$|\.d\.ts$/.test(path)
  expect(
    paths.filter((path) => !used.has(path) && !isStart(path)),
    'It never runs: list a job in jobs/index.ts and handlers in the index.ts of their folder, or delete the file.',
  ).toEqual([])
})

test('there are no circular imports', () => {
  expect(circles(imports), 'Files in an import cycle can only be understood, tested and loaded together.').toEqual([])
})

test('there are no circular imports between rooms', () => {
  const between = imports.flatMap(({ from, to, type }) => {
    const [room, target] = [roomOf(from), roomOf(to)]
    // As above, wording may name the types of nouns.
    const isWording = type && homeOf(from) === 'src/messages'
    return !room || !target || room === target || isWording ? [] : [{ from: room, to: target, type }]
  })
  expect(circles(between), 'Rooms in an import cycle can only be understood together.').toEqual([])
})

test('every noun with several rooms has an order of them', () => {
  const rooms = new Set(paths.filter((path) => path.split('/').length > 3).flatMap((path) => roomOf(path) ?? []))
  const several = [...Map.groupBy(rooms, (room) => homeOf(room) ?? '')].filter(([, names]) => names.length > 1)
  expect(several.map(([home, names]) => [home, names.map((room) => room.slice(home.length + 1)).sort()])).toEqual(
    Object.entries(ROOMS).map(([home, order]) => [home, order.split(' ').sort()]),
  )
})

test('the rules find violations', () => {
  const caught = (from: string, to: string, type = false) =>
    rules.filter(({ offends }) => offends({ from, to, type })).map(({ says }) => says)
  const order = 'every room imports only what it may'
  expect(caught('src/contacts/reassign.ts', 'src/quotes/queries.ts', true)).toEqual([order])
  expect(caught('src/quotes/generate.ts', 'src/contacts/queries.ts')).toEqual([])
  expect(caught('src/outreach/sending/claim.ts', 'src/outreach/release/queries.ts')).toEqual([
    'a room imports only the rooms before it',
  ])
  expect(caught('src/outreach/release/enqueue.ts', 'src/outreach/texting/enqueue-texts.ts')).toEqual([])
  expect(caught('src/outreach/log/schemas.ts', 'src/contacts/list/filter-schemas.ts')).toHaveLength(1)
  expect(caught('src/contacts/merge/schemas.ts', 'src/contacts/list/filter-schemas.ts')).toEqual([])
  expect(caught('src/contacts/reassign.ts', 'hono/cookie')).toEqual([
    'nouns import neither the web framework nor React',
  ])
  expect(caught('src/lib/money.ts', 'src/urls.ts')).toEqual([order])
  expect(caught('routes/contacts/list.tsx', 'db/schema.ts', true)).toEqual([order])
  expect(caught('routes/contacts/list.tsx', 'kysely')).toHaveLength(1)
  expect(caught('routes/system/practice.tsx', 'src/practice/mailbox.ts')).toEqual([
    order,
    'only src/main imports src/practice',
  ])
  expect(caught('routes/contacts/list.tsx', 'routes/contacts/merge/merge-page.tsx')).toHaveLength(1)
  expect(caught('routes/contacts/merge.api.ts', 'routes/contacts/merge/merge-page.tsx')).toEqual([])
  expect(caught('src/main/serve.ts', 'src/tools/build.ts')).toEqual(['nothing of the product imports src/tools'])
  expect(caught('jobs/send.ts', 'src/main.ts')).toEqual([order, 'nothing imports src/main'])
  expect(caught('islands/menu.tsx', 'db/schema.ts')).toEqual([order])
  expect(caught('islands/menu.tsx', 'db/schema.ts', true)).toEqual([])
  expect(caught('src/demo/kitchen.ts', 'src/lib/money.ts')).toEqual([order])
})

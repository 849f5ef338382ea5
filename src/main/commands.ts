import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { seedDemo } from '../../db/seeds/demo.ts'
import { listRealAgencies } from '../../db/seeds/real-agencies.ts'
import { seedScale } from '../../db/seeds/scale.ts'
import { jobs } from '../../jobs/index.ts'
import { runOnce } from '../../jobs/runner.ts'
import { currentPriceBook, priceBooksInUse } from '../billing/prices/price-book.ts'
import { lazyStripe } from '../billing/stripe/client.ts'
import { syncCatalog } from '../billing/stripe/sync-catalog.ts'
import { rebuildFigures } from '../dashboard/activity/store-counts.ts'
import { answerEncryptor } from '../eligibility/answers.ts'
import { pluralize } from '../lib/pluralize.ts'
import { SettingError } from '../lib/setting-error.ts'
import { endProviderPauses, listPausedProviders } from '../outreach/sending/send-pace.ts'
import { findHold, holdOutreach, releaseOutreachHold } from '../outreach/sending-state.ts'
import { readCensusFile } from '../places/import.ts'
import { replaceImportedPlaces } from '../places/queries.ts'
import { importRateBook } from '../rates/import.ts'
import { backup } from './backup-command.ts'
import type { Services } from './bootstrap.ts'
import type { CommandContext } from './command-context.ts'
import { operate } from './operator/operate.ts'
import { unknownOption } from './unknown-option.ts'

type Command = (context: CommandContext) => Promise<void>

/**
 * The commands behind `npm run job -- ...` and the like. Each throws SettingError, or the TypeError of parseArgs, if
 * its arguments are wrong.
 */
export const COMMANDS: Record<string, Command> = {
  async job({ services, args, print }) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { now: { type: 'string' }, 'dry-run': { type: 'boolean' } },
    })
    const known = jobs.map((job) => job.name)
    if (positionals.length === 0) throw new SettingError(`Specify a job: ${known.join(', ')}.`)
    const now = values.now === undefined ? undefined : new Date(values.now)
    if (now && Number.isNaN(now.getTime()))
      throw new SettingError(`--now takes an ISO time such as 2027-03-04T09:00:00Z, not ${values.now}.`)
    if (now && !values['dry-run'] && !services.env.practice) print(REAL_EMAILS_WARNING)
    // All names are checked before the first job runs.
    for (const name of positionals)
      if (!known.includes(name)) throw new SettingError(`Unknown job ${name}. Jobs: ${known.join(', ')}.`)
    for (const name of positionals) {
      const result = await runOnce(jobs, name, services.tools, {
        now,
        dryRun: values['dry-run'] ?? false,
        signal: new AbortController().signal,
      })
      print(`${name}: ${JSON.stringify(result ?? 'nothing to do')}`)
    }
  },

  async seed({ services, args, print }) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { contacts: { type: 'string' }, agencies: { type: 'string' }, anyway: { type: 'boolean' } },
    })
    if (!services.env.practice && !values.anyway) await refuseBesideRealAgencies(services)
    if (positionals[0] === 'demo') {
      const made = await seedDemo(services.database.db, services.tenantDb.now(), answerEncryptor(services.secretKey))
      return print(made ? 'Created the demo agency.' : 'The demo agency already exists.')
    }
    if (positionals[0] !== 'scale') throw new SettingError('Specify what to seed: demo, or scale --contacts N.')
    const contacts = Number(values.contacts ?? 100_000)
    const organizations = Number(values.agencies ?? 1)
    if (!Number.isInteger(contacts) || contacts < 1 || !Number.isInteger(organizations) || organizations < 1)
      throw new SettingError('--contacts and --agencies take whole numbers above zero.')
    await seedScale(services.database.db, { contacts, organizations })
    print(`Created ${pluralize(contacts, 'contact')} in ${pluralize(organizations, 'agency', 'agencies')}.`)
  },

  async rates({ services, args, cwd, print }) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { name: { type: 'string' }, effective: { type: 'string' }, discounts: { type: 'string' } },
    })
    const [verb, file] = positionals
    if (verb !== 'import' || !file)
      throw new SettingError('Usage: rates import FILE --name "Spring 2027" --effective 2027-03-01 [--discounts FILE]')
    const imported = await importRateBook(services.tenantDb, {
      file: resolve(cwd, file),
      discountsFile: values.discounts && resolve(cwd, values.discounts),
      name: values.name,
      effectiveFrom: values.effective,
    })
    if (!imported.ok)
      throw new SettingError(
        [...imported.errors, `${pluralize(imported.total, 'error')}. Nothing was imported.`].join('\n'),
      )
    print(`Imported ${pluralize(imported.rates, 'rate')} and ${pluralize(imported.discounts, 'household discount')}.`)
  },

  async stripe({ services, args, print }) {
    if (args[0] !== 'sync') throw new SettingError('Usage: stripe sync')
    const { cardAccount: account, tenantDb, env } = services
    if (!account) throw new SettingError('No card provider is set up.')
    const { books, current } = await tenantDb.withSystem('list the price books in use', async (system) => ({
      books: await priceBooksInUse(system),
      current: await currentPriceBook(system),
    }))
    const stripe = await lazyStripe(account)()
    const launch = env.launchCode === undefined ? undefined : { code: env.launchCode, book: current }
    const made = await syncCatalog(stripe, { books, launch })
    for (const line of made) print(`Created ${line}.`)
    print(made.length > 0 ? `${made.length} created.` : 'Everything already exists.')
  },

  async outreach({ services, args, print }) {
    const [verb, ...reason] = args
    const { tenantDb } = services
    if (verb === 'hold') {
      const because = reason.join(' ') || 'Paused by an operator'
      await tenantDb.withSystem('hold email to clients', (system) => holdOutreach(system, because))
    } else if (verb === 'release') {
      const released = await tenantDb.withSystem('resume email to clients', releaseOutreachHold)
      if (!released) return print('Nothing was on hold.')
    } else if (verb === 'retry') {
      await tenantDb.withSystem('retry paused providers', endProviderPauses)
    } else if (verb !== undefined)
      throw new SettingError('Usage: outreach, outreach hold REASON, outreach release, or outreach retry')
    const { held_at, held_because, paused } = await tenantDb.withSystem(
      'read why email and texts are paused',
      async (system) => ({
        ...(await findHold(system)),
        paused: await listPausedProviders(system),
      }),
    )
    for (const { provider, since, reason, until } of paused)
      print(
        `${provider} has been rejecting our requests since ${since.toISOString()} (next try: ${until.toISOString()}): ${reason}`,
      )
    if (held_at) print(`On hold since ${held_at.toISOString()}: ${held_because}`)
    else if (paused.length === 0) print('Emails and texts to clients are not on hold, and no provider is paused.')
  },

  async figures({ services, args, print }) {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { agency: { type: 'string' } } })
    if (positionals.join() !== 'rebuild') throw new SettingError('Usage: figures rebuild [--agency SLUG]')
    const rebuilt = await rebuildFigures(services.tenantDb, values.agency)
    if (rebuilt.length === 0)
      throw new SettingError(values.agency ? `No agency ${values.agency}.` : 'No agencies to recount.')
    print(
      `Recounted all days for ${rebuilt.length === 1 ? rebuilt[0]!.slug : pluralize(rebuilt.length, 'agency', 'agencies')}.`,
    )
  },

  backup,

  operator: ({ services, args, cwd, print }) => operate(services.tenantDb, args, print, cwd),

  async places({ services, args, cwd, print }) {
    const [verb, file] = args
    if (verb !== 'import' || !file) throw new SettingError('Usage: places import tab20_zcta520_county20_natl.txt')
    const read = await readCensusFile(resolve(cwd, file))
    if (!read.ok) throw new SettingError(read.error)
    await services.tenantDb.withSystem('import the Census ZIP to county file', ({ db }) =>
      replaceImportedPlaces(db, read.places),
    )
    print(`Imported ${pluralize(read.places.length, 'ZIP and county pair')}.`)
  },
}

/** Made-up clients would be counted and billed along with real ones. */
async function refuseBesideRealAgencies({ database }: Services) {
  const slugs = await listRealAgencies(database.db)
  if (slugs.length === 0) return
  const named = slugs.slice(0, 3).join(', ') + (slugs.length > 3 ? ', …' : '')
  throw new SettingError(
    `Nothing was created: this database has ${pluralize(slugs.length, 'real agency', 'real agencies')} (${named}). To add made-up data anyway, use --anyway.`,
  )
}

const REAL_EMAILS_WARNING =
  'Warning: emails and texts are real. With --now, those due by then are sent now, and those that would be too late by then are never sent. To preview, use --dry-run.'

export async function runCommand(
  services: Services,
  [name = '', ...args]: string[],
  print: (line: string) => void,
  cwd = process.cwd(),
): Promise<number> {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (!command) throw new SettingError(`Unknown command ${name}.`)
  try {
    await command({ services, args, cwd, print })
    return 0
  } catch (error) {
    if (!(error instanceof Error)) throw error
    print(unknownOption(error) ?? error.message)
    return 1
  }
}

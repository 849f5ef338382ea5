// npm run placement -- FILE.csv | --agencies N --contacts N [--seed N] | --from-database: simulates where Citus would
// put agencies, and prints shards, agencies to isolate and moves. The file has the columns organization and contacts.
// --shards 32 --nodes 4: the cluster. --hot 50: isolate agencies with more than 50% of an average shard. --limit 5: move
// shards until the fullest node has at most 5% more than the average.
import { parseArgs } from 'node:util'
import { SettingError } from '../lib/setting-error.ts'
import { unknownOption } from '../main/unknown-option.ts'
import { countAgencySizes, drawAgencySizes, readAgencySizes } from './agency-sizes.ts'
import type { AgencySize } from './place-agencies.ts'
import { reportPlacement } from './report-placement.ts'

const USAGE = 'Usage: placement FILE.csv, placement --agencies N --contacts N [--seed N], or placement --from-database'

const parse = () =>
  parseArgs({
    allowPositionals: true,
    options: {
      agencies: { type: 'string' },
      contacts: { type: 'string' },
      seed: { type: 'string', default: '1' },
      'from-database': { type: 'boolean', default: false },
      shards: { type: 'string', default: '32' },
      nodes: { type: 'string', default: '4' },
      hot: { type: 'string', default: '50' },
      limit: { type: 'string', default: '5' },
    },
  })

type Given = ReturnType<typeof parse>['values']

/** The number of an option. Throws SettingError unless it is a whole number in this range. */
function wholeNumber(values: Given, name: Exclude<keyof Given, 'from-database'>, least: number, most: number): number {
  const text = values[name] ?? ''
  const number = Number(text)
  if (!/^\d+$/.test(text) || number < least || number > most)
    throw new SettingError(`--${name} takes a whole number from ${least} to ${most}, not "${text}".`)
  return number
}

async function findSizes({ values, positionals }: ReturnType<typeof parse>): Promise<AgencySize[]> {
  const drawn = values.agencies !== undefined || values.contacts !== undefined
  const sources = [positionals.length > 0, drawn, values['from-database']].filter(Boolean)
  if (sources.length !== 1 || positionals.length > 1) throw new SettingError(USAGE)
  if (drawn) {
    const agencies = wholeNumber(values, 'agencies', 1, 1_000_000)
    const contacts = wholeNumber(values, 'contacts', agencies, 1e12)
    return drawAgencySizes(agencies, contacts, wholeNumber(values, 'seed', 0, 2 ** 32 - 1))
  }
  if (positionals[0] !== undefined) return readAgencySizes(positionals[0])
  const { DATABASE_URL } = process.env
  if (!DATABASE_URL) throw new SettingError('--from-database reads the Postgres of DATABASE_URL. Set it first.')
  const counted = await countAgencySizes(DATABASE_URL)
  if (counted.length === 0) throw new SettingError('The database of DATABASE_URL has no agency with contacts.')
  return counted
}

try {
  const given = parse()
  const shards = wholeNumber(given.values, 'shards', 1, 64_000)
  const options = {
    shards,
    nodes: wholeNumber(given.values, 'nodes', 1, shards),
    hot: wholeNumber(given.values, 'hot', 1, 100_000) / 100,
    limit: wholeNumber(given.values, 'limit', 0, 1000) / 100,
  }
  for (const line of reportPlacement(await findSizes(given), options)) console.log(line)
} catch (error) {
  const message = error instanceof SettingError ? error.message : unknownOption(error)
  if (message === undefined) throw error
  console.error(message)
  process.exitCode = 1
}

import { openDatabase } from '../../db/client.ts'
import { seededRandom } from '../../db/seeds/random.ts'
import { SettingError } from '../lib/setting-error.ts'
import { RefusedFile, readCsv } from '../rates/csv-file.ts'
import type { ReadRow } from '../rates/import-rows.ts'
import { createTenantDb } from '../scope.ts'
import { type AgencySize, sumContacts } from './place-agencies.ts'

/** Reads a CSV file with the columns organization (its id) and contacts. Throws SettingError. */
export async function readAgencySizes(file: string): Promise<AgencySize[]> {
  const sizes = new Map<number, AgencySize>()
  try {
    for await (const { line, result } of readCsv(file, ['organization', 'contacts'], readSize)) {
      if (!result.ok) throw new SettingError(`Line ${line} of ${file}: ${result.error}`)
      const { organization } = result.row
      if (sizes.has(organization))
        throw new SettingError(
          `Line ${line} of ${file}: organization ${organization} is listed twice. Remove one line.`,
        )
      sizes.set(organization, result.row)
    }
  } catch (error) {
    throw error instanceof RefusedFile ? new SettingError(error.message) : error
  }
  if (sizes.size === 0) throw new SettingError(`${file} lists no agency. Add a line for each: its id and its contacts.`)
  return [...sizes.values()]
}

function readSize({ organization = '', contacts = '' }: Record<string, string>): ReadRow<AgencySize> {
  if (!/^[1-9]\d{0,14}$/.test(organization))
    return { ok: false, error: `"${organization}" is not an organization’s id. Use a whole number above zero.` }
  if (!/^\d{1,14}$/.test(contacts))
    return { ok: false, error: `"${contacts}" is not a number of contacts. Write it without commas or decimals.` }
  return { ok: true, row: { organization: Number(organization), contacts: Number(contacts) } }
}

/** The stored counts of contacts of all agencies of a database. */
export async function countAgencySizes(url: string): Promise<AgencySize[]> {
  const { db, close } = await openDatabase({ url, poolSize: 1 })
  try {
    return await createTenantDb(db, () => new Date()).withSystem('count the contacts of all agencies', (system) =>
      system.db
        .selectFrom('contact_counts')
        .select(({ fn }) => ['organization_id as organization', fn.sum<number>('contacts').as('contacts')])
        .groupBy('organization_id')
        .execute(),
    )
  } finally {
    await close()
  }
}

/** Standard deviation of the logarithm of an agency's size. One agency in six is more than 4.5 times the median. */
const SPREAD = 1.5

/** A log-normal distribution with this sum. Every agency has at least one contact. */
export function drawAgencySizes(agencies: number, contacts: number, seed: number): AgencySize[] {
  const random = seededRandom(seed)
  const uniform = () => (random.below(2 ** 31) + 0.5) / 2 ** 31
  // Box-Muller.
  const normal = () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform())
  const weights = Array.from({ length: agencies }, () => Math.exp(SPREAD * normal()))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const sizes = weights.map((weight, index) => ({
    organization: index + 1,
    contacts: 1 + Math.floor((weight / total) * (contacts - agencies)),
  }))
  // What rounding left.
  sizes[0]!.contacts += contacts - sumContacts(sizes)
  return sizes
}

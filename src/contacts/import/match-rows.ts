import { sql } from 'kysely'
import { foldText } from '../../lib/fold-text.ts'
import { normalizeCountyName } from '../../places/county-name.ts'
import { findZips } from '../../places/lookup.ts'
import type { ZipBook, ZipEntry } from '../../places/zip-book.ts'
import type { Scope } from '../../scope.ts'
import type { ImportedContact } from './read/read-row.ts'
import { addExample, type ImportWarnings, noWarnings } from './read/row-warnings.ts'

export type PlacedContact = MatchedContact & {
  state: string | null
  county: string | null
  /** The contact whose address a new contact shares. */
  holder_id?: number | null
}

/**
 * Adds state and county where ZIP and file leave no doubt. A ZIP in several counties gets the county that the file
 * names, or none. Without a ZIP, the file's state is used. Both stay empty if the ZIP is unknown or in another state.
 */
export async function withPlaces(
  scope: Scope,
  contacts: readonly ImportedContact[],
  zips: ZipBook,
  warnings: ImportWarnings = noWarnings(),
): Promise<PlacedContact[]> {
  const zipEntries = await findZips(
    scope.db,
    zips,
    contacts.flatMap(({ zip_code }) => zip_code ?? []),
  )
  const matched = await withMatches(scope, contacts)
  return matched.map((contact) => {
    const { zip_code, file_state = null } = contact
    if (zip_code === null) return { ...contact, state: file_state, county: null }
    const entry = zipEntries.get(zip_code)
    if (!entry) {
      addExample(warnings.unknownZips, zip_code)
      return { ...contact, state: null, county: null }
    }
    if (file_state !== null && entry.places.every(({ state }) => state !== file_state)) {
      addExample(warnings.otherStates, `${zip_code} in ${file_state}`)
      return { ...contact, state: null, county: null }
    }
    const place = onlyPlace(entry, contact)
    if (place.county === null) warnings.openCounties += 1
    return { ...contact, ...place }
  })
}

function onlyPlace(entry: ZipEntry, { file_state, file_county }: ImportedContact) {
  const county = file_county && normalizeCountyName(file_county).toLowerCase()
  const inState = entry.places.filter(({ state }) => file_state === undefined || state === file_state)
  const named = inState.filter((place) => place.county.toLowerCase() === county)
  const places = named.length > 0 ? named : inState
  const states = new Set(places.map(({ state }) => state))
  const [place, ...others] = places
  return {
    state: states.size === 1 ? (place?.state ?? null) : null,
    county: others.length === 0 ? (place?.county ?? null) : null,
  }
}

export type MatchedContact = ImportedContact & {
  /** The existing contact of a row without an address. Other rows are matched by their address. */
  matched_id: number | null
}

interface Holder {
  id: number
  email: string
  first_name: string
  last_name: string
}

/** Matches rows with existing contacts: by address or, for people without one of their own, by name. */
export async function withMatches(scope: Scope, contacts: readonly ImportedContact[]): Promise<MatchedContact[]> {
  const holders = await findAddressHolders(scope, contacts)
  const people = contacts.map((contact) => assignSharedAddress(contact, holders))
  const namesakes = await findNamesakes(scope, people)
  return people.map((contact) => ({
    ...contact,
    matched_id: namesakes.get(contact) ?? null,
  }))
}

/** The existing contacts with the addresses that these rows share with other people, by address. */
export async function findAddressHolders(
  { db, organizationId }: Scope,
  contacts: readonly ImportedContact[],
): Promise<ReadonlyMap<string, Holder>> {
  const addresses = contacts.flatMap((contact) => sharedAddress(contact) ?? [])
  if (addresses.length === 0) return new Map()
  const { rows } = await sql<Holder>`
    select id, email, fold_text(first_name) as first_name, fold_text(last_name) as last_name from contacts
    where organization_id = ${organizationId} and deleted_at is null and email = any(${addresses}::text[])`.execute(db)
  return new Map(rows.map((row) => [row.email, row]))
}

const sharedAddress = ({ email, holds_shared_email, shares_email }: ImportedContact) =>
  shares_email ?? (holds_shared_email ? email : null)

/** Gives a shared address to the person who has it in our database, whatever the order in the file. */
function assignSharedAddress(contact: ImportedContact, holders: ReadonlyMap<string, Holder>): ImportedContact {
  const { shares_email: _, ...own } = contact
  const address = sharedAddress(contact)
  const holder = holders.get(address ?? '')
  if (!address || !holder) return contact
  const [first, last] = [foldText(contact.first_name), foldText(contact.last_name)]
  if (contact.email === null) {
    const isHolder = holder.first_name === first && holder.last_name === last
    return isHolder ? { ...own, email: address, holds_shared_email: true } : contact
  }
  return holder.first_name[0] === first[0] ? contact : { ...own, email: null, shares_email: address }
}

/**
 * Matches rows without an address of their own with contacts of the same name. Birth date, phone and ZIP may not
 * differ. In addition, if the row shares an address, the contact must have or share that address or have none. If not,
 * the contact may not share one; with its own address, it must have the same birth date, and without, one of the three
 * must agree or all must be unknown.
 */
async function findNamesakes(
  { db, organizationId }: Scope,
  people: readonly ImportedContact[],
): Promise<ReadonlyMap<ImportedContact, number>> {
  const withoutAddress = people.filter(({ email }) => email === null)
  if (withoutAddress.length === 0) return new Map()
  const list = <T>(pick: (contact: ImportedContact) => T) => withoutAddress.map(pick)
  const { rows } = await sql<{ place: number; id: number }>`
    select r.place::integer as place, min(c.id) as id
    from unnest(${list((row) => `${row.last_name} ${row.first_name}`)}::text[], ${list((row) => row.shares_email ?? null)}::text[],
      ${list((row) => row.birth_on)}::date[], ${list((row) => row.phone_number)}::text[], ${list((row) => row.zip_code)}::text[])
      with ordinality as r(name, holder, birth_on, phone, zip, place)
    join contacts c on c.organization_id = ${organizationId} and c.deleted_at is null and c.name_key = fold_text(r.name)
    left join contacts h on h.organization_id = c.organization_id and h.id = c.shares_email_with
    where (c.birth_on = r.birth_on) is not false and (c.phone_number = r.phone) is not false and (c.zip_code = r.zip) is not false
      and case when r.holder is not null then coalesce(c.email, h.email, r.holder) = r.holder
        when c.email is not null then c.birth_on = r.birth_on
        else h.email is null and (c.birth_on = r.birth_on or c.phone_number = r.phone or c.zip_code = r.zip
          or num_nonnulls(c.birth_on, c.phone_number, c.zip_code, r.birth_on, r.phone, r.zip) = 0) end
    group by r.place`.execute(db)
  return new Map(rows.flatMap(({ place, id }) => (withoutAddress[place - 1] ? [[withoutAddress[place - 1]!, id]] : [])))
}

/**
 * Splits rows by how contact c of row r is found: by address or by id. With both in one join condition, Postgres could
 * use neither index.
 */
export const splitByLookup = ({ organizationId }: Scope, contacts: readonly PlacedContact[]) => {
  const isLive = sql`c.organization_id = ${organizationId} and c.deleted_at is null`
  return [
    { rows: contacts.filter(({ email }) => email !== null), joinOn: sql<boolean>`${isLive} and c.email = r.email` },
    {
      rows: contacts.filter(({ matched_id }) => matched_id !== null),
      joinOn: sql<boolean>`${isLive} and c.id = r.matched_id`,
    },
  ].filter(({ rows }) => rows.length > 0)
}

/** False when the file gives the address to several people and the existing contact is evidently another one of them. */
export const mayBeSamePerson = sql<boolean>`
  (r.holds_shared_email is not true or fold_text(left(c.first_name, 1)) = fold_text(left(r.first_name, 1)))`

/** Whether the uploader may change contact c. Agents who are restricted to their own contacts change only those. */
export const mayChangeContact = ({ organizationId }: Scope, uploadedBy: number) => sql<boolean>`
  (c.agent_id = ${uploadedBy} or exists (
    select from users as u
    where u.organization_id = ${organizationId} and u.id = ${uploadedBy}
      and (u.is_admin or not exists (
        select from organization_settings as s
        where s.organization_id = u.organization_id and s.restrict_agents_to_own))))`

import { isUniqueViolation } from '../../../db/errors.ts'
import { todayIn } from '../../lib/calendar-date.ts'
import { isLanguage } from '../../lib/language.ts'
import { findZip } from '../../places/lookup.ts'
import type { ZipBook } from '../../places/zip-book.ts'
import type { Scope } from '../../scope.ts'
import { type Contact, type ContactFacts, genderOf } from '../contact.ts'
import { lockContactQuota } from '../contact-quota.ts'
import { listOwners } from '../owners.ts'
import { findContactByEmail, insertContact } from '../queries.ts'
import { findPlace, placeKey } from './place.ts'

export interface ContactInput extends ContactFacts {
  /** Of a ZIP in several counties the one meant, see findPlace. */
  place: string | null
  agent_id: number | null
  /** The second of a couple with one address: the mail stays with the contact who has it. */
  shares_email: boolean
}

export type SaveRefusal =
  | 'email_needed'
  | 'email_taken'
  | 'zip_unknown'
  | 'new_zip_unknown'
  | 'county_needed'
  | 'born_in_future'
  | 'owner_unknown'
  | 'plan_full'

export interface SaveContactRefusal {
  ok: false
  refused: SaveRefusal
}

export type SaveContactResult = { ok: true; id: number } | SaveContactRefusal

export interface SaveOptions {
  zips: ZipBook
  /** What to do about a ZIP in several counties when none was chosen: have the person asked, or take the main one. */
  county: 'ask' | 'main'
}

/** Adds a contact within the plan's quota. The database rejects a duplicate email: see takenEmail. */
export async function createContact(
  scope: Scope,
  input: ContactInput,
  options: SaveOptions,
): Promise<SaveContactResult> {
  const read = await rowOf(scope, input, options)
  if (!read.ok) return read
  if ((await lockContactQuota(scope)).left < 1) return { ok: false, refused: 'plan_full' }
  return { ok: true, id: await insertContact(scope, read.row) }
}

/** Turns the unique index's complaint into a refusal. Hand it to catch() around the scope, whose transaction is lost. */
export function takenEmail(error: unknown): SaveContactRefusal {
  if (isUniqueViolation(error, 'contacts_email_key')) return { ok: false, refused: 'email_taken' }
  throw error
}

/** Imports and couples bring contacts without an address of their own; such a contact may stay so, a new one needs one. */
export function mayLackEmail(current: Contact | undefined): boolean {
  return current !== undefined && current.email === null
}

/** Nobody is born tomorrow. Ages are reckoned in each contact's own zone, so the day must have come in all of them. */
export function isBornInFuture(scope: Scope, birth: string): boolean {
  return birth > todayIn('Pacific/Honolulu', scope.now)
}

export function inputOf(contact: Contact): ContactInput {
  return {
    ...contact,
    gender: genderOf(contact.gender),
    language: isLanguage(contact.language) ? contact.language : null,
    place: contact.state && contact.county ? placeKey({ state: contact.state, county: contact.county }) : null,
    shares_email: contact.shares_email_with !== null,
  }
}

/** The row that an input makes, or why it makes none. `current` is the contact as the person saw it. */
export async function rowOf(scope: Scope, input: ContactInput, { zips, county }: SaveOptions, current?: Contact) {
  const refuse = (refused: SaveRefusal) => ({ ok: false, refused }) as const

  if (input.birth_on && isBornInFuture(scope, input.birth_on)) return refuse('born_in_future')

  const partner = input.shares_email ? await partnerOf(scope, input, current) : undefined
  if (!input.email && partner === undefined && !mayLackEmail(current)) return refuse('email_needed')

  let place: Named | undefined
  if (input.zip_code) {
    const found = await findZip(scope.db, zips, input.zip_code)
    const kept = keptPlace(input, current)
    if (!found && !kept) return refuse(current ? 'zip_unknown' : 'new_zip_unknown')
    if (found) place = findPlace(found, input.place)
    if (!place && (!found || county === 'main')) place = kept
    if (found && (found.places.length === 1 || county === 'main')) place ??= found.places[0]
    if (!place) return refuse('county_needed')
  }

  const owner = await ownerOf(scope, input, current)
  if (owner === undefined) return refuse('owner_unknown')

  const row = {
    first_name: input.first_name,
    last_name: input.last_name,
    email: partner === undefined ? input.email : null,
    shares_email_with: partner ?? null,
    phone_number: input.phone_number,
    zip_code: input.zip_code,
    state: place?.state ?? null,
    county: place?.county ?? null,
    agent_id: owner,
    current_carrier: input.current_carrier,
    plan_type: input.plan_type,
    premium_cents: input.premium_cents,
    effective_on: input.effective_on,
    birth_on: input.birth_on,
    tobacco_user: input.tobacco_user,
    gender: input.gender,
    language: input.language,
    opt_in_quarterly_updates: input.opt_in_quarterly_updates,
  }
  return { ok: true, row } as const
}

type Named = Pick<Contact, 'state' | 'county'>

/** Where somebody lives whose ZIP code nobody touched: a file may have brought one that our book does not know. */
function keptPlace(input: ContactInput, current: Contact | undefined): Named | undefined {
  return current && input.zip_code === current.zip_code && input.place === inputOf(current).place ? current : undefined
}

async function partnerOf(scope: Scope, { email }: ContactInput, current: Contact | undefined) {
  if (!email) return current?.shares_email_with ?? undefined
  const partner = await findContactByEmail(scope, email)
  return partner && partner.id !== current?.id ? partner.id : undefined
}

/** Admins hand contacts to anybody who works here; agents keep their own. Undefined: there is no such person. */
async function ownerOf(
  scope: Scope,
  { agent_id }: ContactInput,
  current: Contact | undefined,
): Promise<number | null | undefined> {
  const { actor } = scope
  if (actor.kind === 'user' && !actor.isAdmin) return current ? current.agent_id : actor.id
  if (agent_id === null || agent_id === current?.agent_id) return agent_id
  const owners = await listOwners(scope)
  return owners.some((owner) => owner.id === agent_id && !owner.removed_at) ? agent_id : undefined
}

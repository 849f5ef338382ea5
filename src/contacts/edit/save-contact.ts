import { isUniqueViolation } from '../../../db/errors.ts'
import { todayIn } from '../../lib/calendar-date.ts'
import { isLanguage } from '../../lib/language.ts'
import { findZip } from '../../places/lookup.ts'
import type { ZipBook } from '../../places/zip-book.ts'
import type { Scope } from '../../scope.ts'
import type { ContactValues } from '../changes/change-set.ts'
import { type Contact, type ContactFacts, genderOf } from '../contact.ts'
import { lockContactQuota } from '../contact-quota.ts'
import { listOwners } from '../owners.ts'
import { findContactByEmail, insertContact } from '../queries.ts'
import { findPlace, placeKey } from './place.ts'

export interface ContactInput extends ContactFacts {
  /** The chosen place of a ZIP in several counties, see findPlace. */
  place: string | null
  agent_id: number | null
  /** The contact shares the email address of another contact, who keeps it. */
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
  /** For a ZIP in several counties without a choice: refuse, so that the user is asked, or use the main county. */
  county: 'ask' | 'main'
}

/** Adds a contact within the plan's quota. The database rejects a duplicate email: see emailTakenRefusal. */
export async function createContact(
  scope: Scope,
  input: ContactInput,
  options: SaveOptions,
): Promise<SaveContactResult> {
  const result = await contactRow(scope, input, options)
  if (!result.ok) return result
  if ((await lockContactQuota(scope)).left < 1) return { ok: false, refused: 'plan_full' }
  return { ok: true, id: await insertContact(scope, result.row) }
}

/** Turns a unique violation into a refusal. Use it in catch() outside the scope, whose transaction is aborted. */
export function emailTakenRefusal(error: unknown): SaveContactRefusal {
  if (isUniqueViolation(error, 'contacts_email_key')) return { ok: false, refused: 'email_taken' }
  throw error
}

/** An existing contact without an email address may stay without one; a new contact needs one. */
export function isEmailOptional(current: Contact | undefined): boolean {
  return current !== undefined && current.email === null
}

/** Ages use each contact's time zone, so the date must have been reached in the westernmost one. */
export function isBornInFuture(scope: Scope, birth: string): boolean {
  return birth > todayIn('Pacific/Honolulu', scope.now)
}

/** The stored contact as form input. */
export function toContactInput(contact: Contact): ContactInput {
  return {
    ...contact,
    gender: genderOf(contact.gender),
    language: isLanguage(contact.language) ? contact.language : null,
    place: contact.state && contact.county ? placeKey({ state: contact.state, county: contact.county }) : null,
    shares_email: contact.shares_email_with !== null,
  }
}

/** Builds the row for an input, or returns why it is refused. `current`: the contact as the user saw it. */
export async function contactRow(scope: Scope, input: ContactInput, { zips, county }: SaveOptions, current?: Contact) {
  const refuse = (refused: SaveRefusal) => ({ ok: false, refused }) as const

  if (input.birth_on && isBornInFuture(scope, input.birth_on)) return refuse('born_in_future')

  const partner = input.shares_email ? await partnerOf(scope, input, current) : undefined
  if (!input.email && partner === undefined && !isEmailOptional(current)) return refuse('email_needed')

  let place: Place | undefined
  if (input.zip_code) {
    const entry = await findZip(scope.db, zips, input.zip_code)
    const unchanged = unchangedPlace(input, current)
    if (!entry && !unchanged) return refuse(current ? 'zip_unknown' : 'new_zip_unknown')
    if (entry) place = findPlace(entry, input.place)
    if (!place && (!entry || county === 'main')) place = unchanged
    if (entry && (entry.places.length === 1 || county === 'main')) place ??= entry.places[0]
    if (!place) return refuse('county_needed')
  } else place = unchangedPlace(input, current)

  const owner = await ownerOf(scope, input, current)
  if (owner === undefined) return refuse('owner_unknown')

  // Every column that users edit: one that is missing here would never be saved.
  const row: Required<Omit<ContactValues, 'deleted_at' | 'merged_into'>> = {
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

type Place = Pick<Contact, 'state' | 'county'>

/** The stored place if ZIP and place are unchanged. An imported ZIP may be missing, or missing from our ZIP data. */
function unchangedPlace(input: ContactInput, current: Contact | undefined): Place | undefined {
  return current && input.zip_code === current.zip_code && input.place === toContactInput(current).place
    ? current
    : undefined
}

async function partnerOf(scope: Scope, { email }: ContactInput, current: Contact | undefined) {
  if (!email) return current?.shares_email_with ?? undefined
  const partner = await findContactByEmail(scope, email)
  return partner && partner.id !== current?.id ? partner.id : undefined
}

/**
 * Users who are not admins keep a contact's agent and own what they add. Everyone else chooses any active user, none,
 * or the contact's present agent. Undefined for any other choice.
 */
async function ownerOf(
  scope: Scope,
  { agent_id }: ContactInput,
  current: Contact | undefined,
): Promise<number | null | undefined> {
  const { actor } = scope
  if (actor.kind === 'user' && !actor.isAdmin) return current ? current.agent_id : actor.id
  if (agent_id === null || agent_id === current?.agent_id) return agent_id
  const owners = await listOwners(scope)
  return owners.some((owner) => owner.id === agent_id && !owner.is_removed) ? agent_id : undefined
}

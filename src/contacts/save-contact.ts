import { todayIn } from '../lib/calendar-date.ts'
import { findZip } from '../places/lookup.ts'
import type { Place, ZipBook } from '../places/zip-book.ts'
import type { Scope } from '../scope.ts'
import { type ContactValues, difference } from './changes/change-set.ts'
import { insertChangeSet, insertContactChanges } from './changes/queries.ts'
import type { Contact, ContactFacts } from './contact.ts'
import { findPlace, placeKey } from './place.ts'
import { findContactByEmail, holdContact, insertContact, listOwners, updateContact } from './queries.ts'

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
  | 'changed_meanwhile'

export interface Refused {
  ok: false
  refused: SaveRefusal
}

export type Saved = { ok: true; id: number } | Refused

interface SaveOptions {
  zips: ZipBook
  /** What to do about a ZIP in several counties when none was chosen: have the person asked, or take the main one. */
  county: 'ask' | 'main'
}

/** Adds a contact. A taken email is refused by the database: see takenEmail. */
export async function createContact(scope: Scope, input: ContactInput, options: SaveOptions): Promise<Saved> {
  const read = await rowOf(scope, input, options)
  if (!read.ok) return read
  return { ok: true, id: await insertContact(scope, read.row) }
}

/**
 * Changes what `changes` names, if the contact is still at `version` (without one: whatever it is at).
 * Throws NotFound for a contact that is not there or not this agent's.
 */
export async function changeContact(
  scope: Scope,
  id: number,
  { version, ...changes }: Partial<ContactInput> & { version?: number | undefined },
  options: SaveOptions,
): Promise<Saved> {
  const contact = await holdContact(scope, id)
  if (version !== undefined && version !== contact.version) return { ok: false, refused: 'changed_meanwhile' }
  const read = await rowOf(scope, { ...inputOf(contact), ...changes }, options, contact)
  if (!read.ok) return read
  await writeChange(scope, contact, read.row)
  return { ok: true, id }
}

/** Nothing is written, and the version stays, when nothing differs. */
async function writeChange(scope: Scope, contact: Contact, row: ContactValues): Promise<void> {
  const changed = difference(contact, row)
  if (!changed) return
  await updateContact(scope, contact, changed.after)
  const changeSetId = await insertChangeSet(scope, { kind: 'edit', contacts: 1 })
  await insertContactChanges(scope, changeSetId, [{ contactId: contact.id, version: contact.version + 1, ...changed }])
}

/** Turns the unique index's complaint into a refusal. Hand it to catch() around the scope, whose transaction is lost. */
export function takenEmail(error: unknown): Refused {
  const { code, constraint } = error as { code?: string; constraint?: string }
  if (code === '23505' && constraint === 'contacts_email_key') return { ok: false, refused: 'email_taken' }
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

/** What the edit form starts from. */
export function inputOf(contact: Contact): ContactInput {
  return {
    ...contact,
    gender: contact.gender === 'F' ? 'F' : 'M',
    place: contact.state && contact.county ? placeKey({ state: contact.state, county: contact.county }) : null,
    shares_email: contact.shares_email_with !== null,
  }
}

async function rowOf(scope: Scope, input: ContactInput, { zips, county }: SaveOptions, current?: Contact) {
  const refuse = (refused: SaveRefusal) => ({ ok: false, refused }) as const

  if (input.birth_on && isBornInFuture(scope, input.birth_on)) return refuse('born_in_future')

  const partner = input.shares_email ? await partnerOf(scope, input, current) : undefined
  if (!input.email && partner === undefined && !mayLackEmail(current)) return refuse('email_needed')

  let place: Place | undefined
  if (input.zip_code) {
    const found = await findZip(scope.db, zips, input.zip_code)
    if (!found) return refuse(current ? 'zip_unknown' : 'new_zip_unknown')
    place = findPlace(found, input.place)
    if (found.places.length === 1 || county === 'main') place ??= found.places[0]
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
    opt_in_quarterly_updates: input.opt_in_quarterly_updates,
  }
  return { ok: true, row } as const
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

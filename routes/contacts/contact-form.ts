import type { Context } from 'hono'
import { type Contact, fullName } from '../../src/contacts/contact.ts'
import { findPlace } from '../../src/contacts/place.ts'
import { findContact, findContactByEmail, getContact, listOwners } from '../../src/contacts/queries.ts'
import { saveRefusals } from '../../src/contacts/refusals.ts'
import {
  type ContactInput,
  inputOf,
  isBornInFuture,
  mayLackEmail,
  type SaveRefusal,
} from '../../src/contacts/save-contact.ts'
import { dateParts, parseCalendarDate } from '../../src/lib/calendar-date.ts'
import { emailKey } from '../../src/lib/email-address.ts'
import { formatPhone } from '../../src/lib/phone.ts'
import { findZip } from '../../src/places/lookup.ts'
import { isZip } from '../../src/places/zip.ts'
import type { ZipEntry } from '../../src/places/zip-book.ts'
import type { Scope } from '../../src/scope.ts'
import type { AppEnv } from '../../src/web/app-env.ts'
import type { ContactFormProps } from './form-page.tsx'

/** All that the form shows around what was typed. */
export async function formProps(
  c: Context<AppEnv>,
  scope: Scope,
  contactId: number | undefined,
  filled: { typed: Record<string, string>; errors: Record<string, string> } | undefined,
): Promise<ContactFormProps> {
  const contact = contactId === undefined ? undefined : await getContact(scope, contactId)
  const staff = await listOwners(scope)
  const owners = staff.filter((owner) => !owner.removed_at || owner.id === contact?.agent_id)
  const sharedWith = contact?.shares_email_with ? await findContact(scope, contact.shares_email_with) : undefined
  const typed =
    filled?.typed ??
    (contact
      ? written({ ...inputOf(contact), email: contact.email ?? sharedWith?.email ?? null, version: contact.version })
      : {
          gender: 'M',
          opt_in_quarterly_updates: 'on',
          agent_id: String(owners.find((owner) => owner.is_default_agent)?.id ?? ''),
        })
  const zip = typed.zip_code ? await findZip(scope.db, c.var.deps.zips, typed.zip_code.trim()) : undefined
  const namesake = typed.email ? await findContactByEmail(scope, emailKey(typed.email)) : undefined
  const partner = namesake && namesake.id !== contactId ? namesake : undefined
  const errors = filled ? { ...alsoRefused(scope, { typed, contact, partner, zip }), ...filled.errors } : {}
  const own = contact ? contact.agent_id : c.var.user.id
  return {
    contact: contact && { id: contact.id, name: fullName(contact) },
    // Who was told of another's change and saves again means to overwrite it.
    typed: contact && errors.form ? { ...typed, version: String(contact.version) } : typed,
    errors,
    places: zip?.places ?? [],
    owners: owners
      .filter((owner) => c.var.user.isAdmin || owner.id === own)
      .map((owner) => ({ id: owner.id, name: fullName(owner) })),
    mayUnassign: c.var.user.isAdmin,
    partner: partner && fullName(partner),
    needsEmail: !mayLackEmail(contact),
  }
}

/** What saving would refuse once the rest is right, so that one round names everything. */
function alsoRefused(
  scope: Scope,
  {
    typed,
    contact,
    partner,
    zip,
  }: { typed: Record<string, string> } & Record<'contact' | 'partner', Contact | undefined> & {
      zip: ZipEntry | undefined
    },
): Record<string, string> {
  const refused: SaveRefusal[] = []
  const zipTyped = typed.zip_code?.trim() ?? ''
  const birth = parseCalendarDate(typed.birth_date ?? '')
  if (!typed.email?.trim() && !mayLackEmail(contact)) refused.push('email_needed')
  if (partner && typed.shares_email !== 'on') refused.push('email_taken')
  if (isZip(zipTyped) && !zip) refused.push(contact ? 'zip_unknown' : 'new_zip_unknown')
  if (zip && zip.places.length > 1 && !findPlace(zip, typed.place ?? null)) refused.push('county_needed')
  if (birth.ok && isBornInFuture(scope, birth.date)) refused.push('born_in_future')
  return Object.fromEntries(refused.map((each) => [saveRefusals[each].field, saveRefusals[each].message]))
}

/** A stored contact as the form's fields write it. */
function written(input: ContactInput & { version: number }): Record<string, string> {
  const { effective_on, birth_on, premium_cents, place, version, ...rest } = input
  const usDate = (day: string | null) => {
    if (!day) return ''
    const { year, month, day: number } = dateParts(day)
    return `${month}/${number}/${year}`
  }
  const on = (ticked: boolean) => (ticked ? 'on' : '')
  return {
    first_name: rest.first_name,
    last_name: rest.last_name,
    email: rest.email ?? '',
    phone_number: formatPhone(rest.phone_number ?? ''),
    zip_code: rest.zip_code ?? '',
    place: place ?? '',
    current_carrier: rest.current_carrier ?? '',
    plan_type: rest.plan_type ?? '',
    premium: premium_cents === null ? '' : (premium_cents / 100).toFixed(2),
    effective_date: usDate(effective_on),
    birth_date: usDate(birth_on),
    gender: rest.gender,
    agent_id: String(rest.agent_id ?? ''),
    tobacco_user: on(rest.tobacco_user),
    opt_in_quarterly_updates: on(rest.opt_in_quarterly_updates),
    shares_email: on(rest.shares_email),
    version: String(version),
  }
}

import { type Contact, unknownContactFacts } from '../../../src/contacts/contact.ts'
import type { Deletion } from '../../../src/contacts/deleted/find-deletion.ts'
import { findPlace } from '../../../src/contacts/edit/place.ts'
import { saveRefusals } from '../../../src/contacts/edit/refusals.ts'
import {
  isBornInFuture,
  isEmailOptional,
  type SaveRefusal,
  toContactInput,
} from '../../../src/contacts/edit/save-contact.ts'
import {
  type AddressHolder,
  findAddressHolder,
  listAddressSharers,
} from '../../../src/contacts/edit/shared-addresses.ts'
import { listOwners } from '../../../src/contacts/owners.ts'
import { findContactByEmail, getContact } from '../../../src/contacts/queries.ts'
import { todayIn } from '../../../src/lib/calendar-date.ts'
import { emailKey } from '../../../src/lib/email-address.ts'
import { fullName } from '../../../src/lib/full-name.ts'
import { parseTypedDate } from '../../../src/lib/typed-date.ts'
import { findZip } from '../../../src/places/lookup.ts'
import { isZip } from '../../../src/places/zip.ts'
import type { ZipEntry } from '../../../src/places/zip-book.ts'
import type { Scope } from '../../../src/scope.ts'
import type { AppContext } from '../../../src/web/app-env.ts'
import { listQuery } from '../contact/list-query.ts'
import { sharerNames } from '../selection/words.ts'
import { conflictQuestions, type EditConflict, formFieldNames, repeatedConflicts } from './edit-conflict.ts'
import type { ContactFormProps } from './props.ts'
import { typedContact } from './typed-contact.ts'
import { deletedText } from './words.ts'

/** A rejected form: the typed values and why it was not saved. */
export interface FilledContactForm {
  typed: Record<string, string>
  errors: Record<string, string>
  clash?: EditConflict
  /** Set when the contact was deleted in the meantime. */
  deletion?: Deletion | undefined
}

/** The props of the form page. */
export async function formProps(
  c: AppContext,
  scope: Scope,
  contactId: number | undefined,
  filled: FilledContactForm | undefined,
): Promise<ContactFormProps> {
  const { user, deps } = c.var
  const deletion = filled?.deletion
  const contact = contactId === undefined ? undefined : (deletion?.contact ?? (await getContact(scope, contactId)))
  const staff = await listOwners(scope)
  const owners = staff.filter((owner) => !owner.is_removed || owner.id === contact?.agent_id)
  const holder = contact && (await findAddressHolder(scope, contact))
  const typed =
    filled?.typed ??
    (contact
      ? initialValues(contact, holder)
      : {
          gender: unknownContactFacts.gender as string,
          tobacco_user: 'no',
          opt_in_quarterly_updates: 'on',
          agent_id: String(owners.find((owner) => owner.is_default_agent)?.id ?? ''),
        })
  const zip = typed.zip_code ? await findZip(scope.db, deps.zips, typed.zip_code.trim()) : undefined
  const email = emailKey(typed.email ?? '')
  const namesake = email ? await findContactByEmail(scope, email) : undefined
  const partner = namesake && namesake.id !== contactId ? namesake : undefined
  const errors = filled ? { ...furtherErrors(scope, { typed, contact, partner, zip }), ...filled.errors } : {}
  if (deletion) errors.form ??= deletedText(deletion, { id: user.id, timeZone: user.timeZone, now: scope.now })
  const ownAgentId = contact ? contact.agent_id : user.id
  return {
    contact: contact && { id: contact.id, name: fullName(contact) },
    typed:
      filled?.clash && contact
        ? { ...typed, ...concurrentValues(filled.clash, contact), seen: String(filled.clash.version) }
        : typed,
    errors,
    isRefused: filled !== undefined,
    gone: deletion && {
      mayRestore: deletion.contact.merged_into === null,
      into: deletion.into && { id: deletion.into.id, name: fullName(deletion.into) },
    },
    clashes: filled?.clash ? conflictQuestions(filled.clash, staff, user, scope.now) : repeatedConflicts(typed, errors),
    places: zip?.places ?? [],
    owners: owners
      .filter((owner) => user.isAdmin || owner.id === ownAgentId)
      .map((owner) => ({ id: owner.id, name: fullName(owner) })),
    ownerIsMissing: contact?.agent_id != null && !staff.some((owner) => owner.id === contact.agent_id),
    mayUnassign: user.isAdmin,
    ownEmail: contact?.email ?? (holder?.isDeleted ? '' : (holder?.email ?? '')),
    partner: partner && { id: partner.id, name: fullName(partner) },
    lostAddressOf: holder?.isDeleted ? (holder.name ?? 'Another contact') : undefined,
    sharers: contact?.email ? sharerNames(await listAddressSharers(scope, contact.id)) : [],
    needsEmail: !isEmailOptional(contact),
    today: todayIn(user.timeZone, scope.now),
    from: listQuery(c, filled?.typed.from),
  }
}

/** A stored contact as form values. The address of a deleted owner is offered to the contact that shared it. */
function initialValues(contact: Contact, holder: AddressHolder | undefined): Record<string, string> {
  return typedContact({
    ...toContactInput(contact),
    email: contact.email ?? holder?.email ?? null,
    shares_email: holder !== undefined && !holder.isDeleted,
    version: contact.version,
  })
}

/** The form values of fields that only others changed. */
function concurrentValues({ meanwhile }: EditConflict, contact: Contact): Record<string, string> {
  const shown = typedContact({ ...toContactInput(contact), version: contact.version })
  const names = meanwhile.flatMap(({ field }) => formFieldNames(field))
  return Object.fromEntries(names.map((name) => [name, shown[name] ?? '']))
}

/** Errors that saving would otherwise report only after the others are fixed, so that all are shown at once. */
function furtherErrors(
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
  const birth = parseTypedDate(typed.birth_date ?? '')
  if (!typed.email?.trim() && !isEmailOptional(contact)) refused.push('email_needed')
  if (partner && typed.shares_email !== 'on') refused.push('email_taken')
  if (isZip(zipTyped) && !zip && zipTyped !== contact?.zip_code)
    refused.push(contact ? 'zip_unknown' : 'new_zip_unknown')
  if (zip && zip.places.length > 1 && !findPlace(zip, typed.place ?? null)) refused.push('county_needed')
  if (birth.ok && isBornInFuture(scope, birth.date)) refused.push('born_in_future')
  return Object.fromEntries(refused.map((each) => [saveRefusals[each].field, saveRefusals[each].message]))
}

import type { ContactValues } from '../../../src/contacts/changes/change-set.ts'
import type { Deletion } from '../../../src/contacts/deleted/find-deletion.ts'
import type { EditField } from '../../../src/contacts/edit/edit-fields.ts'
import { formatLong, todayIn } from '../../../src/lib/calendar-date.ts'
import { shortPlace } from '../../../src/lib/county-name.ts'
import { fullName } from '../../../src/lib/full-name.ts'
import { languageName } from '../../../src/lib/language.ts'
import { formatMoment, formatTime } from '../../../src/lib/moment.ts'
import { formatCents } from '../../../src/lib/money.ts'
import { formatPhone } from '../../../src/lib/phone.ts'

/** The name of a field within a sentence: 'changed the carrier to Humana'. */
const fieldNames: Record<EditField, string> = {
  first_name: 'first name',
  last_name: 'last name',
  email: 'email',
  phone_number: 'phone',
  zip_code: 'ZIP code',
  birth_on: 'birth date',
  gender: 'gender',
  tobacco_user: 'tobacco use',
  current_carrier: 'carrier',
  plan_type: 'plan',
  premium_cents: 'premium',
  effective_on: 'effective date',
  agent_id: 'agent',
  language: 'language',
  opt_in_quarterly_updates: 'quarterly updates',
}

interface Person {
  id: number
  first_name: string
  last_name: string
}

/** A field's value in words. `owners` provides the agents' names. */
export function valueText(field: EditField, value: ContactValues, owners: readonly Person[]): string {
  switch (field) {
    case 'email':
      return value.email ?? (value.shares_email_with ? 'an address shared with another contact' : 'blank')
    case 'phone_number':
      return value.phone_number ? formatPhone(value.phone_number) : 'blank'
    case 'zip_code':
      return (
        [value.zip_code, shortPlace({ state: value.state ?? null, county: value.county ?? null })]
          .filter(Boolean)
          .join(' ') || 'blank'
      )
    case 'premium_cents':
      return typeof value.premium_cents === 'number' ? formatCents(value.premium_cents) : 'blank'
    case 'birth_on':
    case 'effective_on': {
      const day = value[field]
      return day ? formatLong(day) : 'blank'
    }
    case 'agent_id': {
      if (value.agent_id == null) return 'Unassigned'
      const owner = owners.find(({ id }) => id === value.agent_id)
      return owner ? fullName(owner) : 'another agent'
    }
    case 'gender':
      if (value.gender == null) return 'unknown'
      return value.gender === 'F' ? 'Female' : 'Male'
    case 'language':
      return languageName(value.language) ?? 'blank'
    case 'tobacco_user':
      if (value.tobacco_user == null) return 'unknown'
      return value.tobacco_user ? 'yes' : 'no'
    case 'opt_in_quarterly_updates':
      return value[field] ? 'yes' : 'no'
    default:
      return value[field] || 'blank'
  }
}

interface Author {
  made_by: number | null
  first_name: string | null
  last_name: string | null
  made_at: Date
}

/** The author of a change, from the viewpoint of the user `viewerId`. */
function authorName(author: Author | undefined, viewerId: number): string {
  if (!author || author.made_by === null) return 'Someone else'
  if (author.made_by === viewerId) return 'You, in another window,'
  return fullName({ first_name: author.first_name ?? '', last_name: author.last_name ?? '' })
}

/** 'at 2:14 PM', or with the date if it was not today. */
function whenText(instant: Date, now: Date, timeZone: string): string {
  if (todayIn(timeZone, instant) !== todayIn(timeZone, now)) return `on ${formatMoment(instant, timeZone)}`
  return `at ${formatTime(instant, timeZone)}`
}

interface Reader {
  id: number
  timeZone: string
  now: Date
}

/** Describes a concurrent change of a field: 'Ruth Calloway entered Humana at 2:14 PM'. */
export function concurrentChangeText(
  { field, value, change }: { field: EditField; value: ContactValues; change: Author | undefined },
  owners: readonly Person[],
  reader: Reader,
): string {
  const isOwn = change !== undefined && change.made_by === reader.id
  const at = change ? ` ${whenText(change.made_at, reader.now, reader.timeZone)}` : ''
  const wrote = `entered ${valueText(field, value, owners)}${at}`
  return isOwn ? `In another window you ${wrote}` : `${authorName(change, reader.id)} ${wrote}`
}

/** Shown to a user who edits a contact that was deleted in the meantime. */
export function deletedText(deletion: Deletion, reader: Reader): string {
  const who = authorName(deletion, reader.id)
  const at = whenText(deletion.made_at, reader.now, reader.timeZone)
  if (deletion.contact.merged_into === null)
    return `${who} deleted this contact ${at}. Restore it to save your changes.`
  const into = deletion.into ? fullName(deletion.into) : 'another contact'
  return `${who} merged this contact into ${into} ${at}, so your changes were not saved.`
}

export const restoreWords = {
  title: 'Not saved yet: this contact was deleted',
  mergedTitle: 'Not saved: this contact was merged into another',
  save: 'Restore and save',
  restored: 'Restored.',
  saved: 'Restored, and your changes are saved.',
  taken: 'Another contact now has this email address, so this one cannot be restored. Your changes were not saved.',
}

const MAX_CHANGES_NAMED = 3

/** 'Meanwhile, Ruth Calloway changed the carrier to Humana and the plan to Plan G.' Empty without changes. */
export function concurrentChangesText(
  others: readonly { field: EditField; value: ContactValues; change: Author | undefined }[],
  owners: readonly Person[],
  viewerId: number,
): string {
  if (others.length === 0) return ''
  const byAuthor = new Map<string, string[]>()
  for (const { field, value, change } of others.slice(0, MAX_CHANGES_NAMED)) {
    const author = authorName(change, viewerId)
    const authorChanges = byAuthor.get(author) ?? []
    byAuthor.set(author, [
      ...authorChanges,
      `the ${fieldNames[field]} to ${shortened(valueText(field, value, owners))}`,
    ])
  }
  const changes = [...byAuthor].map(([author, authorChanges]) => `${author} changed ${joined(authorChanges)}`)
  const remaining = others.length - MAX_CHANGES_NAMED
  if (remaining > 0) changes.push(`${remaining} more ${remaining === 1 ? 'field was' : 'fields were'} changed`)
  return `Meanwhile, ${lowerYou(joined(changes))}.`
}

const joined = (parts: readonly string[]) =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
const lowerYou = (text: string) => text.replace(/^(You|Someone)/, (word) => word.toLowerCase())
const shortened = (text: string) => (text.length > 60 ? `${text.slice(0, 59)}…` : text)

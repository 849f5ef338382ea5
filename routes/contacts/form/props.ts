import type { ZipCounty } from '../../../src/places/zip-book.ts'
import type { ConflictQuestions } from './edit-conflict.ts'

export interface ContactFormProps {
  /** Undefined for a new contact. */
  contact: { id: number; name: string } | undefined
  /** Field values, as a browser posts them. */
  typed: Record<string, string>
  errors: Record<string, string>
  /** The form was rejected and is shown again. */
  isRefused: boolean
  /** Set when the contact was deleted in the meantime: whether saving may restore it, and the contact it was merged into. */
  gone: { mayRestore: boolean; into: { id: number; name: string } | undefined } | undefined
  /** Conflicts with changes saved after the page was loaded. */
  clashes: ConflictQuestions | undefined
  /** The places of the ZIP code. */
  places: readonly ZipCounty[]
  owners: readonly { id: number; name: string }[]
  /** The stored agent does not exist. */
  ownerIsMissing: boolean
  mayUnassign: boolean
  /** The contact's current address, including a shared one. */
  ownEmail: string
  /** Another contact with the typed address. */
  partner: { id: number; name: string } | undefined
  /** The deleted contact whose address this contact shared: its name, or a description if the user may not see it. */
  lostAddressOf: string | undefined
  /** The contacts that share this contact's address. */
  sharers: readonly string[]
  needsEmail: boolean
  today: string
  /** The filter of the list to return to. */
  from: string | undefined
}

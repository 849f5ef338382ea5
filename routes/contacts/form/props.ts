import type { ZipCounty } from '../../../src/places/zip-book.ts'
import type { ConflictQuestions } from './edit-conflict.ts'

export interface ContactFormProps {
  /** Undefined: a new contact. */
  contact: { id: number; name: string } | undefined
  /** What the fields show, as a browser would post it. */
  typed: Record<string, string>
  errors: Record<string, string>
  /** The page came back with what was typed. */
  isRefused: boolean
  /** It was put away meanwhile: whether saving may bring it back, or where it went. */
  gone: { mayRestore: boolean; into: { id: number; name: string } | undefined } | undefined
  /** What another person changed at the same time, to be chosen from. */
  clashes: ConflictQuestions | undefined
  /** The ZIP's places when there is a choice between them. */
  places: readonly ZipCounty[]
  owners: readonly { id: number; name: string }[]
  /** The stored owner is nobody we know. */
  ownerIsMissing: boolean
  mayUnassign: boolean
  /** The address that this contact has already, alone or with a partner. */
  ownEmail: string
  /** Somebody of the book who has the typed address. */
  partner: { id: number; name: string } | undefined
  /** Who had the address this contact shared, and was deleted. */
  lostAddressOf: string | undefined
  /** Contacts who share this contact's address. */
  sharers: readonly string[]
  needsEmail: boolean
  today: string
  /** The list's filter, to go back to. */
  from: string | undefined
}

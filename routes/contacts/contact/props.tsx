import type { Contact } from '../../../src/contacts/contact.ts'
import type { ContactSchedule } from '../../../src/outreach/plan/contact-schedule.ts'
import type { ReadContact } from './read-contact.ts'

/** What somebody wrote that could not be taken. */
export interface RejectedForm {
  form: 'note' | 'reminder' | 'pause'
  typed: Record<string, string>
  errors: Record<string, string>
}

export const emptyForm: Pick<RejectedForm, 'typed' | 'errors'> = { typed: {}, errors: {} }

export interface ContactPageProps extends ReadContact {
  viewer: { id: number; email: string; timeZone: string; isAdmin: boolean }
  /** No real mail leaves. */
  practice: boolean
  /** The list's filter, to go back to. */
  from: string | undefined
  unsaved: RejectedForm | undefined
}

/** Of a contact's mail that outreach plans. */
export interface FutureActivityProps {
  contact: Pick<Contact, 'id' | 'email' | 'state' | 'birth_on' | 'effective_on'>
  schedule: ContactSchedule
  viewer: { isAdmin: boolean }
  /** The list's filter, to go back to. */
  from?: string | undefined
  unsaved?: RejectedForm | undefined
}

/** What leads back to the list, through the next page. */
export const ListOriginField = ({ from }: { from: string | undefined }) =>
  from ? <input type="hidden" name="from" value={from} /> : null

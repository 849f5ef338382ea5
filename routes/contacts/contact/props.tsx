import type { Contact } from '../../../src/contacts/contact.ts'
import type { ContactSchedule } from '../../../src/outreach/plan/contact-schedule.ts'
import type { ReadContact } from './read-contact.ts'

/** A rejected form with the typed values and errors. */
export interface RejectedForm {
  form: 'note' | 'reminder' | 'pause'
  typed: Record<string, string>
  errors: Record<string, string>
}

export const emptyForm: Pick<RejectedForm, 'typed' | 'errors'> = { typed: {}, errors: {} }

export interface ContactPageProps extends ReadContact {
  viewer: { id: number; email: string; timeZone: string; isAdmin: boolean }
  /** Practice mode: no real emails are sent. */
  practice: boolean
  /** The list's filter, to go back to. */
  from: string | undefined
  unsaved: RejectedForm | undefined
}

/** Props of the cards about planned emails. */
export interface FutureActivityProps {
  contact: Pick<Contact, 'id' | 'email' | 'state' | 'birth_on' | 'effective_on'>
  schedule: ContactSchedule
  viewer: { isAdmin: boolean }
  /** The list's filter, to go back to. */
  from?: string | undefined
  unsaved?: RejectedForm | undefined
}

/** Passes the list's filter on to the next page. */
export const ListOriginField = ({ from }: { from: string | undefined }) =>
  from ? <input type="hidden" name="from" value={from} /> : null

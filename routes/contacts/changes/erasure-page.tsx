import SavingButton from '../../../islands/saving-button.tsx'
import { type CalendarDate, formatLong } from '../../../src/lib/calendar-date.ts'
import { fullName } from '../../../src/lib/full-name.ts'
import { formatPhone } from '../../../src/lib/phone.ts'
import { confirmWords } from '../../../src/messages/confirm.ts'
import { ButtonLink } from '../../../src/ui/button.tsx'
import { TextField } from '../../../src/ui/field.tsx'
import { island } from '../../../src/ui/island.tsx'
import { postTo } from '../../../src/ui/page-assets.ts'
import { PageHeader } from '../../../src/ui/page-header.tsx'
import { urls } from '../../../src/urls.ts'
import { type CodeRequest, ConfirmItsYou } from '../../account/confirm/confirm-its-you.tsx'
import { deletedWords as words } from './words.ts'

const EraseButton = island('saving-button', SavingButton)

interface Person {
  id: number
  first_name: string
  last_name: string
  email: string | null
  phone_number: string | null
  birth_on: CalendarDate | null
}

/** The text an admin types to confirm: the name of a single contact, or the number of contacts. */
export const erasureConfirmation = (people: readonly Pick<Person, 'first_name' | 'last_name'>[]) =>
  people.length === 1 ? fullName(people[0]!) : String(people.length)

/** Details that distinguish contacts with the same name. */
const distinguishingDetails = ({ email, phone_number, birth_on }: Person) =>
  [email, phone_number && formatPhone(phone_number), birth_on && `born ${formatLong(birth_on)}`]
    .filter(Boolean)
    .join(', ') || words.nothingElse

export function ErasurePage({
  people,
  typed,
  error,
  ask,
}: {
  people: readonly Person[]
  typed?: string | undefined
  error?: string | undefined
  ask?: CodeRequest | undefined
}) {
  const count = people.length
  const [only] = people
  const button = <EraseButton variant="danger" label={words.eraseButton(count)} busyLabel={words.eraseBusy} />
  return (
    <div className="bulk">
      <PageHeader
        title={words.eraseTitle(count)}
        back={{ href: urls.contacts.deleted(), label: words.title }}
        lead={words.eraseLead}
      />
      <ul className="bulk__names">
        {people.map((person) => (
          <li key={person.id}>
            <strong>{fullName(person)}</strong>
            <span className="bulk__who">{distinguishingDetails(person)}</span>
          </li>
        ))}
      </ul>
      <form className="bulk__form" {...postTo(urls.contacts.erasure())} noValidate>
        {people.map(({ id }) => (
          <input key={id} type="hidden" name="ids" value={id} />
        ))}
        <TextField
          label={count === 1 && only ? words.typeName(fullName(only)) : words.typeNumber(count)}
          name="typed"
          autoComplete="off"
          width="medium"
          defaultValue={typed}
          {...(error ? { error, autoFocus: true } : {})}
        />
        {ask ? (
          <ConfirmItsYou {...ask} hint={confirmWords.notDone} button={button} />
        ) : (
          <div className="row">
            {button}
            <ButtonLink href={urls.contacts.deleted()}>Keep {count === 1 ? 'it' : 'them'} for now</ButtonLink>
          </div>
        )}
      </form>
    </div>
  )
}

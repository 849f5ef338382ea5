import Merge from 'lucide-react/icons/merge'
import { genderName, tobaccoName } from '../../../src/contacts/contact.ts'
import type { MergeField, MergePicks } from '../../../src/contacts/merge/merge-fields.ts'
import type { MergePreview, MergeSide } from '../../../src/contacts/merge/preview-merge.ts'
import { formatLong } from '../../../src/lib/calendar-date.ts'
import { fullName } from '../../../src/lib/full-name.ts'
import { languageName } from '../../../src/lib/language.ts'
import { formatDay } from '../../../src/lib/moment.ts'
import { formatCents } from '../../../src/lib/money.ts'
import { formatPhone } from '../../../src/lib/phone.ts'
import { Button, ButtonLink } from '../../../src/ui/button.tsx'
import { Card } from '../../../src/ui/card.tsx'
import { RadioField } from '../../../src/ui/choice-field.tsx'
import { DescriptionList } from '../../../src/ui/description-list.tsx'
import { Notice } from '../../../src/ui/notice.tsx'
import { postTo } from '../../../src/ui/page-assets.ts'
import { PageHeader } from '../../../src/ui/page-header.tsx'
import { urls } from '../../../src/urls.ts'
import { mergeWords as words } from './words.ts'

interface Props {
  preview: MergePreview
  timeZone: string
  again?: 'changed' | 'failed' | undefined
  picks?: MergePicks | undefined
}

export function MergePage({ preview, timeZone, again, picks = {} }: Props) {
  const { sides, keepId, choices } = preview
  const differing = choices.filter(({ same }) => !same)
  const settled = differing.filter((choice) => choice.settled)
  const [one, two] = sides
  const names = [...new Set(sides.map(({ contact }) => fullName(contact)))]
  return (
    <div className="merge">
      <PageHeader
        title={names.length === 1 ? `Merge ${names[0]} and ${names[0]}` : `Merge ${names.join(' and ')}`}
        back={{ href: urls.contacts.duplicates(), label: 'Duplicates' }}
        lead={words.lead}
      />
      {again && (
        <Notice kind={again === 'changed' ? 'warn' : 'bad'} role="alert" title={words[again]}>
          {again === 'changed' ? words.changedText : words.failedText}
        </Notice>
      )}
      <form className="merge__form" {...postTo(urls.contacts.merge())}>
        {sides.map(({ contact }) => (
          <input key={contact.id} type="hidden" name="seen" value={`${contact.id}:${contact.version}`} />
        ))}
        <RadioField
          label={words.stays}
          hint={words.staysHint}
          name="keep"
          value={String(keepId)}
          inline
          options={sides.map((side) => ({
            value: String(side.contact.id),
            label: fullName(side.contact),
            hint: sideInWords(side, timeZone),
          }))}
        />
        <Card title={words.differ} id="differ">
          {differing.length === 0 && <p>{words.same}</p>}
          {differing.length > settled.length && <p className="merge__hint">{words.differHint}</p>}
          {differing
            .filter((choice) => !choice.settled)
            .map(({ name, label, chosen }) => (
              <RadioField
                key={name}
                label={label}
                name={name}
                value={String(picks[name] ?? chosen)}
                inline
                options={[one, two].map((side) => ({
                  value: String(side.contact.id),
                  label: inWords(name, side) || <span className="facts__none">Not given</span>,
                }))}
              />
            ))}
          {settled.length > 0 && (
            <DescriptionList
              items={settled.map(({ name, label, chosen }) => ({
                label,
                value: inWords(name, one.contact.id === chosen ? one : two),
              }))}
            />
          )}
        </Card>
        <Card title={words.moves} id="moves">
          <Moves {...preview} />
        </Card>
        <div className="row">
          <Button variant="primary" icon={Merge}>
            {words.button}
          </Button>
          <ButtonLink href={urls.contacts.show(keepId)}>{words.cancel}</ButtonLink>
        </div>
      </form>
    </div>
  )
}

function Moves({ together, refused, noUpdates }: MergePreview) {
  const moving = words.moving(together)
  return (
    <>
      <p>{moving.length > 0 ? `${moving.join(', ')}, from both. ${words.linksWork}` : words.nothingMoves}</p>
      {together.waiting > 0 && <p>{words.waiting(together.waiting)}</p>}
      {refused && <Notice kind="note">{words.unsubscribed}</Notice>}
      {noUpdates && <Notice kind="note">{words.noUpdates}</Notice>}
    </>
  )
}

function sideInWords({ contact, counts }: MergeSide, timeZone: string): string {
  const day = (at: Date) => formatDay(at, timeZone)
  const has = words.moving(counts)
  return [`Added ${day(contact.created_at)}`, `last edited ${day(contact.updated_at)}`, ...has].join(', ')
}

function inWords(name: MergeField, { contact, agent, partner }: MergeSide): string | null {
  switch (name) {
    case 'email':
      return contact.email ?? partner
    case 'phone_number':
      return contact.phone_number && formatPhone(contact.phone_number)
    case 'place':
      return [contact.zip_code, contact.county, contact.state].filter(Boolean).join(', ')
    case 'agent_id':
      return agent ?? 'Unassigned'
    case 'birth_on':
    case 'effective_on':
      return contact[name] && formatLong(contact[name])
    case 'gender':
      return genderName(contact.gender)
    case 'language':
      return languageName(contact.language)
    case 'tobacco_user':
      return tobaccoName(contact.tobacco_user)
    case 'premium_cents':
      return contact.premium_cents === null ? null : `${formatCents(contact.premium_cents)} a month`
    default:
      return contact[name]
  }
}

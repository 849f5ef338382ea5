import Download from 'lucide-react/icons/download'
import type { Contact } from '../../../src/contacts/contact.ts'
import { fullName } from '../../../src/lib/full-name.ts'
import { formatMoment } from '../../../src/lib/moment.ts'
import { formatPhone } from '../../../src/lib/phone.ts'
import { contactTextsWords as words } from '../../../src/messages/contact-texts.ts'
import type { findTextState } from '../../../src/outreach/texting/consent.ts'
import { consentSources } from '../../../src/outreach/texting/verbal-consent.ts'
import type { ConsentRow } from '../../../src/prospects/consents.ts'
import { Button, ButtonLink } from '../../../src/ui/button.tsx'
import { Card } from '../../../src/ui/card.tsx'
import { RadioField } from '../../../src/ui/choice-field.tsx'
import { ErrorSummary } from '../../../src/ui/error-summary.tsx'
import { TextArea, TextField } from '../../../src/ui/field.tsx'
import { Notice } from '../../../src/ui/notice.tsx'
import { postTo } from '../../../src/ui/page-assets.ts'
import { PageHeader } from '../../../src/ui/page-header.tsx'
import { urls } from '../../../src/urls.ts'
import { submittedWords } from '../contact/words.ts'

/** The typed values and errors of a rejected consent form. */
export interface AgreementState {
  typed?: Record<string, string>
  errors?: Record<string, string>
}

export interface ContactTextsProps {
  contact: Contact
  consents: readonly ConsentRow[]
  texts: Awaited<ReturnType<typeof findTextState>>
  /** The agency has turned texts on, and texts are set up on this server. */
  isOn: boolean
  isSetUp: boolean
  /** The consent text of our own form in the contact's language. */
  wording: string
  timeZone: string
  state: AgreementState
}

export function ContactTextsPage(props: ContactTextsProps) {
  const { contact, texts } = props
  const name = fullName(contact)
  const mayAgree = contact.phone_number !== null && !texts.stop
  return (
    <div className="contact contact-texts">
      <PageHeader title={words.tab} back={{ href: urls.contacts.show(contact.id), label: name }} />
      <State {...props} />
      <div className="contact-texts__columns">
        <div className="contact-texts__column">
          {mayAgree && !texts.agrees && <RecordCard {...props} />}
          {contact.phone_number && <StopCard {...props} />}
        </div>
        <div className="contact-texts__column">
          <LedgerCard {...props} />
          <TrailCard contact={contact} />
        </div>
      </div>
    </div>
  )
}

function State({ contact: { phone_number }, texts: { agrees, stop }, isOn, isSetUp, timeZone }: ContactTextsProps) {
  const stateWords = words.state
  if (!phone_number) return <Notice>{stateWords.noPhone}</Notice>
  const phone = formatPhone(phone_number)
  const when = stop ? formatMoment(stop.created_at, timeZone) : ''
  const off = isSetUp ? isOn ? null : <p>{stateWords.off}</p> : <p>{stateWords.notSetUp}</p>
  if (stop?.reason === 'do_not_text') return <Notice kind="warn">{stateWords.do_not_text(phone, when)}</Notice>
  if (stop?.reason === 'merged') return <Notice kind="warn">{stateWords.merged(phone, when)}</Notice>
  if (stop?.reason === 'unreachable') return <Notice kind="warn">{stateWords.unreachable(phone)}</Notice>
  if (stop?.reason === 'unsubscribed') return <Notice kind="warn">{stateWords.unsubscribed(phone, when)}</Notice>
  if (stop) return <Notice kind="warn">{stateWords.stopped(phone, when)}</Notice>
  return (
    <Notice kind={agrees ? 'good' : 'note'} title={agrees ? stateWords.agrees(phone) : stateWords.none(phone)}>
      {off}
    </Notice>
  )
}

function RecordCard({ contact, wording, state: { typed = {}, errors = {} } }: ContactTextsProps) {
  const fieldProps = (name: string) => ({ name, ...(errors[name] ? { error: errors[name] } : {}) })
  return (
    <Card title={words.record} id="record">
      <ErrorSummary errors={errors} title={words.errors.title} />
      <form {...postTo(urls.contacts.texts(contact.id))} className="contact-texts__form" noValidate>
        <input type="hidden" name="intent" value="record" />
        <p>{words.recordLead}</p>
        <RadioField
          label={words.how}
          options={consentSources.map((value) => ({ value, label: words.ways[value] }))}
          {...(typed.how ? { value: typed.how } : {})}
          {...fieldProps('how')}
        />
        <TextField
          label={words.agreedOn}
          hint={words.saidOnHint}
          width="medium"
          defaultValue={typed.agreed_on ?? ''}
          autoComplete="off"
          {...fieldProps('agreed_on')}
        />
        <TextArea
          label={words.wording}
          hint={words.wordingHint}
          rows={6}
          defaultValue={typed.wording ?? wording}
          lang={contact.language === 'es' && !typed.wording ? 'es' : undefined}
          {...fieldProps('wording')}
        />
        <div className="row">
          <Button variant="primary">{words.save}</Button>
        </div>
      </form>
    </Card>
  )
}

function StopCard({ contact, texts: { agrees, stop } }: ContactTextsProps) {
  if (stop && stop.reason !== 'do_not_text') return null
  return (
    <Card title={words.stop} id="stop">
      {agrees && !stop && (
        <ActionForm id={contact.id} intent="withdraw" label={words.withdraw} lead={words.withdrawLead} />
      )}
      {stop ? (
        <ActionForm id={contact.id} intent="allow" label={words.allow} lead={words.stopLead} />
      ) : (
        <ActionForm id={contact.id} intent="stop" label={words.stop} lead={words.stopLead} />
      )}
    </Card>
  )
}

function ActionForm({ id, intent, label, lead }: { id: number; intent: string; label: string; lead: string }) {
  return (
    <form {...postTo(urls.contacts.texts(id))} className="contact-texts__consent-button">
      <p>{lead}</p>
      <Button name="intent" value={intent}>
        {label}
      </Button>
    </form>
  )
}

function LedgerCard({ consents, timeZone }: ContactTextsProps) {
  return (
    <Card title={words.ledger} id="ledger">
      <p className="contact__none">{consents.length === 0 ? words.nothing : words.ledgerLead}</p>
      <ul className="consents">
        {consents.map(({ id, channel, given, source, how, phone, wording, language, recorded_at, page }) => (
          <li key={id}>
            <strong>
              {submittedWords.channel(channel)}: {words.given(given, source)}
            </strong>
            <br />
            <q lang={language}>{wording}</q>
            <br />
            <span className="contact__none">
              {[
                formatMoment(recorded_at, timeZone),
                phone && formatPhone(phone),
                how && words.ways[how as keyof typeof words.ways],
                source === 'form' && page,
              ]
                .filter(Boolean)
                .join(', ')}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function TrailCard({ contact: { id } }: Pick<ContactTextsProps, 'contact'>) {
  return (
    <Card title={words.trail} id="trail">
      <p>{words.trailLead}</p>
      <div className="row">
        <ButtonLink href={urls.contacts.consentsPdf(id)} icon={Download}>
          {words.pdf}
        </ButtonLink>
        <ButtonLink href={urls.contacts.consentsCsv(id)} icon={Download}>
          {words.csv}
        </ButtonLink>
      </div>
    </Card>
  )
}

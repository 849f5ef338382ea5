import CircleCheck from 'lucide-react/icons/circle-check'
import Clock from 'lucide-react/icons/clock'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import CopyValue from '../../../islands/copy-value.tsx'
import type { DnsRecord } from '../../../src/lib/sending-domain.ts'
import { domainWords as words } from '../../../src/messages/selling-rules.ts'
import { DOMAIN_REMOVING, type SendingDomain } from '../../../src/outreach/domain/sending-domain.ts'
import { Badge, type Tone } from '../../../src/ui/badge.tsx'
import { Button, ButtonLink } from '../../../src/ui/button.tsx'
import { DescriptionList } from '../../../src/ui/description-list.tsx'
import { ErrorSummary } from '../../../src/ui/error-summary.tsx'
import { TextField } from '../../../src/ui/field.tsx'
import { island } from '../../../src/ui/island.tsx'
import { Notice } from '../../../src/ui/notice.tsx'
import { postTo } from '../../../src/ui/page-assets.ts'
import { DataTable } from '../../../src/ui/table.tsx'
import { urls } from '../../../src/urls.ts'
import { type CodeRequest, ConfirmItsYou } from '../../account/confirm/confirm-its-you.tsx'

const CopyValueIsland = island('copy-value', CopyValue, 'visible')

interface DomainPageProps {
  domain: SendingDomain | undefined
  /** When the provider was last asked, in the agency's time zone. */
  checked: string | undefined
  /** The sender name used until a domain is verified. */
  sender: string
  typed?: Record<string, string>
  errors?: Record<string, string>
  /** Why the domain was not added. */
  failure?: string | undefined
  /** Adding the domain needs a confirmation code. */
  ask?: CodeRequest | undefined
}

export function DomainPage({ domain, checked, sender, typed = {}, errors = {}, failure, ask }: DomainPageProps) {
  return (
    <section className="settings-section settings-section--wide" id="domain" aria-labelledby="domain-title">
      <header className="settings-section__head">
        <h2 id="domain-title">{words.title}</h2>
        <p>
          {words.lead(sender)} <a href={urls.deliverability.show()}>{words.toDeliverability}</a>
        </p>
      </header>
      <ErrorSummary errors={errors} />
      {failure && <Notice kind="bad" title={failure} role="alert" />}
      {domain ? (
        <DomainStatus domain={domain} checked={checked} />
      ) : (
        <AddForm typed={typed} errors={errors} ask={ask} />
      )}
    </section>
  )
}

function AddForm({
  typed,
  errors,
  ask,
}: Required<Pick<DomainPageProps, 'typed' | 'errors'>> & Pick<DomainPageProps, 'ask'>) {
  const errorOf = (name: string) => (errors[name] ? { error: errors[name] } : {})
  return (
    <form className="settings-section__form" {...postTo(urls.settings.domain())} noValidate>
      <TextField
        label={words.name}
        name="name"
        hint={words.nameHint}
        defaultValue={typed.name ?? ''}
        width="medium"
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        {...errorOf('name')}
      />
      <TextField
        label={words.localPart}
        name="local_part"
        hint={words.localPartHint}
        defaultValue={typed.local_part ?? 'hello'}
        width="medium"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        {...errorOf('local_part')}
      />
      {ask ? (
        <ConfirmItsYou {...ask} />
      ) : (
        <div className="settings-section__foot">
          <Button variant="primary">{words.add}</Button>
        </div>
      )}
    </form>
  )
}

const badgeStyles: Record<string, { tone: Tone; icon: typeof Clock }> = {
  verified: { tone: 'good', icon: CircleCheck },
  failed: { tone: 'bad', icon: TriangleAlert },
}
const badgeStyle = (status: string) => badgeStyles[status] ?? { tone: 'warn', icon: Clock }

function DomainStatus({ domain, checked }: { domain: SendingDomain; checked: string | undefined }) {
  const status = words.statuses[domain.status] ?? words.partly
  const isRemoving = domain.status === DOMAIN_REMOVING
  return (
    <>
      <DescriptionList
        items={[
          { label: words.name, value: domain.name },
          {
            label: domain.status === 'verified' ? words.from : words.willComeFrom,
            value: `${domain.from_local_part}@${domain.name}`,
          },
          { label: words.status, value: <Badge {...badgeStyle(domain.status)}>{status.label}</Badge> },
        ]}
      />
      <p>
        {status.text} {checked && <span className="settings-soft">{words.checked(checked)}.</span>}
      </p>
      <div className="settings-section__foot">
        {!isRemoving && (
          <form {...postTo(urls.settings.domainCheck())}>
            <Button variant="primary">{words.check}</Button>
          </form>
        )}
        <ButtonLink href={urls.settings.domainRemoval()} variant={isRemoving ? 'danger' : 'quiet'}>
          {words.remove}
        </ButtonLink>
      </div>
      {!isRemoving && domain.records.length > 0 && <Records records={domain.records} />}
    </>
  )
}

function Records({ records }: { records: readonly DnsRecord[] }) {
  return (
    <>
      <div>
        <h3>{words.records}</h3>
        <p className="settings-soft">{words.recordsLead}</p>
      </div>
      <div className="dns">
        <DataTable
          caption={words.records}
          rows={records}
          rowKey={({ type, name, value }) => `${type} ${name} ${value}`}
          columns={[
            { key: 'type', label: words.columns.type, cell: ({ type, record }) => `${type} (${record})` },
            {
              key: 'name',
              label: words.columns.name,
              kind: 'prose',
              cell: ({ name }) => <CopyCell what={words.columns.name} value={name} />,
            },
            {
              key: 'value',
              label: words.columns.value,
              kind: 'prose',
              cell: ({ value, priority }) => (
                <div>
                  <CopyCell what={words.columns.value} value={value} />
                  {priority !== undefined && <div className="settings-soft">{words.priority(priority)}</div>}
                </div>
              ),
            },
            {
              key: 'status',
              label: words.columns.status,
              cell: ({ status }) => <Badge {...badgeStyle(status)}>{words.recordStatuses[status] ?? status}</Badge>,
            },
          ]}
        />
      </div>
    </>
  )
}

const CopyCell = ({ what, value }: { what: string; value: string }) => (
  <CopyValueIsland what={what.toLowerCase()} value={value} />
)

/** Asks for confirmation before the domain is removed. */
export function DomainRemovalPage({ name }: { name: string }) {
  return (
    <section className="settings-section" aria-labelledby="domain-removal-title">
      <header className="settings-section__head">
        <h2 id="domain-removal-title">{words.removeTitle(name)}</h2>
        <p>{words.removeText}</p>
      </header>
      <form className="settings-section__foot" {...postTo(urls.settings.domainRemoval())}>
        <Button variant="danger">{words.remove}</Button>
        <ButtonLink href={urls.settings.domain()}>{words.cancel}</ButtonLink>
      </form>
    </section>
  )
}

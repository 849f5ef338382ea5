import GitCompareArrows from 'lucide-react/icons/git-compare-arrows'
import type { Contact } from '../../../src/contacts/contact.ts'
import type { DuplicateReason } from '../../../src/contacts/merge/duplicate-groups.ts'
import { DUPLICATE_GROUPS_PER_PAGE } from '../../../src/contacts/merge/stored-duplicates.ts'
import { formatLong } from '../../../src/lib/calendar-date.ts'
import { fullName } from '../../../src/lib/full-name.ts'
import { formatMoment } from '../../../src/lib/moment.ts'
import { formatPhone } from '../../../src/lib/phone.ts'
import { Button } from '../../../src/ui/button.tsx'
import { EmptyState } from '../../../src/ui/empty-state.tsx'
import { postTo } from '../../../src/ui/page-assets.ts'
import { PageHeader } from '../../../src/ui/page-header.tsx'
import { Pager } from '../../../src/ui/pager.tsx'
import { urls } from '../../../src/urls.ts'
import { duplicateWords as words } from './words.ts'

export interface DuplicatesProps {
  groups: { reasons: DuplicateReason[]; contacts: Contact[]; more: number }[]
  /** False when there are more groups than `total`. */
  complete: boolean
  total: number
  page: number
  pages: number
  refreshing: { foundAt: Date | null } | undefined
  timeZone: string
  agents: ReadonlyMap<number, string>
}

export function DuplicatesPage(props: DuplicatesProps) {
  const { groups, complete, total, page, pages, agents, refreshing } = props
  const back = { href: urls.contacts.list(), label: 'Contacts' }
  if (total === 0)
    return (
      <div className="merge">
        <PageHeader title={words.title} back={back} />
        <Stale {...props} />
        {refreshing?.foundAt === null ? (
          <EmptyState title={words.looking}>{words.lookingText}</EmptyState>
        ) : (
          <EmptyState title={words.none}>{words.noneText}</EmptyState>
        )}
      </div>
    )
  return (
    <div className="merge">
      <PageHeader title={words.title} back={back} lead={words.lead(total, complete)} />
      <Stale {...props} />
      <NotSameForms groups={groups} page={page} />
      {groups.map((group) => (
        <Group key={group.contacts[0]?.id} {...group} agents={agents} />
      ))}
      <Pager
        page={page}
        pages={pages}
        hrefFor={(to) => urls.contacts.duplicates({ page: to === 1 ? undefined : to })}
        total={total}
        perPage={DUPLICATE_GROUPS_PER_PAGE}
        shown={groups.length}
        unit={total === 1 ? 'group' : 'groups'}
      />
    </div>
  )
}

const Stale = ({ refreshing, timeZone }: Pick<DuplicatesProps, 'refreshing' | 'timeZone'>) =>
  refreshing?.foundAt && <p className="merge__hint">{words.stale(formatMoment(refreshing.foundAt, timeZone))}</p>

function Group({
  reasons,
  contacts,
  more,
  agents,
}: DuplicatesProps['groups'][number] & Pick<DuplicatesProps, 'agents'>) {
  const isPair = contacts.length === 2
  const heading = `duplicates-${contacts[0]?.id}`
  return (
    <form className="duplicates" method="get" action={urls.contacts.merge()} aria-labelledby={heading}>
      <h2 className="duplicates__reason" id={heading}>
        {words.because(reasons.map((reason) => words.reasons[reason]))}
      </h2>
      {!isPair && <p className="merge__hint">{words.choose}</p>}
      <ul className="duplicates__people">
        {contacts.map((contact, index) => (
          <li key={contact.id}>
            {isPair ? (
              <input type="hidden" name="ids" value={contact.id} />
            ) : (
              <input
                className="tick"
                type="checkbox"
                name="ids"
                value={contact.id}
                defaultChecked={index < 2}
                aria-label={`Compare ${fullName(contact)}, ${contact.email ?? 'no email'}`}
              />
            )}
            <DuplicateFacts contact={contact} agent={agents.get(contact.agent_id ?? 0)} />
          </li>
        ))}
      </ul>
      {more > 0 && <p className="merge__hint">{words.more(more)}</p>}
      <div className="row">
        <Button icon={GitCompareArrows}>{words.compare}</Button>
        <Button variant="quiet" form={`${heading}-not`}>
          {words.notSame(contacts.length)}
        </Button>
      </div>
    </form>
  )
}

/** The forms of "Not the same person", which are separate because forms cannot be nested. */
function NotSameForms({ groups, page }: Pick<DuplicatesProps, 'groups' | 'page'>) {
  return groups.map(({ contacts }) => (
    <form key={contacts[0]?.id} id={`duplicates-${contacts[0]?.id}-not`} {...postTo(urls.contacts.duplicates())} hidden>
      {contacts.map(({ id }) => (
        <input key={id} type="hidden" name="group" value={id} />
      ))}
      <input type="hidden" name="page" value={page} />
    </form>
  ))
}

/** The facts that distinguish a contact from its duplicate. */
export function DuplicateFacts({ contact, agent }: { contact: Contact; agent: string | undefined }) {
  const facts = [
    contact.email ?? 'No email',
    contact.phone_number && formatPhone(contact.phone_number),
    contact.birth_on && `Born ${formatLong(contact.birth_on)}`,
    [contact.zip_code, contact.state].filter(Boolean).join(' '),
    contact.current_carrier,
    agent,
  ].filter(Boolean)
  return (
    <div className="duplicates__person">
      <a href={urls.contacts.show(contact.id)}>{fullName(contact)}</a>
      <span className="duplicates__facts">
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </span>
    </div>
  )
}

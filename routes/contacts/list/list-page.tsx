import CircleHelp from 'lucide-react/icons/circle-question-mark'
import FileUp from 'lucide-react/icons/file-up'
import Merge from 'lucide-react/icons/merge'
import Plus from 'lucide-react/icons/plus'
import UserPlus from 'lucide-react/icons/user-plus'
import type { ContactFilter } from '../../../src/contacts/list/filter.ts'
import { isAdminOnlyFact, type MissingFact } from '../../../src/contacts/list/missing.ts'
import type { ContactTotals } from '../../../src/contacts/list/queries.ts'
import type { ContactPage } from '../../../src/contacts/list/read-page.ts'
import type { Owner } from '../../../src/contacts/owners.ts'
import type { SavedView } from '../../../src/contacts/views/saved-view.ts'
import type { SetupChecklist } from '../../../src/dashboard/setup-checklist.ts'
import { addingWords } from '../../../src/messages/adding-contacts.ts'
import { bookHealthWords } from '../../../src/messages/book-health.ts'
import { missingWords } from '../../../src/messages/missing-data.ts'
import { radarWords } from '../../../src/messages/radar.ts'
import { Button, ButtonLink } from '../../../src/ui/button.tsx'
import { DensitySwitch } from '../../../src/ui/density.tsx'
import { EmptyState } from '../../../src/ui/empty-state.tsx'
import { Menu, MenuLink } from '../../../src/ui/menu.tsx'
import { PageHeader } from '../../../src/ui/page-header.tsx'
import { type MeteredPlan, PlanLimitBanner } from '../../../src/ui/plan-meter.tsx'
import { Stat, Stats } from '../../../src/ui/stat.tsx'
import { urls } from '../../../src/urls.ts'
import { SetupList } from '../../account/welcome/setup-list.tsx'
import { ContactFilterBar } from './filter-bar.tsx'
import { ContactTable } from './list-table.tsx'
import { NoneFound } from './none-found.tsx'
import { ContactViewsBar } from './views-bar.tsx'

export interface ContactListProps {
  filter: ContactFilter
  list: ContactPage
  totals: ContactTotals
  options: { states: string[]; carriers: string[] }
  importFiles: { id: number; file_name: string }[]
  owners: Owner[]
  views: SavedView[]
  /** The plan's limit and its use; only for admins. */
  planUse: MeteredPlan | undefined
  checklist: SetupChecklist
  user: { id: number; isAdmin: boolean; seesOnlyOwn: boolean }
  /** False for users who see only their own contacts. */
  offersAgents: boolean
}

export function ContactListPage({
  filter,
  list,
  totals,
  options,
  importFiles,
  owners,
  views,
  planUse,
  checklist,
  user,
  offersAgents,
}: ContactListProps) {
  return (
    <div className="contacts">
      <PageHeader title="Contacts" action={<AddContact hasList={list.contacts.length > 0} />} />
      {planUse && <PlanLimitBanner plan={planUse} of="contacts" />}
      {totals.contacts > 0 && (
        <>
          <SetupList checklist={checklist} isCollapsed />
          <Stats>
            <Stat label="Total Contacts" value={totals.contacts} lead />
            <Stat label="Quotes Sent" value={totals.quotes_sent} note="All time" />
            <Stat label="Quotes Viewed" value={totals.quotes_viewed} note="All time" />
            <Stat label="Health Questions" value={totals.health_completed} note="All time" />
          </Stats>
          <ContactViewsBar filter={filter} views={views} user={user} />
          <ContactFilterBar
            filter={filter}
            options={options}
            importFiles={importFiles}
            owners={offersAgents ? owners : []}
          />
        </>
      )}
      {filter.missing.length > 0 && totals.contacts > 0 && (
        <WhyItMatters facts={filter.missing} isAdmin={user.isAdmin} />
      )}
      {list.contacts.length > 0 ? (
        <ContactTable filter={filter} list={list} owners={owners} mayReassign={user.isAdmin} />
      ) : totals.contacts > 0 ? (
        <NoneFound filter={filter} options={options} owners={offersAgents ? owners : []} />
      ) : (
        <EmptyState
          title="Your clients will appear here"
          action={
            <ButtonLink href={urls.imports.new()} icon={FileUp}>
              Import a CSV file
            </ButtonLink>
          }
        >
          Import your whole book from a spreadsheet or another system, or{' '}
          <a href={urls.contacts.new()}>add one contact</a>. No contacts found so far.
        </EmptyState>
      )}
      {totals.contacts === 0 && <SetupList checklist={checklist} />}
      <p className="contacts__more">
        {totals.contacts > 0 && (
          <>
            <a href={urls.bookHealth.show()}>{bookHealthWords.back}</a>{' '}
            <a href={urls.radar.list()}>{radarWords.title}</a>{' '}
            <a href={urls.contacts.exportOf()}>Export all contacts</a>
          </>
        )}{' '}
        <a href={urls.contacts.deleted()}>Recently deleted</a> <a href={urls.contacts.changes()}>Bulk changes</a>
      </p>
    </div>
  )
}

/** Explains the missing data of a list opened from Book health. */
function WhyItMatters({ facts, isAdmin }: { facts: readonly MissingFact[]; isAdmin: boolean }) {
  return (
    <p className="contacts__missing">
      {facts.map((fact) => missingWords[fact].costs).join(' ')}{' '}
      {!isAdmin && facts.some(isAdminOnlyFact) && `${bookHealthWords.adminsGive} `}
      <a href={urls.bookHealth.show()}>{bookHealthWords.back}</a>
    </p>
  )
}

function AddContact({ hasList }: { hasList: boolean }) {
  return (
    <>
      {hasList && <DensitySwitch />}
      <Button type="button" variant="primary" icon={Plus} popoverTarget="add-contact">
        Add Contact
      </Button>
      <Menu id="add-contact">
        <MenuLink href={urls.contacts.new()} icon={UserPlus}>
          One contact
        </MenuLink>
        <MenuLink href={urls.imports.new()} icon={FileUp}>
          Import a CSV file
        </MenuLink>
        <MenuLink href={urls.contacts.duplicates()} icon={Merge}>
          Find duplicates
        </MenuLink>
        <MenuLink href={urls.contacts.tutorial()} icon={CircleHelp}>
          {addingWords.menu}
        </MenuLink>
      </Menu>
    </>
  )
}

import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import Send from 'lucide-react/icons/send'
import Trash2 from 'lucide-react/icons/trash-2'
import UserPlus from 'lucide-react/icons/user-plus'
import type { ReactNode } from 'react'
import { AppLayout } from '../../src/ui/app-layout.tsx'
import { StatusBadge } from '../../src/ui/badge.tsx'
import { Button, ButtonLink } from '../../src/ui/button.tsx'
import { Card } from '../../src/ui/card.tsx'
import { DescriptionList } from '../../src/ui/description-list.tsx'
import { Dialog, DialogBody, DialogButton, DialogCancel, DialogFoot } from '../../src/ui/dialog.tsx'
import { EmptyState } from '../../src/ui/empty-state.tsx'
import { ErrorSummary } from '../../src/ui/error-summary.tsx'
import { CheckboxField, FileField, RadioField, SelectField, TextArea, TextField } from '../../src/ui/field.tsx'
import { FilterBar } from '../../src/ui/filter-bar.tsx'
import { Initials } from '../../src/ui/initials.tsx'
import { MenuButton, MenuLink, RowMenu } from '../../src/ui/menu.tsx'
import { Notice } from '../../src/ui/notice.tsx'
import { PageHeader } from '../../src/ui/page-header.tsx'
import { Pager } from '../../src/ui/pager.tsx'
import { Price } from '../../src/ui/price.tsx'
import { Progress } from '../../src/ui/progress.tsx'
import { PublicLayout } from '../../src/ui/public-layout.tsx'
import { ShortName } from '../../src/ui/short-name.tsx'
import { Skeleton } from '../../src/ui/skeleton.tsx'
import { Stat, Stats } from '../../src/ui/stat.tsx'
import { type Column, DataTable } from '../../src/ui/table.tsx'
import { Tabs } from '../../src/ui/tabs.tsx'
import { Toast } from '../../src/ui/toast.tsx'

const here = '/practice/components'

type Row = {
  id: number
  name: string
  email: string
  phone: string
  state: string
  agent: string
  carrier: string
  effective: string
  status: string
}

const people: Row[] = [
  {
    id: 1,
    name: 'Ann Lee',
    email: 'ann.lee@example.com',
    phone: '(816) 555-0142',
    state: 'MO',
    agent: 'Dana Whitfield',
    carrier: 'Aetna',
    effective: 'Mar 1, 2024',
    status: 'Opened',
  },
  {
    id: 2,
    name: 'Robert Okafor',
    email: 'r.okafor@example.com',
    phone: '(913) 555-0117',
    state: 'KS',
    agent: 'Dana Whitfield',
    carrier: 'Mutual of Omaha',
    effective: 'Jul 1, 2021',
    status: 'Sent',
  },
  {
    id: 3,
    name: 'Maria-Guadalupe Santos-Villanueva de la Torre',
    email: 'maria.guadalupe.santos@longmailhost.example.org',
    phone: '(503) 555-0199',
    state: 'OR',
    agent: 'Sam Ortiz',
    carrier: 'UnitedHealthcare',
    effective: 'Nov 1, 2019',
    status: 'Scheduled',
  },
  {
    id: 4,
    name: 'Walter Brandt',
    email: 'wbrandt@example.net',
    phone: '(314) 555-0163',
    state: 'MO',
    agent: 'Sam Ortiz',
    carrier: 'Cigna',
    effective: 'Jan 1, 2023',
    status: 'Failed',
  },
  {
    id: 5,
    name: 'June Hathaway',
    email: 'june@example.com',
    phone: '',
    state: 'CA',
    agent: '',
    carrier: 'Allstate',
    effective: 'May 1, 2025',
    status: 'New',
  },
]

const contactColumns: Column<Row>[] = [
  {
    key: 'name',
    label: 'Name',
    sortBy: 'name',
    cell: (row) => (
      <a href={`${here}#tables`}>
        <ShortName name={row.name} />
      </a>
    ),
  },
  { key: 'email', label: 'Email', sortBy: 'email', cell: (row) => <ShortName name={row.email} /> },
  {
    key: 'phone',
    label: 'Phone',
    kind: 'figures',
    cell: (row) => row.phone || <span className="table__none">No phone</span>,
  },
  { key: 'state', label: 'State', sortBy: 'state', cell: (row) => row.state },
  { key: 'agent', label: 'Agent', cell: (row) => row.agent || <span className="table__none">Unassigned</span> },
  { key: 'carrier', label: 'Carrier', sortBy: 'carrier', cell: (row) => row.carrier },
  { key: 'effective', label: 'Eff. Date', kind: 'figures', sortBy: 'effective', cell: (row) => row.effective },
]

type Line = { reason: string; rows: number; share: string }
const importLines: Line[] = [
  { reason: 'Imported as new contacts', rows: 4612, share: '92.2%' },
  { reason: 'Already in your book', rows: 188, share: '3.8%' },
  { reason: 'Set aside: birth date unreadable', rows: 121, share: '2.4%' },
  { reason: 'Set aside: no email', rows: 79, share: '1.6%' },
]
const importColumns: Column<Line>[] = [
  { key: 'reason', label: 'What happened', kind: 'prose', cell: (line) => line.reason, foot: 'All rows in the file' },
  { key: 'rows', label: 'Rows', kind: 'number', cell: (line) => line.rows.toLocaleString('en-US'), foot: '5,000' },
  { key: 'share', label: 'Share', kind: 'number', cell: (line) => line.share, foot: '100%' },
]

const swatches = [
  'paper',
  'sheet',
  'wash',
  'line',
  'ink',
  'ink-soft',
  'accent',
  'accent-soft',
  'good',
  'warn',
  'bad',
  'focus',
]

function Specimen({
  id,
  title,
  note,
  wide,
  children,
}: {
  id: string
  title: string
  note?: ReactNode
  wide?: boolean
  children: ReactNode
}) {
  return (
    <section id={id} aria-labelledby={`${id}-heading`} className={wide ? 'specimens__wide' : undefined}>
      <header>
        <h2 id={`${id}-heading`}>{title}</h2>
        {note && <p>{note}</p>}
      </header>
      <div className="specimens__body">{children}</div>
    </section>
  )
}

function Named({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <p className="specimens__name">{name}</p>
      {children}
    </div>
  )
}

export function ComponentsPage() {
  return (
    <AppLayout
      user={{
        name: 'Dana Whitfield',
        email: 'dana@harborsenior.example',
        organizationName: 'Harbor Senior Benefits',
        isAdmin: true,
      }}
      nav={[
        { label: 'Dashboard', href: '/dashboard' },
        { label: 'Contacts', href: '/contacts', active: true },
        { label: 'Today', href: '/today' },
      ]}
      menu={[
        { label: 'Your Profile', href: '/profile' },
        { label: 'Organization Settings', href: '/settings' },
        { label: 'Manage Agents', href: '/add-agents' },
        { label: 'Payment Settings', href: '/stripe' },
        { label: 'Contact Us', href: '/contact-us' },
      ]}
      practice
      flash={{ kind: 'good', text: '12 contacts moved to Sam Ortiz.', undo: { action: here } }}
    >
      <PageHeader
        title="Style sheet"
        lead={
          <>
            Every part of the signed-in product in every state. The parts of client pages are on{' '}
            <a href={`${here}?sheet=public`}>the public style sheet</a>.
          </>
        }
        action={
          <ButtonLink variant="primary" icon={Plus} href="#buttons">
            Add contact
          </ButtonLink>
        }
      />
      <div className="specimens">
        <Specimen id="figures" title="Figures" note="The lead figure is read first; the others stand in its line.">
          <Stats>
            <Stat lead label="Total Contacts" value={2481} note="63 added this month" />
            <Stat label="Quotes Sent" value={1204} note="48.5% of contacts" href={`${here}#figures`} />
            <Stat label="Quotes Viewed" value={517} note="42.9% of sent" />
            <Stat label="Health Questions" value={86} note="16.6% of viewed" />
          </Stats>
          <Named name="Empty">
            <Stats>
              <Stat lead label="Total Contacts" value={0} note="Import a book to begin" />
              <Stat label="Quotes Sent" value={0} />
              <Stat label="Quotes Viewed" value={0} />
              <Stat label="Health Questions" value={0} />
            </Stats>
          </Named>
        </Specimen>

        <Specimen
          wide
          id="tables"
          title="Tables"
          note="Sticky header, first column fixed, rows become cards on phones."
        >
          <FilterBar action={here} label="Contacts">
            <TextField className="field--search" label="Search" name="search" type="search" id="filter-search" />
            <SelectField
              label="State"
              name="state"
              id="filter-state"
              blank="All states"
              options={['CA', 'KS', 'MO', 'OR']}
            />
            <SelectField
              label="Carrier"
              name="carrier"
              id="filter-carrier"
              blank="All carriers"
              options={['Aetna', 'Cigna', 'Mutual of Omaha']}
            />
            <Button>Filter</Button>
          </FilterBar>
          <DataTable
            caption="Contacts"
            columns={contactColumns}
            rows={people}
            rowKey={(row) => row.id}
            sort={{
              by: 'name',
              direction: 'asc',
              hrefFor: (by, direction) => `${here}?sort=${by}&direction=${direction}#tables`,
            }}
            selection={{
              name: 'contactIds',
              value: (row) => row.id,
              label: (row) => `Select ${row.name}`,
              selected: (row) => row.id === 2,
            }}
            menu={(row) => (
              <RowMenu id={`row-${row.id}`} label={`More for ${row.name}`}>
                <MenuLink href={`${here}#tables`} icon={Pencil}>
                  Edit
                </MenuLink>
                <MenuButton dialog="delete-dialog" icon={Trash2} danger>
                  Delete
                </MenuButton>
              </RowMenu>
            )}
          />
          <Named name="Amounts with a total">
            <DataTable
              caption="Import report"
              columns={importColumns}
              rows={importLines}
              rowKey={(line) => line.reason}
            />
          </Named>
          <Named name="Empty">
            <EmptyState title="No contacts found" action={<ButtonLink href="#tables">Clear the filters</ButtonLink>}>
              Contacts whose name, email or phone matches your search appear here.
            </EmptyState>
          </Named>
          <Named name="Loading (after 300 ms)">
            <Skeleton label="Loading contacts" lines={4} />
          </Named>
        </Specimen>

        <Specimen id="pager" title="Pager" note="All pages up to 7, otherwise seven places with gaps.">
          {[
            { page: 1, pages: 1, total: 42 },
            { page: 3, pages: 7, total: 688 },
            { page: 5, pages: 20, total: 1987 },
          ].map(({ page, pages, total }) => (
            <Pager
              key={pages}
              page={page}
              pages={pages}
              total={total}
              unit="contacts"
              label={`Pages, ${pages} in all`}
              hrefFor={(to) => `${here}?page=${to}#pager`}
              sizes={{ options: [50, 100, 250], current: 100, hrefFor: (size) => `${here}?limit=${size}#pager` }}
            />
          ))}
        </Specimen>

        <Specimen id="buttons" title="Buttons" note="One primary a page. The words say what happens.">
          <div className="row">
            <Button variant="primary" icon={Send}>
              Send Quote
            </Button>
            <Button icon={Pencil}>Edit</Button>
            <Button variant="quiet">Clear the filters</Button>
            <Button variant="danger" icon={Trash2}>
              Delete
            </Button>
          </div>
          <Named name="Hover">
            <div className="row">
              <Button variant="primary" className="is-hover">
                Send Quote
              </Button>
              <Button className="is-hover">Edit</Button>
              <Button variant="quiet" className="is-hover">
                Clear the filters
              </Button>
            </div>
          </Named>
          <Named name="Focus">
            <div className="row">
              <Button variant="primary" className="is-focus">
                Send Quote
              </Button>
              <Button className="is-focus">Edit</Button>
              <Button variant="quiet" className="is-focus">
                Clear the filters
              </Button>
            </div>
          </Named>
          <Named name="Disabled, busy">
            <div className="row">
              <Button variant="primary" disabled>
                Save contact
              </Button>
              <Button disabled>Edit</Button>
              <Button variant="primary" busy disabled>
                Sending...
              </Button>
            </div>
          </Named>
          <Named name="Small, large, long">
            <div className="row">
              <Button size="small">Undo</Button>
              <Button variant="primary" size="large">
                See if I Qualify
              </Button>
              <Button>Move 1,204 contacts from Maria-Guadalupe Santos-Villanueva to Sam Ortiz</Button>
            </div>
          </Named>
        </Specimen>

        <Specimen
          id="fields"
          title="Fields"
          note="Label above, hint under the label, error above the input and in the summary."
        >
          <ErrorSummary
            takesFocus={false}
            errors={[
              { field: 'email-error-sample', message: 'A contact with this email already exists' },
              { field: 'zip-error-sample', message: 'ZIP code 00000 does not exist. Check the five digits.' },
            ]}
          />
          <div className="specimens__pair">
            <TextField label="First name" name="firstName" defaultValue="Ann" autoComplete="off" />
            <TextField
              label="Phone"
              name="phone"
              type="tel"
              hint="Ten digits; a client may ask us to text it."
              figures
              optional
            />
            <TextField
              label="Email"
              name="email-error-sample"
              type="email"
              defaultValue="ann.lee@example.com"
              error="A contact with this email already exists"
            />
            <TextField
              label="ZIP code"
              name="zip-error-sample"
              width="short"
              figures
              defaultValue="00000"
              hint="Five digits."
              error="ZIP code 00000 does not exist. Check the five digits."
            />
            <TextField label="Focused" name="focused" className="specimens__focus" defaultValue="Typing here" />
            <TextField label="Disabled" name="disabled" disabled defaultValue="Set by your agency" />
            <SelectField
              label="Carrier"
              name="carrier"
              blank="Choose a carrier"
              options={['Aetna', 'Cigna', 'Mutual of Omaha', 'UnitedHealthcare']}
            />
            <SelectField
              label="Assigned agent"
              name="agent"
              blank="Choose an agent"
              options={['Dana Whitfield', 'Sam Ortiz']}
              error="Please select an agent to reassign contacts to."
            />
            <TextArea
              label="Notes"
              name="notes"
              hint="Only your agency sees them."
              defaultValue="Prefers calls after 10. Daughter Ellen helps with mail."
            />
            <FileField label="Contact list" name="file" hint="A CSV file of up to 20 MB." accept=".csv" />
            <RadioField
              label="Plan"
              name="plan"
              value="G"
              inline
              options={[
                { value: 'F', label: 'Plan F' },
                { value: 'G', label: 'Plan G' },
                { value: 'N', label: 'Plan N' },
                { value: 'other', label: 'Other' },
              ]}
            />
            <RadioField
              label="Add by"
              name="addBy"
              error="Choose one of the two"
              options={[
                { value: 'form', label: 'One person', hint: 'Fill in a short form.' },
                { value: 'csv', label: 'A whole list', hint: 'Upload a CSV file; we match the columns.' },
              ]}
            />
            <CheckboxField
              label="Quarterly updates"
              name="optIn"
              hint="A short letter four times a year. They can stop it with one click."
              defaultChecked
            />
            <CheckboxField label="Uses tobacco" name="tobacco" disabled />
          </div>
        </Specimen>

        <Specimen id="status" title="Status" note="A word and an icon, never colour alone.">
          <div className="row">
            {['New', 'Scheduled', 'Sent', 'Opened', 'Failed', 'Awaiting carrier'].map((status) => (
              <StatusBadge key={status} status={status} />
            ))}
          </div>
          <Notice title="Illustrative sample rates">Import your carriers' rate book to quote real prices.</Notice>
          <Notice kind="good" title="Email Sent">
            Ann Lee's quote went to ann.lee@example.com.
          </Notice>
          <Notice kind="warn" title="Two ZIP codes lie in more than one county">
            Choose the county so that the price is right.
          </Notice>
          <Notice kind="bad" title="We could not read row 14">
            The birth date 13/40/1951 has no month 13.
          </Notice>
        </Specimen>

        <Specimen id="toasts" title="Messages" note="Bottom left, announced, with Undo where there is one.">
          <div className="toasts">
            <Toast flash={{ kind: 'good', text: 'Contact saved.' }} />
            <Toast flash={{ kind: 'note', text: '12 contacts deleted.', undo: { action: here } }} />
            <Toast
              flash={{
                kind: 'bad',
                text: 'Failed to reassign contacts. Nothing was changed; please try again in a minute.',
              }}
            />
          </div>
        </Specimen>

        <Specimen id="dialogs" title="Dialogs and menus" note="Native; Escape closes, focus returns.">
          <div className="row">
            <DialogButton dialog="delete-dialog" variant="danger" icon={Trash2}>
              Delete 12 contacts
            </DialogButton>
            <DialogButton dialog="add-dialog" icon={UserPlus}>
              Add contact
            </DialogButton>
            <RowMenu id="sample-menu" label="More for Ann Lee">
              <MenuLink href="#dialogs" icon={Pencil}>
                Edit
              </MenuLink>
              <MenuButton action={here} icon={Send}>
                Send Quote
              </MenuButton>
              <MenuButton dialog="delete-dialog" icon={Trash2} danger>
                Delete
              </MenuButton>
            </RowMenu>
          </div>
          <Dialog id="open-dialog" title="Reassign 3 contacts" open>
            <DialogBody>
              <p>Their next letters will be signed by the new agent. Nothing is sent now.</p>
              <SelectField
                label="New agent"
                name="newAgent"
                blank="Choose an agent"
                options={['Dana Whitfield', 'Sam Ortiz']}
              />
            </DialogBody>
            <DialogFoot>
              <Button variant="primary">Reassign 3 contacts</Button>
              <DialogCancel dialog="open-dialog" />
            </DialogFoot>
          </Dialog>
          <Dialog id="delete-dialog" title="Delete 12 contacts?">
            <DialogBody>
              <p>They leave your list now and receive no more mail. You can bring them back for 30 days.</p>
            </DialogBody>
            <DialogFoot>
              <Button variant="danger">Delete 12 contacts</Button>
              <DialogCancel dialog="delete-dialog">Keep them</DialogCancel>
            </DialogFoot>
          </Dialog>
          <Dialog id="add-dialog" title="Add contact">
            <DialogBody>
              <TextField label="First name" name="dialogFirst" />
              <TextField label="Last name" name="dialogLast" />
            </DialogBody>
            <DialogFoot>
              <Button variant="primary">Save contact</Button>
              <DialogCancel dialog="add-dialog" />
            </DialogFoot>
          </Dialog>
        </Specimen>

        <Specimen id="cards" title="Cards and facts">
          <PageHeader
            back={{ href: '#cards', label: 'Contacts' }}
            title="Ann Lee"
            badge={<StatusBadge status="Opened" />}
            lead="Her rate at Aetna rose on March 1. Anniversary in 24 days."
            action={
              <>
                <Button variant="danger" icon={Trash2}>
                  Delete
                </Button>
                <Button icon={Pencil}>Edit</Button>
              </>
            }
          />
          <Tabs
            label="Contact"
            items={[
              { label: 'Summary', href: '#cards', active: true },
              { label: 'Email Activity', href: '#tabs-2', count: 14 },
              { label: 'Health questions', href: '#tabs-3', count: 0 },
            ]}
          />
          <div className="specimens__pair">
            <Card
              title="Contact Summary"
              id="summary"
              action={
                <Button variant="quiet" size="small">
                  Edit
                </Button>
              }
            >
              <DescriptionList
                items={[
                  { label: 'Email', value: 'ann.lee@example.com' },
                  { label: 'Phone', value: '(816) 555-0142' },
                  { label: 'Birth date', value: 'Mar 4, 1952' },
                  { label: 'Current plan', value: 'Plan G, Aetna' },
                  { label: 'Premium', value: <Price cents={18245} size="inline" /> },
                  { label: 'Spouse', value: '' },
                ]}
              />
            </Card>
            <Card title="Assigned agent" id="assigned">
              <div className="row">
                <Initials name="Dana Whitfield" large />
                <div>
                  <strong>Dana Whitfield</strong>
                  <br />
                  (816) 555-0100
                </div>
              </div>
              <Price cents={14210} wasCents={15273} size="large" />
              <Price cents={123456} />
            </Card>
          </div>
        </Specimen>

        <Specimen id="progress" title="Progress" note="n of total; a reload shows the same.">
          <Progress
            label="Importing spring-book.csv"
            value={3200}
            total={5000}
            unit="rows"
            note="You can leave this page; we keep going."
          />
          <Progress label="Imported spring-book.csv" value={5000} total={5000} unit="rows" />
          <Progress label="Counting rows" value={0} unit="rows so far" />
        </Specimen>

        <Specimen id="colours" title="Colours">
          <div className="specimens__swatches">
            {swatches.map((name) => (
              <span className={`swatch swatch--${name}`} key={name}>
                {name}
              </span>
            ))}
          </div>
        </Specimen>
      </div>
    </AppLayout>
  )
}

/** The parts of client pages, for a document with public.css. */
export function PublicComponentsPage() {
  return (
    <PublicLayout
      agency={{ name: 'Harbor Senior Benefits', phone: '8165550100' }}
      agent={{ name: 'Dana Whitfield', phone: '8165550100', license: 'Missouri license 8321907' }}
      practice
      textSize={{ smaller: `${here}?sheet=public&text=0`, larger: `${here}?sheet=public&text=2` }}
      footer={
        <p>
          Harbor Senior Benefits is an independent agency. We are not connected with or endorsed by the United States
          government or the federal Medicare program.
        </p>
      }
    >
      <h1>Ann, the same coverage can cost less</h1>
      <p>
        Your Plan G from Aetna went up on March 1. Plan G pays the same benefits at every company. Here is the lowest
        price we found in Jackson County.
      </p>
      <p>
        <Price cents={14210} wasCents={18245} size="large" />
      </p>
      <Notice title="Illustrative sample rates">These prices are made up, to show how the page works.</Notice>
      <ErrorSummary
        takesFocus={false}
        errors={[{ field: 'public-tobacco', message: 'Tell us if you have used tobacco in the last 12 months' }]}
      />
      <RadioField
        label="Have you used tobacco in the last 12 months?"
        name="public-tobacco"
        hint="Companies ask this before they set a price."
        error="Tell us if you have used tobacco in the last 12 months"
        inline
        options={[
          { value: 'yes', label: 'Yes' },
          { value: 'no', label: 'No' },
        ]}
      />
      <RadioField
        label="When should the new plan start?"
        name="public-start"
        value="apr"
        options={[
          { value: 'apr', label: 'April 1, 2027', hint: 'The soonest date.' },
          { value: 'may', label: 'May 1, 2027' },
          { value: 'jun', label: 'June 1, 2027' },
        ]}
      />
      <TextField label="ZIP code" name="public-zip" width="short" figures inputMode="numeric" defaultValue="64105" />
      <SelectField label="County" name="public-county" options={['Jackson', 'Clay', 'Platte']} />
      <CheckboxField
        label="Send me a short letter four times a year"
        name="public-updates"
        hint="You can stop it at any time."
        defaultChecked
      />
      <Progress label="Health questions" value={3} total={9} />
      <div>
        <Button variant="primary">See if I Qualify</Button>
      </div>
      <div>
        <Button>Talk with Dana first</Button> <Button variant="quiet">Print this page</Button>
      </div>
    </PublicLayout>
  )
}

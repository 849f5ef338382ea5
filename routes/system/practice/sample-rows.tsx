import { ShortName } from '../../../src/ui/short-name.tsx'
import type { Column } from '../../../src/ui/table.tsx'
import { componentsPath } from './specimen.tsx'

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

export const people: Row[] = [
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

export const contactColumns: Column<Row>[] = [
  {
    key: 'name',
    label: 'Name',
    sortBy: 'name',
    cell: (row) => (
      <a href={`${componentsPath}#tables`}>
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
export const importLines: Line[] = [
  { reason: 'Imported as new contacts', rows: 4612, share: '92.2%' },
  { reason: 'Already in your book', rows: 188, share: '3.8%' },
  { reason: 'Not imported: unreadable birth date', rows: 121, share: '2.4%' },
  { reason: 'Not imported: no email', rows: 79, share: '1.6%' },
]
export const importColumns: Column<Line>[] = [
  { key: 'reason', label: 'What happened', kind: 'prose', cell: (line) => line.reason, foot: 'All rows in the file' },
  { key: 'rows', label: 'Rows', kind: 'number', cell: (line) => line.rows.toLocaleString('en-US'), foot: '5,000' },
  { key: 'share', label: 'Share', kind: 'number', cell: (line) => line.share, foot: '100%' },
]

/* Columns that look like a fact but are not. */
import type { Draw } from './draw.ts'
import { carrierWriter } from './values.ts'

type Cell = (row: number) => string
interface Decoy {
  headings: string[]
  cells(draw: Draw, date: (iso: string) => string): Cell
}

const numbered = (headings: string[], first: number, step = 1, text = (n: number) => String(n)): Decoy => ({
  headings,
  cells: () => (row) => text(first + row * step),
})
const dated = (headings: string[], years: [number, number], firstOfMonth = false): Decoy => ({
  headings,
  cells:
    ({ number }, date) =>
    () =>
      date(
        `${number(...years)}-${String(number(1, 12)).padStart(2, '0')}-${firstOfMonth ? '01' : String(number(1, 28)).padStart(2, '0')}`,
      ),
})
const oneOf = (headings: string[], ...texts: string[]): Decoy => ({
  headings,
  cells:
    ({ pick }) =>
    () =>
      pick(...texts),
})
const phoneOf = (headings: string[], few: boolean): Decoy => ({
  headings,
  cells: ({ number }) => {
    const one = number(10, 99)
    return () => `(919) 555-01${few ? one : number(10, 99)}`
  },
})

export const DECOYS: Decoy[] = [
  numbered(['Client ID', 'Individual: Individual ID', 'Contact ID', 'Record ID', 'Customer Number', 'Cust #'], 20_117),
  numbered(['LEID', 'EUID', 'Region Code', 'Branch Code', 'Agency Code'], 28_801, 7),
  numbered(['Account Number', 'Group Number', 'Case Number', 'External ID'], 8_285_550_100, 13),
  numbered(['Policy Number', 'Policy #', 'Contract Number', 'Certificate No'], 9_010_021, 31),
  numbered(['NPN', 'Writing Agent Number', 'Agent ID'], 17_204_556, 0),
  numbered(['Medicare Number', 'MBI', 'Medicare ID'], 10, 1, (n) => `1EG4TE5MK${n}`),
  numbered(['Household Income', 'Income'], 28_000, 250),
  numbered(['Premium', 'Monthly Premium', 'Modal Premium'], 120, 1, (n) => `${n}.50`),
  numbered(['Plan ID', 'Contract-PBP'], 100, 1, (n) => `H1036-${n}`),
  dated(['Created Date', 'Date Added', 'Create Date', 'Created On', 'Individual: Date Created'], [2015, 2026]),
  dated(['LAST_CHANGED', 'Last Modified Date', 'Last Updated', 'OPTIN_TIME', 'CONFIRM_TIME'], [2020, 2026]),
  dated(['Anniversary', 'Next Renewal', 'Paid To Date', 'Renewal Date'], [2026, 2027], true),
  dated(['Part A Effective', 'Part A Effective Date', 'Part A', 'Medicare Part A Date'], [1996, 2025], true),
  dated(['Part B Effective', 'Part B Effective Date', 'Part B', 'Medicare Part B Date'], [1996, 2025], true),
  dated(['Last Contacted', 'Last Activity Date', 'Next Follow Up', 'Application Date', 'Signed Date'], [2019, 2026]),
  dated(['Prior Policy Effective Date', 'Prior Termination Date'], [2010, 2019], true),
  dated(['Termination Date', 'Term Date'], [2027, 2032], true),
  dated(['Spouse DOB', 'Spouse Date of Birth', 'Dependent DOB', 'Beneficiary DOB'], [1931, 1961]),
  dated(['Wedding Anniversary', 'Agent Appointment Date', 'License Date'], [1955, 2005]),
  oneOf(['Agent Email', 'Producer Email', 'Owner Email'], 'agent.one@agency.example', 'agent.two@agency.example'),
  oneOf(['Agent', 'Agent Name', 'Producer', 'Writing Agent', 'Contact Owner', 'Lead Owner'], 'Pat Agent', 'Lee Seller'),
  oneOf(['Spouse Name', 'Spouse', 'Emergency Contact Name', 'Beneficiary'], 'Pat Nobody', 'Lee Someone', ''),
  oneOf(['Spouse Gender', 'Agent Gender', 'Spouse Sex'], 'M', 'F'),
  oneOf(['Spouse Tobacco', 'Spouse Smoker'], 'Y', 'N'),
  oneOf(
    ['Notes', 'Comments', 'Description'],
    'smoker until 2010',
    'call after 5',
    'turns 65 soon',
    'married, ZIP 28801',
    '',
  ),
  oneOf(['Do Not Call', 'SMS Opt Out'], 'Yes', 'No'),
  oneOf(['Lead Status', 'Stage', 'Client Type'], 'Active', 'Customer', 'Prospect'),
  oneOf(['Part D Plan', 'PDP Plan', 'Drug Plan', 'Dental Plan'], 'Wellcare Value Script', 'SilverScript Choice', ''),
  oneOf(['Marital Status', 'Married'], 'M', 'S', 'W'),
  oneOf(['Employer', 'Occupation'], 'Retired', 'Humana Foundation', 'Acme Hardware'),
  oneOf(['Veteran', 'Homeowner', 'Household Discount'], 'Y', 'N'),
  oneOf(['City', 'Mailing City', 'County'], 'Asheville', 'Aurora', 'Bedford'),
  oneOf(['Street', 'Mailing Street', 'Address'], '12345 Oak St', '7 Elm Ct Apt 28801', 'PO Box 20117'),
  oneOf(['Spouse Email', 'Secondary Contact Email'], '', 'spouse.one@example.com', 'spouse.two@example.com'),
  phoneOf(['Fax', 'Fax Number', 'Home Fax'], false),
  phoneOf(['Agent Phone', 'Producer Phone', 'Agency Phone'], true),
  phoneOf(['Spouse Phone', 'Emergency Contact Phone', 'Spouse Cell'], false),
  {
    headings: ['Previous Carrier', 'Prior Carrier', 'Part D Carrier', 'Dental Carrier', 'Spouse Carrier'],
    cells: (draw) => {
      const write = carrierWriter(draw)
      return () => write(draw.pick('Aetna', 'Humana', 'Cigna', 'Other'))
    },
  },
]

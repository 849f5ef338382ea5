/** What stands in a cell whose fact nobody knows. */
export const BLANKS = {
  firstName: [''],
  lastName: [''],
  email: [''],
  phone: ['', '', 'N/A', 'none', '-'],
  zip: ['', '', 'N/A'],
  state: [''],
  carrier: ['', 'N/A', 'TBD', 'None', '-', 'Unknown', '???'],
  plan: ['', '', 'N/A', 'TBD', '?'],
  effectiveOn: ['', '', 'N/A', '0/0/00', 'TBD'],
  birthOn: ['', '', 'Unspecified', 'N/A'],
  gender: ['', '', 'Unknown', 'U', 'Not Specified', 'X'],
  tobacco: ['', '', 'Unknown', '?', 'N/A', 'Former'],
  optedOut: [''],
} as const

/** What a cell says that once was meant to be the fact and is none. Names are clean. */
export const DIRT = {
  email: ['', 'N/A', 'none', 'no email'],
  phone: ['555-0123', 'N/A', '0000000000', '(000) 000-0000', '???', 'call her son', '828-555'],
  zip: ['288', '???', 'ABCDE', '00000'],
  carrier: ['N/A', 'TBD', 'None', '???'],
  plan: ['???', 'TBD', 'N/A'],
  effectiveOn: ['0/0/00', 'Sep-22', 'Unspecified', '???', 'asap'],
  birthOn: ['03/14', '0/0/00', '--02-28', 'Unspecified', '???', 'age 71'],
  gender: ['Unspecified', '???', 'Unknown', 'Prefer not to say'],
  tobacco: ['???', 'Unspecified', 'quit 2015', 'ask'],
} as const

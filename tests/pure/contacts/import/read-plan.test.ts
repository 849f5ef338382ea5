import { expect, test } from 'vitest'
import { policyKind, policyStatus, readPlanType } from '../../../../src/contacts/import/read/read-plan.ts'

test.each([
  ['Plan F', ['f', 'Plan F', 'Supplement Plan F', 'Medigap-F', 'Suplemento Plan F']],
  ['Plan N', ['N', 'plan n', 'Plan N*', 'PLANN', 'Med Supp N']],
  [
    'Plan G',
    [
      ['g', 'Plan G', 'Plan-G', 'PlanG', 'Plan_G', 'G Plan', 'Plan G.', 'Plan: G', '"G"', 'Plan G 2024'],
      ['MedSupp G', 'Medsup-G', 'Med Supp Plan G', 'Medigap G', 'Medigap Plan G', 'Medicare Plan G', 'MEDSUPP  G'],
      ['Plan G (Standard)', 'Plan G - Household', 'Medicare Supplement - Plan G', 'Medicare Supplement Insurance G'],
      ['Aetna Plan G', 'UHC - Plan G', 'Mutual of Omaha Med Supp G', 'Allstate G'],
    ].flat(),
  ],
])('%s is read from whatever surrounds its letter (contacts-036)', (plan, texts) => {
  for (const text of texts) expect([text, readPlanType(text)]).toEqual([text, plan])
})

test.each([
  '',
  'N/A',
  'NA',
  'None',
  'TBD',
  'unknown',
  '-',
  '0',
  'ninguno',
  'no tiene',
  'Plan',
  'Medicare Supplement',
  'no plan',
  'no insurance',
])('%j names no plan', (text) => {
  expect(readPlanType(text)).toBeNull()
})

test.each(
  [
    ['HDG', 'HD-G', 'HD G', 'Plan G HD', 'Plan G (HD)', 'High Deductible G', 'High Deductible Plan G', 'G+', 'G HDHP'],
    [
      'F/G',
      'F or G',
      'Plan F, Plan G',
      'GN',
      'Plan G to N',
      'K',
      'Plan C',
      'MN_BASIC',
      'Select Plan G',
      'Plan G Extra',
    ],
    ['MAPD', 'PDP', 'Part D', 'Part G', 'Dental', 'Advantage Plan G', 'Medicare Advantage', 'Plan G + Dental'],
    ['Was Plan G', 'not G', 'Grade G', 'Humana Gold G', 'Plan G?/N'],
  ].flat(),
)('%j is Other, not a plan by guess (contacts-036)', (text) => {
  expect(readPlanType(text)).toBe('Other')
})

test.each([
  [
    'medigap',
    [
      [
        'Medicare Supplement',
        'Med Supp',
        'MedSupp',
        'Medigap',
        'Medi-gap',
        'MEDICARE SUPPLEMENTAL',
        'Plan G',
        'G',
        'HDG',
      ],
      ['Medicare Supplement - Plan G', 'Med Sup', 'Suplemento de Medicare', 'Plan K', 'Plan G HD'],
    ].flat(),
  ],
  [
    'other',
    [
      [
        'PDP',
        'Part D',
        'Prescription',
        'Prescription Drug Plan',
        'MAPD',
        'MA-PD',
        'MA',
        'Medicare Advantage',
        'Part C',
      ],
      ['Dental', 'Vision', 'Dental/Vision/Hearing', 'Life', 'Whole Life', 'Life Insurance', 'Final Expense', 'FE'],
      ['Hospital Indemnity', 'Cancer', 'Annuity', 'Fixed Annuities', 'Long term care', 'Long-Term Care', 'LTC', 'HMO'],
      ['D-SNP', 'Seguro de vida', 'Gastos finales'],
    ].flat(),
  ],
  [
    undefined,
    [
      [
        '',
        'N/A',
        'Medicare',
        'Insurance',
        'Health',
        'Plan D',
        'Plan C',
        'Plan A',
        'MA Core',
        'Medicare Supplement + PDP',
      ],
      ['Loyal American Life Insurance Company', 'Med Supp with Dental', 'Referral'],
    ].flat(),
  ],
])('a product is told to be %s', (sort, texts) => {
  for (const text of texts) expect([text, policyKind(text)]).toEqual([text, sort])
})

test.each([
  [
    'in_force',
    [
      'Active',
      'ACTIVE',
      'In Force',
      'Inforce',
      'In-Force',
      'Issued',
      'Paid',
      'Current',
      'Active Policy',
      'Issued - Paid',
      'Vigente',
    ],
  ],
  [
    'ended',
    [
      [
        'Lapsed',
        'Terminated',
        'Cancelled',
        'Canceled',
        'Withdrawn',
        'Declined',
        'Not taken',
        'Not-Taken',
        'Disenrolled',
      ],
      ['Replaced', 'Deceased', 'Inactive', 'Terminated - moved to another state', 'Terminated (deceased)', 'Cancelada'],
    ].flat(),
  ],
  [
    'pending',
    ['Pending', 'Submitted', 'Applied', 'Pending - Submitted', 'App Submitted', 'In Underwriting', 'Pendiente'],
  ],
  [
    undefined,
    [
      '',
      'N/A',
      'Approved',
      'Active - Pending',
      'Active - future cancel',
      'Lead',
      'Client',
      'Not paid',
      'Active/Lapsed',
    ],
  ],
])('a policy is told to be %s', (state, texts) => {
  for (const text of texts) expect([text, policyStatus(text)]).toEqual([text, state])
})

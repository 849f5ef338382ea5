export const carrierNames = Object.freeze([
  'Aetna',
  'Humana',
  'UnitedHealthcare',
  'Cigna',
  'Aflac',
  'Mutual of Omaha',
] as const)

export type CarrierName = (typeof carrierNames)[number]

export interface WritingCompany {
  readonly naic: string
  readonly company: string
  /** 'listed': seen in an NAIC company list; 'recalled': known but not yet seen in one. */
  readonly evidence: 'listed' | 'recalled'
}

export interface Carrier {
  readonly name: CarrierName
  /** Other names clients and files use for the carrier; compared without case, spaces and punctuation. */
  readonly brands: readonly string[]
  readonly companies: readonly WritingCompany[]
}

const listed = (naic: string, company: string): WritingCompany => Object.freeze({ naic, company, evidence: 'listed' })
const recalled = (naic: string, company: string): WritingCompany =>
  Object.freeze({ naic, company, evidence: 'recalled' })
const carrier = (name: CarrierName, brands: string[], companies: WritingCompany[]): Carrier =>
  Object.freeze({ name, brands: Object.freeze(brands), companies: Object.freeze(companies) })

/**
 * The six supported carriers. Source: product-007. Company codes marked 'listed' are from the NAIC company list; those
 * marked 'recalled' are not checked against it yet. Omaha Supplemental is missing, because two sources give different
 * codes for it.
 */
export const carriers: readonly Carrier[] = Object.freeze([
  carrier(
    'Aetna',
    ['CVS', 'CVS Aetna', 'Aetna CVS Health', 'Accendo', 'Continental Life', 'American Continental', 'ACI', 'CLI'],
    [
      listed('60054', 'Aetna Life Insurance Company'),
      listed('72052', 'Aetna Health Insurance Company'),
      listed('63444', 'Accendo Insurance Company'),
      listed('68500', 'Continental Life Insurance Company of Brentwood, Tennessee'),
      recalled('12321', 'American Continental Insurance Company'),
      recalled('78700', 'Aetna Health and Life Insurance Company'),
    ],
  ),
  carrier(
    'Humana',
    ['Humana Achieve'],
    [
      listed('73288', 'Humana Insurance Company'),
      listed('60219', 'Humana Insurance Company of Kentucky'),
      recalled('60052', 'Humana Benefit Plan of Illinois'),
      recalled('12634', 'Humana Insurance Company of New York'),
      recalled('70580', 'HumanaDental Insurance Company'),
    ],
  ),
  carrier(
    'UnitedHealthcare',
    [
      'United Healthcare',
      'UHC',
      'AARP',
      'AARP UHC',
      'UHC AARP',
      'AARP UnitedHealthcare',
      'UnitedHealthcare AARP',
      'United Health',
      'UnitedHealth Group',
      'UnitedHealthOne',
    ],
    [
      listed('79413', 'UnitedHealthcare Insurance Company'),
      listed('84549', 'UnitedHealthcare Insurance Company of America'),
      recalled('60093', 'UnitedHealthcare Insurance Company of New York'),
    ],
  ),
  // HCSC bought Cigna's Medicare business in March 2025 and named it HealthSpring from 2026. The label stays.
  carrier(
    'Cigna',
    [
      'HealthSpring',
      'Cigna HealthSpring',
      'Cigna Healthcare',
      'Cigna National Health',
      'CHLIC',
      'Loyal American',
      'American Retirement Life',
      'ARLIC',
    ],
    [
      listed('65269', 'HealthSpring (formerly Cigna Insurance Company)'),
      listed('61727', 'HealthSpring (formerly Cigna National Health Insurance Company)'),
      listed('65722', 'Loyal American Life Insurance Company'),
      recalled('88366', 'American Retirement Life Insurance Company'),
      recalled('67369', 'Cigna Health and Life Insurance Company'),
    ],
  ),
  carrier(
    'Aflac',
    ['American Family Life Assurance', 'American Family Life Assurance Company of Columbus', 'Tier One'],
    [
      listed('60380', 'American Family Life Assurance Company of Columbus'),
      recalled('92908', 'Tier One Insurance Company'),
    ],
  ),
  carrier(
    'Mutual of Omaha',
    [
      'United of Omaha',
      'Omaha Insurance',
      'United World',
      'United World Life',
      'Omaha',
      'MOO',
      'M of O',
      'Mutual Omaha',
    ],
    [
      listed('71412', 'Mutual of Omaha Insurance Company'),
      listed('69868', 'United of Omaha Life Insurance Company'),
      listed('13100', 'Omaha Insurance Company'),
      listed('72850', 'United World Life Insurance Company'),
    ],
  ),
])

const byNaic = new Map<string, Carrier>(
  carriers.flatMap((each) => each.companies.map((company) => [company.naic, each] as const)),
)

/** The carrier of the company with this NAIC code; undefined if it is not a supported one. */
export function findCarrierByNaic(naic: string): Carrier | undefined {
  return byNaic.get(naic)
}

export function isCarrierName(text: string): text is CarrierName {
  return (carrierNames as readonly string[]).includes(text)
}

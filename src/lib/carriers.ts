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
  /** 'verified' in NAIC's company list, or not yet. */
  readonly evidence: 'verified' | 'unverified'
}

export interface Carrier {
  readonly name: CarrierName
  /** Other names clients and files use for the carrier; compared without case, spaces and punctuation. */
  readonly brands: readonly string[]
  readonly companies: readonly WritingCompany[]
}

const verified = (naic: string, company: string): WritingCompany =>
  Object.freeze({ naic, company, evidence: 'verified' })
const unverified = (naic: string, company: string): WritingCompany =>
  Object.freeze({ naic, company, evidence: 'unverified' })
const carrier = (name: CarrierName, brands: string[], companies: WritingCompany[]): Carrier =>
  Object.freeze({ name, brands: Object.freeze(brands), companies: Object.freeze(companies) })

/**
 * The six supported carriers. Source: product-007. Company codes marked 'verified' are from NAIC's company list; those
 * marked 'unverified' are not checked against it yet. Omaha Supplemental is missing, because two sources give different
 * codes for it.
 */
export const carriers: readonly Carrier[] = Object.freeze([
  carrier(
    'Aetna',
    ['CVS', 'CVS Aetna', 'Aetna CVS Health', 'Accendo', 'Continental Life', 'American Continental', 'ACI', 'CLI'],
    [
      verified('60054', 'Aetna Life Insurance Company'),
      verified('72052', 'Aetna Health Insurance Company'),
      verified('63444', 'Accendo Insurance Company'),
      verified('68500', 'Continental Life Insurance Company of Brentwood, Tennessee'),
      unverified('12321', 'American Continental Insurance Company'),
      unverified('78700', 'Aetna Health and Life Insurance Company'),
    ],
  ),
  carrier(
    'Humana',
    ['Humana Achieve'],
    [
      verified('73288', 'Humana Insurance Company'),
      verified('60219', 'Humana Insurance Company of Kentucky'),
      unverified('60052', 'Humana Benefit Plan of Illinois'),
      unverified('12634', 'Humana Insurance Company of New York'),
      unverified('70580', 'HumanaDental Insurance Company'),
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
      verified('79413', 'UnitedHealthcare Insurance Company'),
      verified('84549', 'UnitedHealthcare Insurance Company of America'),
      unverified('60093', 'UnitedHealthcare Insurance Company of New York'),
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
      verified('65269', 'HealthSpring (formerly Cigna Insurance Company)'),
      verified('61727', 'HealthSpring (formerly Cigna National Health Insurance Company)'),
      verified('65722', 'Loyal American Life Insurance Company'),
      unverified('88366', 'American Retirement Life Insurance Company'),
      unverified('67369', 'Cigna Health and Life Insurance Company'),
    ],
  ),
  carrier(
    'Aflac',
    ['American Family Life Assurance', 'American Family Life Assurance Company of Columbus', 'Tier One'],
    [
      verified('60380', 'American Family Life Assurance Company of Columbus'),
      unverified('92908', 'Tier One Insurance Company'),
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
      verified('71412', 'Mutual of Omaha Insurance Company'),
      verified('69868', 'United of Omaha Life Insurance Company'),
      verified('13100', 'Omaha Insurance Company'),
      verified('72850', 'United World Life Insurance Company'),
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

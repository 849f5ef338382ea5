import { cut } from './cut.ts'
import { editDistance } from './edit-distance.ts'

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
 * The six supported carriers. Source: product-007. Company codes: seen in the NAIC company list where 'listed'; those
 * 'recalled' await a look at it. Left out: Omaha Supplemental, whose code two sources give differently.
 */
export const carriers: readonly Carrier[] = Object.freeze([
  carrier(
    'Aetna',
    ['CVS', 'CVS Aetna', 'Aetna CVS Health', 'Accendo', 'Continental Life', 'American Continental'],
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
    ].concat(['United Health', 'UnitedHealth Group', 'UnitedHealthOne']),
    [
      listed('79413', 'UnitedHealthcare Insurance Company'),
      listed('84549', 'UnitedHealthcare Insurance Company of America'),
      recalled('60093', 'UnitedHealthcare Insurance Company of New York'),
    ],
  ),
  // Cigna's Medicare business went to HCSC in March 2025 and is called HealthSpring from 2026; the label stays.
  carrier(
    'Cigna',
    ['HealthSpring', 'Cigna HealthSpring', 'Cigna Healthcare', 'Loyal American', 'American Retirement Life', 'ARLIC'],
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
    ['United of Omaha', 'Omaha Insurance', 'United World', 'United World Life', 'Omaha', 'MOO', 'Mutual Omaha'],
    [
      listed('71412', 'Mutual of Omaha Insurance Company'),
      listed('69868', 'United of Omaha Life Insurance Company'),
      listed('13100', 'Omaha Insurance Company'),
      listed('72850', 'United World Life Insurance Company'),
    ],
  ),
])

// Real insurers we do not quote. Without this list the distance rule would take several for one of the six.
const UNSUPPORTED: readonly (readonly [display: string, ...aliases: string[]])[] = [
  ['Blue Cross Blue Shield', 'BCBS', 'Blue Cross', 'Blue Shield', 'BC BS', 'Blue Cross and Blue Shield', 'BCBSA'],
  ['AAA Life'],
  ['AIG'],
  ['Allstate', 'Allstate Health Solutions'],
  ['Ambetter'],
  ['American Family'],
  ['American Fidelity'],
  ['American General'],
  ['American Home Life'],
  ['American National'],
  ['American Republic'],
  ['Americo'],
  ['AmeriHealth'],
  ['Amerigroup'],
  ['Ameritas'],
  ['Anthem', 'Anthem Blue Cross', 'Anthem BCBS'],
  ['Assurity'],
  ['Atlantic Coast Life'],
  ['Atlantic Capital'],
  ['Bankers Fidelity'],
  ['Bankers Life', 'Bankers Life and Casualty'],
  ['Capital Blue Cross'],
  ['CareFirst'],
  ['Catholic Life'],
  ['Centene'],
  ['Central States', 'Central States Health and Life'],
  ['Chubb'],
  ['Colonial Penn'],
  ['Combined Insurance'],
  ['CSO'],
  ['Devoted Health'],
  ['Elevance', 'Elevance Health'],
  ['Emblem Health', 'EmblemHealth'],
  ['Empire Blue Cross'],
  ['Equitable', 'Equitable Life'],
  ['Erie', 'Erie Family'],
  ['Everest', 'Everest Reinsurance'],
  ['Farm Bureau'],
  ['Farmers'],
  ['First Health'],
  ['Florida Blue'],
  ['Forethought'],
  ['Garden State Life'],
  ['Genworth'],
  ['Gerber', 'Gerber Life'],
  ['Globe Life', 'Globe'],
  ['Golden Rule'],
  ['GPM', 'GPM Health and Life', 'Government Personnel Mutual'],
  ['Great American'],
  ['Great Southern Life'],
  ['Guarantee Trust Life', 'GTL'],
  ['Guardian'],
  ['Harvard Pilgrim'],
  ['HCSC', 'Health Care Service Corporation'],
  ['Health Alliance'],
  ['Health Net'],
  ['HealthPartners'],
  ['Heartland National', 'Heartland'],
  ['Highmark'],
  ['Horizon', 'Horizon Blue Cross'],
  ['Independence', 'Independence Blue Cross'],
  ['Individual Assurance', 'IAC'],
  ['Kaiser', 'Kaiser Permanente'],
  ['KSKJ'],
  ['LifeShield'],
  ['Lincoln Heritage'],
  ['Lumico'],
  ['Manhattan Life', 'ManhattanLife'],
  ['Medica'],
  ['Medico'],
  ['Medical Mutual', 'Medical Mutual of Ohio'],
  ['MetLife'],
  ['Molina'],
  ['Moda'],
  ['Mutual of America'],
  ['Mutual of Enumclaw'],
  ['Mutual of New York'],
  ['Nassau'],
  ['National General'],
  ['National Guardian'],
  ['National Health'],
  ['Nationwide'],
  ['New Era'],
  ['New York Life'],
  ['Old Surety'],
  ['Order of United Commercial Travelers', 'UCT'],
  ['Oscar'],
  ['Oxford', 'Oxford Life'],
  ['Pan-American'],
  ['Philadelphia American'],
  ['Physicians Life'],
  ['Physicians Mutual'],
  ['Prosperity', 'Prosperity Life'],
  ['Premera'],
  ['Primerica'],
  ['Principal'],
  ['Progressive'],
  ['Prudential'],
  ['Puritan Life'],
  ['Regence'],
  ['Reserve National'],
  ['Royal Arcanum'],
  ['SBLI'],
  ['Security Health Plan'],
  ['Sentinel Security', 'SSL'],
  ['Shenandoah Life'],
  ['Sierra Health'],
  ['Standard Life', 'Standard Life and Accident'],
  ['State Farm'],
  ['State Mutual'],
  ['Sterling', 'Sterling Life'],
  ['Thrivent'],
  ['Transamerica'],
  ['Travelers'],
  ['Tricare', 'Tricare for Life'],
  ['Tufts', 'Tufts Health Plan'],
  ['UCare'],
  ['Union Security'],
  ['United American'],
  ['United National'],
  ['Unum'],
  ['UPMC'],
  ['USAA'],
  ['Washington National'],
  ['WellCare'],
  ['Wellmark'],
  ['Western United'],
  ['WoodmenLife', 'Woodmen', 'Woodmen of the World'],
]

const LONGEST_INPUT = 64
const DISTANCE_BELOW = 10
const DISTANCE_PERCENT = 35

/** Lower-case letters and digits only, so that case, accents, spaces and punctuation do not matter. */
function fold(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/[^a-z0-9]/g, '')
}

const exactNames = new Map<string, CarrierName>(carrierNames.map((name) => [fold(name), name]))
const aliases = new Map<string, CarrierName>(
  carriers.flatMap((each) =>
    [...each.brands, ...each.companies.map((company) => company.company)].map(
      (alias) => [fold(alias), each.name] as const,
    ),
  ),
)
const unsupported = new Map<string, string>(
  UNSUPPORTED.flatMap(([display, ...others]) => [display, ...others].map((alias) => [fold(alias), display] as const)),
)
const byNaic = new Map<string, Carrier>(
  carriers.flatMap((each) => each.companies.map((company) => [company.naic, each] as const)),
)

/** The carrier a company of this NAIC code writes for; undefined for companies of no supported carrier. */
export function findCarrierByNaic(naic: string): Carrier | undefined {
  return byNaic.get(naic)
}

export function isCarrierName(text: string): text is CarrierName {
  return (carrierNames as readonly string[]).includes(text)
}

export interface CarrierMatch {
  carrier: CarrierName | 'Other' | null
  how: 'exact' | 'alias' | 'unsupported' | 'distance' | 'none'
  /** The name to show: the carrier's, the known unsupported insurer's, or what was typed. */
  display: string
}

/**
 * Which of the six carriers a free text names. In this order: the name itself or an alias; a known insurer we do not
 * support (Other); the smallest edit distance below 10 and at most 35 % of the longer name, ties counting as Other;
 * else Other. Each step is asked with the whole text first, then without what stands in brackets ('Aetna (CVS)'), each
 * also with company and product words taken from its end ('Aetna Medicare Supplement Plan G'). Empty text is null. Text
 * beyond 64 characters is ignored. Never throws.
 * Source: csv-013..017, docs/decisions.md.
 */
export function matchCarrier(text: string): CarrierMatch {
  const display = tidy(text)
  const full = fold(display)
  if (full === '') return { carrier: null, how: 'none', display }
  const keys = [display, display.replace(IN_BRACKETS, ' ')].flatMap(spellings).map(fold).filter(Boolean)

  for (const key of keys) {
    const exact = exactNames.get(key)
    if (exact) return { carrier: exact, how: 'exact', display: exact }
    const alias = aliases.get(key)
    if (alias) return { carrier: alias, how: 'alias', display: alias }
    const other = unsupported.get(key)
    if (other) return { carrier: 'Other', how: 'unsupported', display: other }
  }
  if (/^(?:anthem)?blue(?:cross|shield)|bluecross|blueshield|bcbs/.test(full)) {
    return { carrier: 'Other', how: 'unsupported', display }
  }
  for (const key of keys) {
    const nearest = nearestCarrier(key)
    if (nearest) return { carrier: nearest, how: 'distance', display: nearest }
  }
  return { carrier: 'Other', how: 'none', display }
}

function nearestCarrier(key: string): CarrierName | undefined {
  let best: { distance: number; name: CarrierName | undefined } = { distance: DISTANCE_BELOW, name: undefined }
  for (const [spelling, name] of exactNames) {
    const distance = editDistance(key, spelling)
    const closeEnough = distance * 100 <= DISTANCE_PERCENT * Math.max(key.length, spelling.length)
    if (!closeEnough || distance > best.distance) continue
    if (distance < best.distance) best = { distance, name }
    else best = { distance, name: undefined }
  }
  return best.name
}

function tidy(text: string): string {
  return cut(text, LONGEST_INPUT).replace(/\s+/g, ' ').trim()
}

// A bracket may lack its partner, cut off with the end of the text.
const IN_BRACKETS = /\([^)]*\)?|\[[^\]]*\]?/g

const TRAILING_WORD =
  /^(?:insurance|ins|company|co|inc|corp|corporation|llc|group|life|health|healthcare|medicare|med|supplement|supplemental|supp|sup|medigap|plan|[fgn]|the)$/

/** The text, then the text with one, two ... company or product words taken from its end. */
function spellings(text: string): string[] {
  const words = text
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}&]+/u)
    .filter(Boolean)
  const found = [text]
  while (words.length > 1 && TRAILING_WORD.test(words.at(-1) ?? '')) {
    words.pop()
    found.push(words.join(' '))
  }
  return found
}

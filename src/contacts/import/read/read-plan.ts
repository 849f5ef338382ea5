import { isNoCarrier, matchCarrier } from '../../../lib/match-carrier.ts'
import type { PlanType } from '../../contact.ts'

const wordsOf = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .split(/[^\p{L}\p{N}+/]+/u)
    .filter(Boolean)
    .join(' ')

const MEDIGAP =
  /\b(?:medicare supp?(?:lement(?:al)?|s)?|med ?supp?(?:lement(?:al)?|s)?|medi ?gap|suplement[oa] (?:de )?medicare)\b/g
// What may stand beside the letter and says nothing about the benefits. 'Select', 'Extra' and 'Plus' do.
const BESIDE_LETTER =
  /\b(?:plan|medicare|ms|supplement(?:al)?|supp|standard(?:ized)?|std|insurance|ins|policy|coverage|household|hhd|discount|suplement[oa]|(?:19[6-9]\d|20\d\d))\b/g

/**
 * Plan F, G or N of a plan cell, whatever surrounds the letter: 'MedSupp G', 'PlanG', 'Plan G (Standard)', 'Plan N*',
 * 'Aetna Plan G'. Null for a cell that names no plan ('', 'N/A', 'Medicare Supplement'). All else is Other: other
 * letters, two letters, high-deductible plans, other products, and words that are not understood. Source: contacts-036.
 */
export function readPlanType(typed: string): PlanType | null {
  if (isNoCarrier(typed)) return null
  const words = wordsOf(typed).replace(/\bplan(?=[fgn]\b)/, 'plan ')
  const rest = words.replace(MEDIGAP, ' ').replace(BESIDE_LETTER, ' ').replace(/ +/g, ' ').trim()
  if (isNoCarrier(rest)) return null
  const [, before = '', letter] = /^(?:(.+) )?([fgn])$/.exec(rest) ?? []
  const isPlain = before === '' || ['exact', 'alias', 'unsupported'].includes(matchCarrier(before).how)
  return letter && isPlain ? (`Plan ${letter.toUpperCase()}` as PlanType) : 'Other'
}

// 'Plan A' to 'Plan D' are left out: people call the parts of Medicare so.
const MEDIGAP_PLAN = /^(?:plan ?[fgklmn]|(?:plan )?hd ?[fg]|(?:plan )?[fg] hd|high deductible (?:plan )?[fg])$/

const OTHER_PRODUCT = new RegExp(
  [
    String.raw`\b(?:pdp|ma ?pd|part [cd]|prescriptions?|rx|drugs?|medicamentos|recetas|advantage|hmo|ppo|pffs|[cd] ?snp|snp`,
    'dental|vision|dvh|hearing|(?:term|whole|universal) life|life insurance(?! co)|seguro de vida|final expense|burial',
    'gastos finales|hospital indemnity|cancer|critical illness|accident|annuit(?:y|ies)|anualidad|long term care',
    String.raw`short term care|home health|disability|medicaid|aca|marketplace|travel|ancillary)\b`,
    // Too short to mean it inside a longer text: 'MA Core' is a Medigap policy of Massachusetts.
    '^(?:ma|life|vida|fe|hip|ltc|stc|hospital|indemnity)$',
  ].join('|'),
)

/**
 * Whether the text of a product, policy-type or plan column names a Medigap policy or clearly another product; undefined
 * where it says neither or both.
 */
export function policySort(typed: string): 'medigap' | 'other' | undefined {
  const words = wordsOf(typed)
  const withoutMedigap = words.replace(MEDIGAP, ' ').trim()
  const isMedigap = withoutMedigap !== words || MEDIGAP_PLAN.test(words) || (readPlanType(typed) ?? 'Other') !== 'Other'
  const isOther = OTHER_PRODUCT.test(withoutMedigap)
  if (isMedigap === isOther) return undefined
  return isMedigap ? 'medigap' : 'other'
}

const STATES = {
  ended:
    /^(?:lapsed?|terminat(?:ed|ion)|termed|cancel(?:l?ed|lation)?|withdrawn|declined|not taken|nto|not issued|disenrolled|replaced|deceased|died|inactive|not active|not in ?force|expired|ended|denied|rejected|rescinded|surrendered|void(?:ed)?|cancelad[oa]|terminad[oa]|inactiv[oa]|vencid[oa]|rechazad[oa]|fallecid[oa])$/,
  pending:
    /^(?:pending|submitted|applied|(?:app|application) (?:submitted|pending)|in underwriting|underwriting|pending (?:approval|issue|underwriting|uw)|in process|in progress|processing|pendiente|enviad[oa]|solicitad[oa]|en proceso)$/,
  in_force:
    /^(?:active|activ[oa]|in ?force|issued|paid|current|in effect|enrolled|premium paying|issued (?:and )?paid|active paid|vigente|en vigor|al dia)$/,
} as const

/**
 * What the text of a policy-status column says. 'Terminated - moved' has ended; a text whose other words are not
 * understood is undefined ('Active - future cancel').
 */
export function policyState(typed: string): 'in_force' | 'ended' | 'pending' | undefined {
  const parts = typed
    .split(/\s[-–—:]\s|[(/;,]/)
    .map((part) => wordsOf(part).replace(/^(?:policy|poliza) | (?:policy|poliza)$/g, ''))
    .filter(Boolean)
  const states = (['ended', 'pending', 'in_force'] as const).filter((state) =>
    parts.some((part) => STATES[state].test(part)),
  )
  const [only] = states
  if (states.length !== 1 || !only) return undefined
  return only === 'ended' || parts.every((part) => STATES[only].test(part)) ? only : undefined
}

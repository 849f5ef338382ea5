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
// Words beside the plan letter that do not change the benefits. 'Select', 'Extra' and 'Plus' do change them.
const BESIDE_LETTER =
  /\b(?:plan|medicare|ms|supplement(?:al)?|supp|standard(?:ized)?|std|insurance|ins|policy|coverage|household|hhd|discount|suplement[oa]|(?:19[6-9]\d|20\d\d))\b/g

/**
 * Reads Plan F, G or N: 'MedSupp G', 'PlanG', 'Plan G (Standard)', 'Plan N*', 'Aetna Plan G'. Null for a cell without a
 * plan ('', 'N/A', 'Medicare Supplement'). Everything else is Other: other letters, two letters, high-deductible plans,
 * other products, and unknown words. Source: contacts-036.
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

// Excludes 'Plan A' to 'Plan D', which people also use for the parts of Medicare.
const MEDIGAP_PLAN = /^(?:plan ?[fgklmn]|(?:plan )?hd ?[fg]|(?:plan )?[fg] hd|high deductible (?:plan )?[fg])$/

const OTHER_PRODUCT = new RegExp(
  [
    String.raw`\b(?:pdp|ma ?pd|part [cd]|prescriptions?|rx|drugs?|medicamentos|recetas|advantage|hmo|ppo|pffs|[cd] ?snp|snp`,
    'dental|vision|dvh|hearing|(?:term|whole|universal) life|life insurance(?! co)|seguro de vida|final expense|burial',
    'gastos finales|hospital indemnity|cancer|critical illness|accident|annuit(?:y|ies)|anualidad|long term care',
    String.raw`short term care|home health|disability|medicaid|aca|marketplace|travel|ancillary)\b`,
    // These count only as the whole text: 'MA Core' is a Massachusetts Medigap policy.
    '^(?:ma|life|vida|fe|hip|ltc|stc|hospital|indemnity)$',
  ].join('|'),
)

/**
 * Whether a product, policy-type or plan text names a Medigap policy or another product; undefined when it names neither
 * or both.
 */
export function policyKind(typed: string): 'medigap' | 'other' | undefined {
  const words = wordsOf(typed)
  const withoutMedigap = words.replace(MEDIGAP, ' ').trim()
  const isMedigap = withoutMedigap !== words || MEDIGAP_PLAN.test(words) || (readPlanType(typed) ?? 'Other') !== 'Other'
  const isOther = OTHER_PRODUCT.test(withoutMedigap)
  if (isMedigap === isOther) return undefined
  return isMedigap ? 'medigap' : 'other'
}

const STATUS_PATTERNS = {
  ended:
    /^(?:lapsed?|terminat(?:ed|ion)|termed|cancel(?:l?ed|lation)?|withdrawn|declined|not taken|nto|not issued|disenrolled|replaced|deceased|died|inactive|not active|not in ?force|expired|ended|denied|rejected|rescinded|surrendered|void(?:ed)?|cancelad[oa]|terminad[oa]|inactiv[oa]|vencid[oa]|rechazad[oa]|fallecid[oa])$/,
  pending:
    /^(?:pending|submitted|applied|(?:app|application) (?:submitted|pending)|in underwriting|underwriting|pending (?:approval|issue|underwriting|uw)|in process|in progress|processing|pendiente|enviad[oa]|solicitad[oa]|en proceso)$/,
  in_force:
    /^(?:active|activ[oa]|in ?force|issued|paid|current|in effect|enrolled|premium paying|issued (?:and )?paid|active paid|vigente|en vigor|al dia)$/,
} as const

/**
 * Reads the text of a policy-status column. 'Terminated - moved' is ended. Undefined for any other text with unknown
 * words ('Active - future cancel').
 */
export function policyStatus(typed: string): 'in_force' | 'ended' | 'pending' | undefined {
  const parts = typed
    .split(/\s[-–—:]\s|[(/;,]/)
    .map((part) => wordsOf(part).replace(/^(?:policy|poliza) | (?:policy|poliza)$/g, ''))
    .filter(Boolean)
  const statuses = (['ended', 'pending', 'in_force'] as const).filter((status) =>
    parts.some((part) => STATUS_PATTERNS[status].test(part)),
  )
  const [only] = statuses
  if (statuses.length !== 1 || !only) return undefined
  return only === 'ended' || parts.every((part) => STATUS_PATTERNS[only].test(part)) ? only : undefined
}

import type { PlanType } from '../../contact.ts'

const words = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/\d{4}/g, ' ')
    .replaceAll(/[^a-z0-9+]+/g, ' ')
    .trim()

const NO_PLAN = new Set([
  '',
  'n a',
  'na',
  'none',
  'tbd',
  'unknown',
  'null',
  'no plan',
  'not sure',
  'ninguno',
  'desconocido',
])

// High-deductible plans and those that only hold a letter by chance.
const NOT_THE_PLAN = /\bh ?d ?[fgn]?\b|\bhdg\b|high deductible|\bded\b|deductible|\bselect\b|\+|\bextra\b|\bplus\b/
const MEANS_NOTHING = new Set(
  [
    'medicare',
    'medigap',
    'supplement',
    'supplemental',
    'supp',
    'sup',
    'med',
    'ms',
    'medsupp',
    'medsup',
    'medicaresupplement',
  ]
    .concat([
      'plan',
      'policy',
      'standard',
      'std',
      'the',
      'household',
      'hhd',
      'tobacco',
      'preferred',
      'active',
      'type',
      'tipo',
    ])
    .concat(['suplemento', 'suplementario', 'de', 'modernized', 'mod', 'insurance', 'health', 'seguro', 'letter']),
)

/**
 * 'g', 'Plan G', 'PlanG', 'MedSupp G' and 'Plan G (Standard)' are 'Plan G'; other plans, high-deductible ones too, are
 * 'Other'; null where none is named. Source: contacts-036.
 */
export function readPlanType(typed: string): PlanType | null {
  const text = words(typed)
  if (NO_PLAN.has(text)) return null
  if (policySort(typed) === 'other' || NOT_THE_PLAN.test(text)) return 'Other'
  const rest = text
    .split(' ')
    .map((word) => /^(?:plan|medsupp?|ms|medigap|supp?)([a-n])$/.exec(word)?.[1] ?? word)
    .filter((word) => !MEANS_NOTHING.has(word))
  if (rest.length === 0) return null
  const [letter] = rest
  return rest.length === 1 && (letter === 'f' || letter === 'g' || letter === 'n')
    ? (`Plan ${letter.toUpperCase()}` as PlanType)
    : 'Other'
}

const MEDIGAP = /medigap|supplement|suplement|\bmed ?supp?\b|\bsupp?\b|^ms$|^plan [a-n]$|\bplan [fgn]\b/
const OTHER_POLICY =
  /\bpdp\b|part d\b|prescription|\bdrug\b|\brx\b|\bmapd?\b|advantage|part c\b|\bhmo\b|\bppo\b|\bd ?snp\b|dental|vision|hearing|\blife\b|final expense|hospital indemnity|\bhip\b|cancer|annuity|long term care|\bltc\b|critical illness|accident|\bdvh\b|\baca\b|medicaid|travel|\bauto\b|\bhome\b|disability/

/** Whether a text of a policy, product or plan names a Medigap policy; undefined where it says neither. */
export function policySort(typed: string): 'medigap' | 'other' | undefined {
  const text = words(typed)
  const isMedigap = MEDIGAP.test(text)
  // 'Medicare Supplement with dental' is a supplement; 'Supplemental life' is none.
  if (OTHER_POLICY.test(text)) return isMedigap && /medigap|medicare supp|med ?supp?\b/.test(text) ? 'medigap' : 'other'
  return isMedigap ? 'medigap' : undefined
}

const IN_FORCE = /^(?:active|activa|activo|in ?force|vigente|issued|paid|current|approved|enrolled|renewed)\b/
const ENDED =
  /laps|terminat|termed|cancel|withdrawn|declined|not taken|disenroll|replaced|deceased|expired|inactive|inactiv|former|rejected|surrender|closed|ended/
const PENDING = /pending|submitted|applied|application|in process|underwriting/

/** What a policy's status says; undefined where it says nothing of the policy. */
export function policyState(typed: string): 'in_force' | 'ended' | 'pending' | undefined {
  const text = words(typed)
  if (ENDED.test(text)) return 'ended'
  if (PENDING.test(text)) return 'pending'
  return IN_FORCE.test(text) ? 'in_force' : undefined
}

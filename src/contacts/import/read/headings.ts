/*
 * How agencies, CRMs and mail systems head their columns, in English and Spanish. To teach the import another heading,
 * add its words to a list below.
 */
import type { ImportField } from '../contact-import.ts'

/** Besides the eleven fields: facts that a column may hold and that nobody has to choose a column for. */
export type ExtraFact =
  | 'fullName'
  | 'state'
  | 'county'
  | 'language'
  | 'policySort'
  | 'policyState'
  | 'optOut'
  | 'optIn'
  | 'mailStatus'
  | 'agentEmail'
  | 'notes'

interface Heading {
  /** Words that name the fact wherever they stand in a heading. */
  anywhere: readonly string[]
  /** Words that name it alone, or beside words that change nothing ('client', 'primary', 'my'). */
  alone?: readonly string[]
  /** The same, where the cells look so too. */
  ifCellsAgree?: readonly string[]
  /** Words beside which the heading means something else. */
  never?: readonly string[]
}

/** Words that tie a column to somebody else than the client, or to the system the file comes from. */
const SOMEBODY_ELSE = words(`
  agent agente producer productor broker advisor adviser rep representative csr owner assigned writing agency upline manager
  spouse spouses partner husband wife esposo esposa conyuge emergency emergencia beneficiary beneficiario caregiver poa
  attorney referral referred referrer referido doctor physician pcp employer child dependent dependents sales payor payer
  created modified changed updated`)

const SECOND = words('secondary second other alternate alt 2')

/** Words that change nothing of what a heading names. */
const MEANS_NOTHING = words(`
  client clients contact contacts individual insured primary applicant member person people customer subscriber proposed
  lead prospect invitee attendee current policyholder holder consumer personal main home mailing residence residential physical address addr
  number num no info field value text my your the of on for y n yes si mm dd yyyy yy us usa preferred best legal 1 i
  code cd cde nbr ins ind flag flg nm indicator type active existing medigap medicare supplement supp sup medsup medsupp med ms insurance policy coverage
  cliente contacto asegurado titular principal casa residencia de del la el su numero poliza seguro actual original`)

const HEADINGS: Record<ImportField | ExtraFact, Heading> = {
  firstName: {
    anywhere: ['first name', 'given name', 'fname', 'forename', 'primer nombre', 'name first'],
    alone: ['first', 'f name', 'fn', 'fnm', 'nombre', 'nombres'],
    never: words('last apellido apellidos completo company plan carrier file user login middle and y'),
  },
  lastName: {
    anywhere: ['last name', 'lname', 'surname', 'family name', 'apellido', 'apellidos', 'name last'],
    alone: ['last', 'l name', 'ln', 'lnm'],
    never: words('first nombre nombres maiden former previous and y'),
  },
  fullName: {
    anywhere: [
      'full name',
      'account name',
      'nombre completo',
      'nombre del cliente',
      'nombre del asegurado',
      'nombre y apellido',
      'nombre y apellidos',
      'first and last name',
    ],
    alone: ['name', 'client', 'insured', 'contact', 'customer', 'policyholder', 'asegurado', 'cliente'],
    never: words('id company plan carrier product campaign file user login middle group policy type number'),
  },
  email: {
    anywhere: ['email', 'e mail', 'correo', 'correo electronico'],
    alone: ['mail'],
    never:
      words(`opt out in status unsubscribed unsubscribe subscribed sent type date count opened bounced bounce domain
      verified valid permission consent preference preferences html format template campaign marketing time last name all
      not no lists id shares with`),
  },
  phoneNumber: {
    anywhere: ['phone', 'mobile', 'cell', 'cellphone', 'telephone', 'telefono', 'celular', 'movil'],
    alone: ['tel', 'contact number', 'text reminder number'],
    never:
      words(`fax ext extension type date consent opt status carrier provider time call country permission do dnc sms
      id last`),
  },
  currentCarrier: {
    anywhere: ['carrier', 'insurance company', 'insurer', 'aseguradora', 'compania de seguros', 'compania de seguro'],
    alone: ['current insurance', 'carrier name'],
    ifCellsAgree: ['company', 'company name', 'compania', 'insurance'],
    never:
      words(`id naic phone cell mobile previous prior former old dental drug pdp rx part d life website status rating
      secondary vision advantage mapd ma provider group date`),
  },
  effectiveDate: {
    anywhere: [
      'effective date',
      'date effective',
      'effective dt',
      'eff dt',
      'eff dte',
      'eff date',
      'effective on',
      'policy effective',
      'coverage effective',
      'in force date',
    ].concat([
      'inforce date',
      'fecha efectiva',
      'inicio de vigencia',
      'fecha de vigencia',
      'fecha vigencia',
      'fecha de efectividad',
    ]),
    alone: [
      'effective',
      'eff',
      'start date',
      'policy start',
      'coverage start',
      'policy date',
      'fecha de inicio',
      'inicio de poliza',
      'vigencia desde',
      'vigente desde',
    ],
    never: words(`part parta partb a b d added term termination end expiration expires expiry renewal anniversary birth
      rate premium change drug dental pdp rx life license contract appointment advantage mapd ma lis campaign signed
      application sold paid employment hire change next new prior previous former old`),
  },
  birthDate: {
    anywhere: [
      'birth date',
      'birth dt',
      'fecha nac',
      'fecha de nac',
      'f de nacimiento',
      'date of birth',
      'dob',
      'd o b',
      'birthday',
      'birthdate',
      'bday',
      'fecha de nacimiento',
    ].concat(['fecha nacimiento', 'fnac', 'f nac']),
    alone: ['born', 'birth', 'nacimiento', 'nac'],
    never: words('state place city country month year day age next card sent until lugar mes ano edad days'),
  },
  tobaccoUser: {
    anywhere: [
      'tobacco',
      'tob',
      'smoker',
      'smokes',
      'smoke',
      'smoking',
      'nicotine',
      'fumador',
      'fumadora',
      'fuma',
      'tabaco',
    ],
    never: words('date quit last discount brand packs frequency rate'),
  },
  gender: {
    anywhere: ['gender', 'sex', 'sexo', 'genero'],
    alone: ['m f', 'mf', 'male female'],
    never: words('identity preference'),
  },
  zipCode: {
    anywhere: ['zip', 'zip code', 'zipcode', 'postal code', 'postcode', 'post code', 'codigo postal'],
    alone: ['postal', 'cp', 'c p'],
  },
  planType: {
    anywhere: ['plan type', 'plan letter', 'medigap plan', 'supplement plan', 'supp plan', 'tipo de plan'],
    alone: ['plan', 'plan name', 'product', 'product name'],
    ifCellsAgree: ['letter', 'ltr'],
    never:
      words(`id part d pdp drug rx dental vision life year premium carrier date effective advantage mapd ma cost next
      recommended quoted interested previous old former prior end status payment billing secondary`),
  },
  state: {
    anywhere: ['state', 'estado', 'state region', 'state province'],
    alone: ['st'],
    never: words('license birth status issue issued poliza policy law filing tax marital civil'),
  },
  county: { anywhere: ['county', 'condado'], never: words('id fips country') },
  language: {
    anywhere: ['language', 'pref language', 'preferred language', 'spoken language', 'idioma'],
    alone: ['lang'],
    never: words('secondary'),
  },
  policySort: {
    anywhere: [
      'policy type',
      'product type',
      'line of business',
      'coverage type',
      'product line',
      'insurance type',
    ].concat(['type of policy', 'product category', 'tipo de poliza', 'tipo de seguro']),
    alone: ['lob', 'product', 'line'],
  },
  policyState: {
    anywhere: [
      'policy status',
      'coverage status',
      'contract status',
      'estado de la poliza',
      'estatus de la poliza',
      'status of policy',
    ],
    alone: ['status', 'estatus'],
    never: words('email mail marketing subscription marital smoking tobacco license lead'),
  },
  optOut: {
    anywhere: [
      'unsubscribed',
      'unsubscribe',
      'unsub',
      'unsub time',
      'clean time',
      'opt out',
      'opted out',
      'optout',
      'do not email',
    ].concat([
      'no email',
      'do not contact',
      'dne',
      'do not solicit',
      'dado de baja',
      'no contactar',
      'no molestar',
      'no enviar correo',
      'email bounced',
      'hard bounced',
    ]),
    // In books of insurance: do not solicit.
    alone: ['dns'],
    never: words('phone sms text call fax mail reason direct'),
  },
  optIn: {
    anywhere: [
      'email opt in',
      'accepts email marketing',
      'accepts marketing',
      'accepted marketing',
      'accepted marketing emails',
      'email consent',
      'email permission',
    ].concat(['email marketing consent']),
    alone: ['subscribed', 'opt in', 'opted in'],
    never: words('phone sms text call date time status ip source'),
  },
  mailStatus: {
    anywhere: [
      'email status',
      'email marketing status',
      'subscription status',
      'subscriber status',
      'marketing status',
    ].concat(['email permission status', 'email subscriber status']),
    alone: ['status', 'estatus'],
    never: words('policy lead marital smoking tobacco license sms phone'),
  },
  notes: {
    anywhere: words('note notes comment comments remark remarks nota notas comentario comentarios observaciones'),
  },
  agentEmail: { anywhere: ['agent email', 'agente email', 'agent e mail', 'correo del agente'] },
}

function words(text: string): string[] {
  return text.split(/\s+/).filter(Boolean)
}

const VOCABULARY = new Set(
  Object.values(HEADINGS)
    .flatMap(({ anywhere, alone = [], ifCellsAgree = [], never = [] }) => [
      ...anywhere,
      ...alone,
      ...ifCellsAgree,
      ...never,
    ])
    .concat(SOMEBODY_ELSE, MEANS_NOTHING, 'non')
    .flatMap((phrase) => phrase.split(' '))
    .filter((word) => word.length >= 3 || word === 'id' || word === 'of'),
)

const MAX_HEADING_LENGTH = 100

/**
 * The words of a heading without accents, capitals and signs: 'Tobacco User? (Y/N)' is tobacco user y n, 'FirstName',
 * 'first_name' and 'FIRSTNAME' are first name.
 */
export function headingWords(heading: string): string[] {
  return heading
    .slice(0, MAX_HEADING_LENGTH)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/['’]s\b/gi, '')
    .replace(/([\p{Ll}])([\p{Lu}])/gu, '$1 $2')
    .replace(/(\p{L})(\d)/gu, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .flatMap((word) => (VOCABULARY.has(word) ? [word] : (parts(word) ?? [word])))
}

/** A word that is several known ones written together. */
function parts(word: string): string[] | undefined {
  for (let end = word.length - 2; end >= 2; end--) {
    const head = word.slice(0, end)
    if (!VOCABULARY.has(head)) continue
    const rest = word.slice(end)
    const tail = VOCABULARY.has(rest) ? [rest] : parts(rest)
    if (tail) return [head, ...tail]
  }
  return undefined
}

const LATER_OF_ITS_KIND = new Set(words('2 3 4 5 work business office other alternate alt secondary trabajo otro otra'))

/** How surely a heading names a fact: 0 for not at all, the higher the likelier. `needsCells`: only if its cells agree. */
export interface HeadingMatch {
  score: number
  needsCells: boolean
}

const NO_MATCH: HeadingMatch = { score: 0, needsCells: false }

export function matchHeading(fact: ImportField | ExtraFact, heading: string): HeadingMatch {
  const given = headingWords(heading)
  if (given.length === 0) return NO_MATCH
  const { anywhere, alone = [], ifCellsAgree = [], never = [] } = HEADINGS[fact]
  if (fact !== 'agentEmail' && given.some((word) => SOMEBODY_ELSE.includes(word))) return NO_MATCH
  // A second phone is the client's, a second contact is not.
  if (given.includes('contact') && given.some((word) => SECOND.includes(word))) return NO_MATCH
  let best = NO_MATCH
  const consider = (
    phrases: readonly string[],
    weight: number,
    { strict, needsCells = false }: { strict: boolean; needsCells?: boolean },
  ) => {
    for (const phrase of phrases) {
      const rest = without(given, phrase.split(' '))
      if (!rest) continue
      // 'Contact Last' is a name, 'Last Contact' a day.
      if ((phrase === 'last' || phrase === 'first') && given.at(-1) !== phrase) continue
      // 'Medicare Effective Date' is the day of Part A or B, 'Medicare Supplement Effective Date' the policy's.
      if (fact === 'effectiveDate' && rest.includes('medicare') && !/supp?|medigap/.test(rest.join(' '))) continue
      if (rest.some((word) => never.includes(word) && !isFormHint(word, given))) continue
      const unknown = rest.filter((word) => !MEANS_NOTHING.includes(word) && !LATER_OF_ITS_KIND.has(word)).length
      if (strict && unknown > 0) continue
      const later = rest.filter((word) => LATER_OF_ITS_KIND.has(word)).length
      const score = weight + 10 * phrase.split(' ').length - 15 * unknown - 30 * later - rest.length
      if (score > best.score) best = { score: Math.max(1, score), needsCells }
    }
  }
  consider(anywhere, 300, { strict: false })
  consider(alone, 200, { strict: true })
  consider(ifCellsAgree, 100, { strict: true, needsCells: true })
  return best
}

/** '(Y/N)', '(Yes/No)' and '(M/F)' say how to fill the column in. */
const isFormHint = (word: string, given: readonly string[]) => word === 'no' && given.includes('yes')

/** The words that are left when the phrase is taken out, where they stand side by side; undefined where they do not. */
function without(given: readonly string[], phrase: readonly string[]): string[] | undefined {
  for (let at = 0; at + phrase.length <= given.length; at++)
    if (phrase.every((word, index) => given[at + index] === word))
      return [...given.slice(0, at), ...given.slice(at + phrase.length)]
  return undefined
}

const ALL_FACTS = Object.keys(HEADINGS) as (ImportField | ExtraFact)[]

/** Whether a text reads like the name of a column, by which the row of names is found under a report's title. */
export const isKnownHeading = (text: string): boolean =>
  text.length <= 60 && ALL_FACTS.some((fact) => matchHeading(fact, text).score > 0)

/**
 * Whether a heading says something, so that its cells must not be taken for another fact: an id, a day of the system,
 * somebody else, what somebody had before. 'F7' and 'Contact point' say nothing.
 */
export const hasOwnMeaning = (heading: string): boolean =>
  /id$/i.test(heading.trim()) ||
  headingWords(heading).some(
    (word) => (VOCABULARY.has(word) && !MEANS_NOTHING.includes(word)) || SYSTEM_WORDS.has(word),
  )

const SYSTEM_WORDS = new Set(
  words(
    'id number key npn ref reference mbi ssn policy account acct fax anniversary amount total income age case medicare',
  ),
)

/** 'Non-smoker', 'No fumador': a yes below it means no. */
export const isNegated = (heading: string): boolean =>
  /\b(?:non|no|not|not a) (?:smoker|smoking|smokes|smoke|tobacco|nicotine|fumador|fumadora|fuma|tabaco)\b/.test(
    headingWords(heading).join(' '),
  ) && !headingWords(heading).includes('yes')

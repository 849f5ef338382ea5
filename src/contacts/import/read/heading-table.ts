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

export interface Heading {
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
export const SOMEBODY_ELSE = words(`
  agent agente producer productor broker advisor adviser rep representative csr owner assigned writing agency upline manager
  spouse spouses partner husband wife esposo esposa conyuge emergency emergencia beneficiary beneficiario caregiver poa
  attorney referral referred referrer referido doctor physician pcp employer child dependent dependents sales payor payer
  created modified changed updated`)

/** Words that change nothing of what a heading names. */
export const MEANS_NOTHING = words(`
  client clients contact contacts individual insured primary applicant member person people customer subscriber proposed
  lead prospect current policyholder holder consumer personal main home mailing residence residential physical address addr
  number num no info field value text my your the of on for y n yes si mm dd yyyy yy us usa preferred best legal 1 i
  code cd ind flag nm indicator type active existing
  medigap medicare supplement supp sup medsup medsupp med ms insurance policy coverage
  cliente contacto asegurado titular principal casa residencia de del la el su numero poliza seguro actual original`)

export const HEADINGS: Record<ImportField | ExtraFact, Heading> = {
  firstName: {
    anywhere: ['first name', 'given name', 'fname', 'forename', 'primer nombre', 'name first'],
    alone: ['first', 'f name', 'nombre', 'nombres'],
    never: words('last apellido apellidos completo company plan carrier file user login middle and y'),
  },
  lastName: {
    anywhere: ['last name', 'lname', 'surname', 'family name', 'apellido', 'apellidos', 'name last'],
    alone: ['last', 'l name'],
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
    alone: ['tel', 'contact number'],
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
      'start date',
      'policy start',
      'coverage start',
      'policy date',
      'fecha de inicio',
      'inicio de poliza',
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
    alone: ['born', 'birth', 'nacimiento'],
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
      'dado de baja',
      'no enviar correo',
      'email bounced',
      'hard bounced',
    ]),
    never: words('phone sms text call fax mail reason direct'),
  },
  optIn: {
    anywhere: [
      'email opt in',
      'accepts email marketing',
      'accepts marketing',
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
  agentEmail: { anywhere: ['agent email', 'agente email', 'agent e mail', 'correo del agente'] },
}

export function words(text: string): string[] {
  return text.split(/\s+/).filter(Boolean)
}

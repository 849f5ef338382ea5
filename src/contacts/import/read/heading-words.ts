/*
 * Column headings used by agencies, CRMs and email systems, in English and Spanish. To support another heading, add its
 * words to a list below.
 */
import type { ImportField } from '../contact-import.ts'

/** Facts about the person that a row takes from one column each. The API accepts them under these names. */
export const personFacts = ['suffix', 'state', 'county', 'language', 'agentEmail'] as const
/** Facts that tell whether a row's policy is a Medigap policy in force, from one column each. */
export const policyFacts = ['policyKind', 'policyStatus', 'policyEnd'] as const
export type ColumnFact = (typeof personFacts)[number] | (typeof policyFacts)[number]

/** Facts beyond the eleven fields. They are recognized by their heading only; users cannot map a column to them. */
export type ExtraFact = ColumnFact | 'fullName' | 'optOut' | 'optIn' | 'mailStatus' | 'notes'

interface Heading {
  /** Phrases that name the fact anywhere in a heading. */
  anywhere: readonly string[]
  /** Phrases that name the fact only when they stand alone or beside filler words ('client', 'primary', 'my'). */
  alone?: readonly string[]
  /** Like `alone`, but only if the cells look like the fact. */
  ifCellsAgree?: readonly string[]
  /** Words that give the heading another meaning. */
  never?: readonly string[]
}

/** Words in headings about someone other than the client, or about the source system. */
export const OTHER_PERSON_WORDS = splitWords(`
  agent agente producer productor broker advisor adviser rep representative csr owner assigned writing
  agency upline manager spouse spouses partner husband wife esposo esposa conyuge emergency emergencia
  beneficiary beneficiario caregiver poa attorney referral referred referrer referido doctor physician
  pcp employer child dependent dependents sales payor payer created modified changed updated daughter
  son sons daughters kid kids mother father mom dad parent parents sibling brother sister friend
  friends relative assistant neighbor hijo hija hijos madre padre hermano hermana amigo amiga pariente
  wifes husbands`)

export const SECONDARY_WORDS = splitWords('secondary second other alternate alt 2')

/** Words that do not change the meaning of a heading. */
export const FILLER_WORDS = splitWords(`
  client clients contact contacts individual insured primary applicant member person people customer
  subscriber proposed lead prospect invitee attendee current policyholder holder consumer personal
  main home mailing residence residential physical address addr number num no info field value text my
  your the of on for y n yes si mm dd yyyy yy us usa preferred best legal 1 i code cd cde nbr ins ind
  flag flg nm indicator type active existing medigap medicare supplement supp sup medsup medsupp med
  ms insurance policy coverage cliente contacto asegurado titular principal casa residencia de del la
  el su numero poliza seguro actual original`)

export const FIELD_HEADINGS: Record<ImportField | ExtraFact, Heading> = {
  firstName: {
    anywhere: phrases(`first name, given name, fname, forename, primer nombre, name first`),
    alone: phrases(`first, f name, fn, fnm, nombre, nombres`),
    never: splitWords(`last apellido apellidos completo company plan carrier file user login middle and y`),
  },
  lastName: {
    anywhere: phrases(`last name, lname, surname, family name, apellido, apellidos, name last`),
    alone: phrases(`last, l name, ln, lnm`),
    never: splitWords(`first nombre nombres maiden former previous and y`),
  },
  fullName: {
    anywhere: phrases(`full name, account name, nombre completo, nombre del cliente, nombre del asegurado,
      nombre y apellido, nombre y apellidos, first and last name`),
    alone: phrases(`name, client, insured, contact, customer, policyholder, asegurado, cliente`),
    never: splitWords(`id company plan carrier product campaign file user login middle group policy type number`),
  },
  suffix: {
    anywhere: phrases(`name suffix`),
    alone: phrases(`suffix, sufijo`),
  },
  email: {
    anywhere: phrases(`email, e mail, correo, correo electronico`),
    alone: phrases(`mail`),
    never: splitWords(`opt out in status unsubscribed unsubscribe subscribed sent type date count opened bounced bounce
      domain verified valid permission consent preference preferences html format template campaign
      marketing time last name all not no lists id shares with`),
  },
  phoneNumber: {
    anywhere: phrases(`phone, mobile, cell, cellphone, telephone, telefono, celular, movil`),
    alone: phrases(`tel, contact number, text reminder number`),
    never:
      splitWords(`fax ext extension type date consent opt status carrier provider time call country permission do dnc
      sms id last`),
  },
  currentCarrier: {
    anywhere: phrases(`carrier, insurance company, insurance co, ins co, insurer, aseguradora, compania de seguros,
      compania de seguro`),
    alone: phrases(`current insurance, carrier name`),
    ifCellsAgree: phrases(`company, company name, compania, insurance`),
    never: splitWords(`id naic phone cell mobile previous prior former old dental drug pdp rx part d life website status
      rating secondary vision advantage mapd ma provider group date`),
  },
  effectiveDate: {
    anywhere: phrases(`effective date, date effective, effective dt, eff dt, eff dte, eff date, effective on,
      policy effective, coverage effective, in force date, inforce date, fecha efectiva,
      inicio de vigencia, fecha de vigencia, fecha vigencia, fecha de efectividad`),
    alone: phrases(`effective, eff, start date, policy start, coverage start, policy date, fecha de inicio,
      inicio de poliza, vigencia desde, vigente desde`),
    never: splitWords(`part parta partb a b d added term termination end expiration expires expiry renewal anniversary
      birth rate premium change drug dental pdp rx life license contract appointment advantage mapd ma lis
      campaign signed application sold paid employment hire change next new prior previous former old`),
  },
  birthDate: {
    anywhere:
      phrases(`birth date, birth dt, fecha nac, fecha de nac, f de nacimiento, date of birth, dob, d o b, birthday,
      birthdate, bday, fecha de nacimiento, fecha nacimiento, fnac, f nac`),
    alone: phrases(`born, birth, nacimiento, nac`),
    never: splitWords(`state place city country month year day age next card sent until lugar mes ano edad days`),
  },
  tobaccoUser: {
    anywhere: phrases(`tobacco, tob, smoker, smokes, smoke, smoking, nicotine, fumador, fumadora, fuma, tabaco`),
    never: splitWords(`date quit last discount brand packs frequency rate`),
  },
  gender: {
    anywhere: phrases(`gender, sex, sexo, genero`),
    alone: phrases(`m f, mf, male female`),
    never: splitWords(`identity preference`),
  },
  zipCode: {
    anywhere: phrases(`zip, zip code, zipcode, postal code, postcode, post code, codigo postal`),
    alone: phrases(`postal, cp, c p`),
  },
  planType: {
    anywhere: phrases(`plan type, plan letter, medigap plan, supplement plan, supp plan, tipo de plan`),
    alone: phrases(`plan, plan name, product, product name`),
    ifCellsAgree: phrases(`letter, ltr`),
    never:
      splitWords(`id part d pdp drug rx dental vision life year premium carrier date effective advantage mapd ma cost
      next recommended quoted interested previous old former prior end status payment billing secondary`),
  },
  state: {
    anywhere: phrases(`state, estado, state region, state province`),
    // Not 'region': Mailchimp guesses it from the network address of whoever signed up.
    alone: phrases(`st`),
    never: splitWords(`license birth status issue issued poliza policy law filing tax marital civil`),
  },
  county: {
    anywhere: phrases(`county, condado`),
    never: splitWords(`id fips country`),
  },
  language: {
    anywhere: phrases(`language, pref language, preferred language, spoken language, idioma`),
    alone: phrases(`lang`),
    never: splitWords(`secondary`),
  },
  policyKind: {
    anywhere: phrases(`policy type, product type, line of business, coverage type, product line, insurance type,
      type of policy, product category, tipo de poliza, tipo de seguro`),
    alone: phrases(`lob, product, line`),
  },
  policyStatus: {
    anywhere: phrases(`policy status, plan status, coverage status, enrollment status, contract status,
      estado de la poliza, estatus de la poliza, status of policy`),
    alone: phrases(`status, estatus`),
    never: splitWords(`email mail marketing subscription marital smoking tobacco license lead`),
  },
  policyEnd: {
    anywhere: phrases(`term date, term dt, termination date, date terminated, disenrollment date, policy end date,
      coverage end date, plan end date, fecha de terminacion`),
    never: splitWords(`part a b d drug dental pdp rx life license contract appointment employment advantage mapd ma
      previous prior former old`),
  },
  optOut: {
    anywhere:
      phrases(`unsubscribed, unsubscribe, unsub, unsub time, clean time, opt out, opted out, optout, do not email,
      no email, do not contact, dne, do not solicit, dado de baja, no contactar, no molestar,
      no enviar correo, email bounced, hard bounced`),
    alone: phrases(`dns, dnd, do not disturb`),
    never: splitWords(`link url count phone sms text call fax mail reason direct`),
  },
  optIn: {
    anywhere: phrases(`email opt in, accepts email marketing, accepts marketing, accepted marketing,
      accepted marketing emails, email consent, email permission, email marketing consent`),
    alone: phrases(`subscribed, opt in, opted in`),
    never: splitWords(`phone sms text call date time status ip source`),
  },
  mailStatus: {
    anywhere: phrases(`email status, email marketing status, subscription status, subscriber status, marketing status,
      email permission status, email subscriber status`),
    alone: phrases(`status, estatus`),
    never: splitWords(`policy lead marital smoking tobacco license sms phone`),
  },
  notes: {
    anywhere: phrases(
      `note, notes, comment, comments, remark, remarks, nota, notas, comentario, comentarios, observaciones`,
    ),
  },
  agentEmail: {
    anywhere: phrases(`agent email, agente email, agent e mail, correo del agente`),
  },
}

/** Splits a comma-separated list of phrases. */
function phrases(text: string): string[] {
  return text.split(/,\s*/)
}

/** Splits a whitespace-separated list of words. */
export function splitWords(text: string): string[] {
  return text.split(/\s+/).filter(Boolean)
}

/** Words that mark a second or later column of a kind, which ranks below the first. */
export const ALTERNATE_COLUMN_WORDS = new Set(
  splitWords('2 3 4 5 work business office other alternate alt secondary trabajo otro otra'),
)

/** Words in headings of ids, dates and amounts that belong to no field. */
export const SYSTEM_WORDS = new Set(
  splitWords(
    'id number key npn ref reference mbi ssn policy account acct fax anniversary amount total income age case medicare',
  ),
)

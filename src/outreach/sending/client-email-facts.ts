import { sql } from 'kysely'
import { type CalendarDate, todayIn } from '../../lib/calendar-date.ts'
import { fullName } from '../../lib/full-name.ts'
import { isLanguage, type Language } from '../../lib/language.ts'
import type {
  ClientMailFacts,
  FirstQuestion,
  MailFacts,
  MailSender,
  OutreachMailFacts,
  QuoteMailFacts,
} from '../../outbox/mail-facts.ts'
import { isOutreachKind } from '../../outbox/outreach-kinds.ts'
import { currentPlanCost } from '../../quotes/current-plan-cost.ts'
import { rateBookProvider } from '../../rates/rate-book.ts'
import type { CarrierQuotes, RateProvider } from '../../rates/rate-provider.ts'
import type { AnyScope, TenantDb } from '../../scope.ts'
import { openRights } from '../../switching/open-rights.ts'
import { readStateRules } from '../../switching/read-state-rules.ts'
import type { StateRules } from '../../switching/state-rules.ts'
import type { AgencyRow, ClientMessageRef, ClientRecipient } from './send-policy-rows.ts'

/**
 * The facts that client emails are written from, in the order of the messages. Prices are added later: see
 * withCurrentPremium. Throws for a kind that is not client email, and for a message without a signer or a tracking id.
 */
export async function clientMailFacts(
  system: AnyScope,
  messages: readonly ClientMessageRef[],
): Promise<ClientMailFacts[]> {
  if (messages.length === 0) return []
  const signers = await findSigners(system, messages)
  const words = await findWords(system, messages)
  const rules = await readStateRules(system.db)
  const days = new Map(messages.map(({ agency }) => [agency.time_zone, '']))
  for (const zone of days.keys()) days.set(zone, todayIn(zone, system.now))
  return messages.map((one) => {
    const signer = signers.get(`${one.agency.id} ${one.client.agent_id}`)
    if (!signer) throw new Error(`Agency ${one.agency.id} has no one to sign an email`)
    return factsOf(one, signer, {
      rules,
      words: words.get(one.message.id),
      today: days.get(one.agency.time_zone) ?? '',
    })
  })
}

interface Words {
  subject: string | null
  intro: string | null
  behavior: OutreachMailFacts['behavior']
  increase: OutreachMailFacts['increase']
}

const languageOf = ({ language }: ClientRecipient): Language => (isLanguage(language) ? language : 'en')

/** What only outreach emails need: the agency's own wording, and the rows that their occasions name. */
async function findWords({ db }: AnyScope, messages: readonly ClientMessageRef[]): Promise<Map<string, Words>> {
  const planned = messages.filter(({ message }) => isOutreachKind(message.kind))
  if (planned.length === 0) return new Map()
  const subjects = planned.map(({ message }) => occasionSubject(message))
  const { rows } = await sql<Words & { id: string }>`
    select planned.id, w.subject, w.intro,
      case when q.id is null then null when planned.answered_at >= q.created_at then 'answered'
           when q.viewed_at is not null then 'viewed' else 'not_viewed' end as behavior,
      case when n.id is not null then json_build_object('carrier', n.carrier, 'plan', n.plan, 'percent', n.percent,
        'effectiveOn', n.effective_on) end as increase
    from unnest(
      ${planned.map(({ message }) => message.id)}::uuid[], ${planned.map(({ agency }) => agency.id)}::bigint[],
      ${planned.map(({ message }) => message.kind)}::text[], ${planned.map(({ client }) => languageOf(client))}::text[],
      ${planned.map(({ client }) => client.health_completed_at)}::timestamptz[],
      ${subjects.map(({ quoteMailId }) => quoteMailId)}::uuid[], ${subjects.map(({ noticeId }) => noticeId)}::bigint[])
      as planned (id, organization_id, kind, language, answered_at, quote_mail, notice)
    left join email_wordings w on w.organization_id = planned.organization_id and w.kind = planned.kind
      and w.language = planned.language
    left join messages q on q.organization_id = planned.organization_id and q.id = planned.quote_mail
    left join increase_notices n on n.organization_id = planned.organization_id and n.id = planned.notice`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

function firstQuestion({ state, gender, tobacco_user }: ClientRecipient): FirstQuestion {
  if (state === null) return 'zip'
  return gender === null || tobacco_user === null ? 'gender_tobacco' : null
}

function factsOf(
  { message, client, agency, recipient, divertTo }: ClientMessageRef,
  signer: Signer,
  { rules, words, today }: { rules: StateRules; words: Words | undefined; today: CalendarDate },
): ClientMailFacts {
  const { kind, tracking_id: trackingId } = message
  if (!trackingId) throw new Error(`The ${kind} email ${message.id} has no tracking id`)
  const { logo_hash: hash, logo_width: width, logo_height: height } = agency
  const quote: QuoteMailFacts = {
    kind: 'quote_email',
    messageId: message.id,
    recipient,
    divertTo,
    trackingId,
    clientFirstName: client.is_unreviewed ? '' : client.first_name,
    language: languageOf(client),
    asksFirst: firstQuestion(client),
    agency: {
      id: agency.id,
      name: agency.name,
      primaryColor: agency.primary_color,
      logo: hash && width && height ? { slug: agency.slug, hash, width, height } : undefined,
      mailingAddress: agency.mailing_address,
      ownAddress: agency.own_address ?? undefined,
    },
    sender: senderIdentity(agency, signer),
  }
  if (kind === 'quote_email') return quote
  if (!isOutreachKind(kind)) throw new Error(`${kind} is not a kind of client email`)
  const { event_on } = message.plan_reason as { event_on?: string | null }
  return {
    ...quote,
    kind,
    eventOn: event_on ?? null,
    behavior: words?.behavior ?? null,
    increase: words?.increase ?? null,
    right: agency.tells_rights ? rightOf(rules, client, today) : null,
    policy: { carrier: client.current_carrier, plan: client.plan_type, premiumCents: client.premium_cents },
    wording: words?.subject == null ? null : { subject: words.subject, intro: words.intro ?? '' },
  }
}

function rightOf(rules: StateRules, client: ClientRecipient, today: CalendarDate): OutreachMailFacts['right'] {
  const open = openRights(rules, { ...client, state: client.state ?? undefined }, today)
  return open ? { carriers: open.carriers, benefits: open.benefits, closesOn: open.window?.closesOn ?? null } : null
}

const UUID = /-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/
const ROW = /-(\d{1,15})$/

/** The row that an occasion names: a follow-up's quote email or a rate increase's notice, otherwise null. */
function occasionSubject({ kind, occasion }: { kind: string; occasion: string }): {
  quoteMailId: string | null
  noticeId: number | null
} {
  const notice = kind === 'schedule_increase' ? ROW.exec(occasion)?.[1] : undefined
  return {
    quoteMailId: (kind.startsWith('follow_up_') && UUID.exec(occasion)?.[1]) || null,
    noticeId: notice ? Number(notice) : null,
  }
}

interface Signer {
  first_name: string
  last_name: string
  email: string
  phone: string | null
  license_number: string | null
  signature: string
  use_org_sender_details: boolean
}

/** Who signs, keyed by agency and the contact's agent: that agent, otherwise the default agent, otherwise an admin. */
async function findSigners({ db }: AnyScope, messages: readonly ClientMessageRef[]): Promise<Map<string, Signer>> {
  const wanted = new Map(messages.map(({ agency, client }) => [`${agency.id} ${client.agent_id}`, { agency, client }]))
  const { rows } = await sql<Signer & { organization_id: number; agent_id: number | null }>`
    select wanted.organization_id, wanted.agent_id, a.first_name, a.last_name, a.email, a.phone,
      a.license_number, a.signature, a.use_org_sender_details
    from unnest(${[...wanted.values()].map(({ agency }) => agency.id)}::bigint[],
                ${[...wanted.values()].map(({ client }) => client.agent_id)}::bigint[]) as wanted (organization_id, agent_id)
    cross join lateral (
      select first_name, last_name, email, phone, license_number, signature, use_org_sender_details
      from users u where u.organization_id = wanted.organization_id and u.removed_at is null
      order by coalesce(u.id = wanted.agent_id, false) desc, is_default_agent desc, is_admin desc, u.id limit 1) as a`.execute(
    db,
  )
  return new Map(rows.map((row) => [`${row.organization_id} ${row.agent_id}`, row]))
}

function senderIdentity(agency: AgencyRow, signer: Signer): MailSender {
  const { email: replyTo, license_number: licenseNumber } = signer
  if (agency.speaks_as_agency || signer.use_org_sender_details)
    return { name: agency.name, replyTo, phone: agency.phone, licenseNumber, signature: agency.signature }
  return {
    name: fullName(signer),
    replyTo,
    phone: signer.phone ?? agency.phone,
    licenseNumber,
    signature: signer.signature || agency.signature,
  }
}

/** Monthly price in cents by message id. */
export type CurrentPremiums = ReadonlyMap<string, number>

/**
 * Today's rate book price of the client's own plan, for the emails that show it. Takes a while for a hundred clients, so
 * call it outside of transactions. An email is sent without a price that cannot be found. If there are such emails, one
 * error for all of them is added to `errors`.
 */
export async function findCurrentPremiums(
  tenantDb: Pick<TenantDb, 'root' | 'now'>,
  messages: readonly Pick<ClientMessageRef, 'message' | 'client' | 'agency'>[],
  errors: unknown[] = [],
): Promise<CurrentPremiums> {
  const costs = new Map<string, number>()
  let failure: Error | undefined
  const rates = cached(rateBookProvider(tenantDb))
  for (const { message, client, agency } of messages) {
    if (message.kind !== 'quarterly_update') continue
    const today = todayIn(agency.time_zone, tenantDb.now())
    try {
      const cents = await currentPlanCost(client, today, rates)
      if (cents !== undefined) costs.set(message.id, cents)
    } catch (cause) {
      // The email shows the premium on record.
      failure ??= new Error('Some prices could not be found', { cause })
    }
  }
  if (failure) errors.push(failure)
  return costs
}

export function withCurrentPremium<Facts extends MailFacts>(facts: Facts, costs: CurrentPremiums): Facts {
  const costsNowCents = costs.get(facts.messageId)
  if (costsNowCents === undefined || !('policy' in facts)) return facts
  return { ...facts, policy: { ...facts.policy, costsNowCents } }
}

function cached(rates: RateProvider): RateProvider {
  const answers = new Map<string, Promise<CarrierQuotes[]>>()
  return {
    quotes(request) {
      const key = JSON.stringify(request)
      const answer = answers.get(key) ?? rates.quotes(request)
      answers.set(key, answer)
      return answer
    },
  }
}

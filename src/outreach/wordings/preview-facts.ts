import { randomUUID } from 'node:crypto'
import { addMonths, type CalendarDate, dateParts, firstOfMonth, todayIn } from '../../lib/calendar-date.ts'
import type { Language } from '../../lib/language.ts'
import type { OutreachMailFacts } from '../../outbox/outgoing-mail.ts'
import type { OutreachKind } from '../../outbox/outreach-kinds.ts'
import type { Scope } from '../../scope.ts'
import { addSendCost, findSendCosts } from '../sending/costs.ts'
import { clientMailFacts } from '../sending/facts.ts'
import { findAgencies } from '../sending/send-policy-rows.ts'
import type { Wording } from './check-wording.ts'
import { findPreviewClient, type PreviewClient } from './preview-queries.ts'

export interface Preview {
  client: { id: number; name: string; language: Language }
  facts: OutreachMailFacts
  /** No carrier announced anything that concerns this client: the increase shown is made up. */
  hasMadeUpIncrease: boolean
}

interface Wanted {
  kind: OutreachKind
  language: Language
  /** A contact's id; whoever fits best if left out. */
  contactId?: number | undefined
  wording: Wording | null
  /** Whose the mail's links of stopping and choosing are: never those of the client who is shown. */
  recipient: string
  practice: boolean
}

/** What a mail of this kind to this contact would be written from today; undefined where there is nobody. */
export async function findPreview(scope: Scope, wanted: Wanted): Promise<Preview | undefined> {
  const { kind, language, wording, recipient, practice } = wanted
  const client = await findPreviewClient(scope, wanted)
  const [agency] = await findAgencies(scope, [scope.organizationId], { practice })
  if (!client || !agency) return undefined
  const today = todayIn(agency.time_zone, scope.now)
  const message = {
    ...{ id: randomUUID(), kind, occasion: occasionOf(kind, client) },
    tracking_id: client.quote_id ?? 'preview',
    plan_reason: { event_on: nextEvent(kind, client, today) },
  }
  const about = { message, client: { ...client, language }, agency, recipient }
  const [written] = await clientMailFacts(scope, [about])
  if (!written || written.kind === 'quote_email') throw new Error(`A ${kind} mail has no preview`)
  const facts = addSendCost(written, await findSendCosts({ root: scope.db, now: () => scope.now }, [about]))
  const isIncrease = kind === 'schedule_increase'
  return {
    client: {
      id: client.id,
      name: `${client.first_name} ${client.last_name}`,
      language: client.language === 'es' ? 'es' : 'en',
    },
    facts: { ...facts, wording, increase: isIncrease ? (facts.increase ?? madeUpIncrease(client, today)) : null },
    hasMadeUpIncrease: isIncrease && !facts.increase,
  }
}

/** As the plan names them: it says which notice, or which quote mail, the mail is about. */
function occasionOf(kind: OutreachKind, { notice_id, quote_mail_id }: PreviewClient): string {
  if (kind === 'schedule_increase') return notice_id ? `${kind}-${notice_id}` : ''
  return kind.startsWith('follow_up') && quote_mail_id ? `${kind}-${quote_mail_id}` : ''
}

const madeUpIncrease = ({ current_carrier, plan_type }: PreviewClient, today: CalendarDate) => ({
  carrier: current_carrier && current_carrier !== 'Other' ? current_carrier : 'Aetna',
  plan: plan_type,
  percent: 9.5,
  effectiveOn: addMonths(firstOfMonth(today), 2),
})

function nextEvent(kind: OutreachKind, { birth_on, effective_on }: PreviewClient, today: CalendarDate) {
  const first = kind === 'birthday' ? birth_on : kind === 'anniversary' ? effective_on : null
  if (!first) return null
  const years = dateParts(today).year - dateParts(first).year
  const next = addMonths(first, 12 * years)
  return next >= today ? next : addMonths(first, 12 * (years + 1))
}

import { randomUUID } from 'node:crypto'
import { addMonths, type CalendarDate, dateParts, firstOfMonth, todayIn } from '../../lib/calendar-date.ts'
import { fullName } from '../../lib/full-name.ts'
import type { Language } from '../../lib/language.ts'
import type { OutreachMailFacts } from '../../outbox/mail-facts.ts'
import type { OutreachKind } from '../../outbox/outreach-kinds.ts'
import type { Scope } from '../../scope.ts'

import { clientMailFacts, findCurrentPremiums, withCurrentPremium } from '../sending/client-email-facts.ts'
import { findAgencies } from '../sending/send-policy-rows.ts'
import type { Wording } from './check-wording.ts'
import { findPreviewClient, type PreviewClient } from './preview-queries.ts'

export interface Preview {
  client: { id: number; name: string; language: Language }
  facts: OutreachMailFacts
  /** No notice affects this client, so the increase shown is an example. */
  hasExampleIncrease: boolean
}

interface PreviewRequest {
  kind: OutreachKind
  language: Language
  /** A contact's id. Defaults to the contact who fits best. */
  contactId?: number | undefined
  wording: Wording | null
  /** The address that the preview's unsubscribe links apply to: never the client's. */
  recipient: string
  practice: boolean
}

/**
 * Builds the data of an email of this kind to this contact as of today. Undefined if the agency has no matching
 * contact.
 */
export async function findPreview(scope: Scope, request: PreviewRequest): Promise<Preview | undefined> {
  const { kind, language, wording, recipient, practice } = request
  const client = await findPreviewClient(scope, request)
  const [agency] = await findAgencies(scope, [scope.organizationId], { practice })
  if (!client || !agency) return undefined
  const today = todayIn(agency.time_zone, scope.now)
  const message = {
    id: randomUUID(),
    kind,
    occasion: occasionOf(kind, client),
    tracking_id: client.quote_id ?? 'preview',
    plan_reason: { event_on: nextEvent(kind, client, today) },
  }
  const input = { message, client: { ...client, language }, agency, recipient }
  const [mailFacts] = await clientMailFacts(scope, [input])
  if (!mailFacts || mailFacts.kind === 'quote_email') throw new Error(`A ${kind} email has no preview`)
  const facts = withCurrentPremium(
    mailFacts,
    await findCurrentPremiums({ root: scope.db, now: () => scope.now }, [input]),
  )
  const isIncrease = kind === 'schedule_increase'
  return {
    client: {
      id: client.id,
      name: fullName(client),
      language: client.language === 'es' ? 'es' : 'en',
    },
    facts: { ...facts, wording, increase: isIncrease ? (facts.increase ?? exampleIncrease(client, today)) : null },
    hasExampleIncrease: isIncrease && !facts.increase,
  }
}

/** The occasion, in the plan's format, which contains the id of the notice or quote email; '' if there is none. */
function occasionOf(kind: OutreachKind, { notice_id, quote_email_id }: PreviewClient): string {
  if (kind === 'schedule_increase') return notice_id ? `${kind}-${notice_id}` : ''
  return kind.startsWith('follow_up') && quote_email_id ? `${kind}-${quote_email_id}` : ''
}

const exampleIncrease = ({ current_carrier, plan_type }: PreviewClient, today: CalendarDate) => ({
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

import { sql } from 'kysely'
import { addDays, todayIn } from '../../lib/calendar-date.ts'
import { isLanguage } from '../../lib/language.ts'
import type { ReasonCode } from '../../messages/reasons.ts'
import { CATCH_UP_DAYS } from '../../outbox/message.ts'
import { isWithdrawnFormOf } from '../../outbox/occasion.ts'
import type { TextFacts, TextKind } from '../../outbox/outgoing-text.ts'
import { findZip } from '../../places/lookup.ts'
import type { ZipBook } from '../../places/zip-book.ts'
import { isUnreviewed } from '../../prospects/unreviewed-contacts.ts'
import type { SystemScope } from '../../scope.ts'
import { sendMode } from '../send-obstacle.ts'
import type { TextRow } from './claim-texts.ts'
import { hasTextConsent, textsStopped } from './consent.ts'
import { nextTextingTime, zonesOf } from './quiet-hours.ts'

export type TextDecision =
  | { now: 'send'; to: string; facts: TextFacts }
  | { now: 'skip'; reason: ReasonCode }
  | { now: 'wait'; until: Date }

export interface TextEnvironment {
  practice: boolean
  zips: ZipBook
}

const RECHECK_MS = 900_000
const WAIT_FOR_EMAIL_MS = 20_000
const MAX_CRASH_COUNT = 3

/** Decides whether a text is sent now, later or not at all. */
export async function applyTextPolicy(
  system: SystemScope,
  message: TextRow,
  environment: TextEnvironment,
): Promise<TextDecision> {
  const { now } = system
  const skip = (reason: ReasonCode) => ({ now: 'skip', reason }) as const
  const wait = (ms: number) => ({ now: 'wait', until: new Date(now.getTime() + ms) }) as const
  if (message.crash_count >= MAX_CRASH_COUNT) return skip('crashed')
  const found = await findText(system, message, environment)
  if (!found || found.deleted_at) return skip('contact_deleted')
  if (found.closed_at) return skip('agency_closed')
  const today = todayIn(found.time_zone, now)
  if (addDays(message.due_on, CATCH_UP_DAYS) < today) return skip('too_late')
  if (!found.phone_number) return skip('no_phone')
  if (found.stopped) return skip('texts_stopped')
  if (found.no_email) return skip('email_stopped')
  if (!found.has_consent) return skip('no_text_consent')
  if (!found.texts_enabled) return skip('texts_off')
  if (found.account_state === 'read_only') return wait(RECHECK_MS)
  if (found.send_mode !== 'production') return skip('no_texts_in_test_mode')
  // The text stays queued, so that outreach picks up where it left off when it is resumed.
  if (!found.outreach_started_at || found.held_at || (await isPaused(system, message, today))) return wait(RECHECK_MS)
  // The text is sent after its email, and every check on the email applies to both.
  if (found.mail_status === 'skipped') return skip('email_not_sent')
  if (found.mail_status === 'queued' || found.mail_status === 'sending')
    return wait(Math.max(WAIT_FOR_EMAIL_MS, Number(found.mail_next_at) - now.getTime()))
  const zip = found.zip_code ? await findZip(system.db, environment.zips, found.zip_code) : undefined
  const until = nextTextingTime(zonesOf({ zipZone: zip?.timeZone, state: found.state }), now)
  if (until > now) return { now: 'wait', until }
  return { now: 'send', to: `+1${found.phone_number}`, facts: factsOf(message, found) }
}

/**
 * Whether the client opted out of email, at this address or that of a merged contact. A bounced address does not count:
 * it says nothing about texts.
 */
const emailStopped = sql<boolean>`exists (
  select from suppression_reasons s
  where s.organization_id = c.organization_id and s.channel = 'email' and s.address = lower(c.email)
    and s.reason in ('unsubscribed', 'unsubscribed_elsewhere', 'complained', 'merged'))`

type TextContext = NonNullable<Awaited<ReturnType<typeof findText>>>

const factsOf = (
  { kind, tracking_id }: TextRow,
  { language, agency, first_name, is_unreviewed }: TextContext,
): TextFacts => ({
  kind: kind as TextKind,
  language: isLanguage(language) ? language : 'en',
  agency,
  clientFirstName: is_unreviewed ? '' : first_name,
  trackingId: tracking_id ?? '',
})

function findText({ db }: SystemScope, { organization_id, id }: TextRow, environment: TextEnvironment) {
  return (
    db
      .selectFrom('messages as m')
      // The current contact: the original may have been merged into another since the text was claimed.
      .innerJoin('contacts as c', (join) =>
        join.onRef('c.organization_id', '=', 'm.organization_id').onRef('c.id', '=', 'm.contact_id'),
      )
      .innerJoin('organizations as o', 'o.id', 'c.organization_id')
      .leftJoin('organization_settings as g', 'g.organization_id', 'o.id')
      .leftJoin('messages as mail', (join) =>
        join
          .onRef('mail.organization_id', '=', 'm.organization_id')
          .onRef('mail.contact_id', '=', 'm.contact_id')
          .on('mail.channel', '=', 'email')
          .onRef('mail.kind', '=', 'm.kind')
          // Withdrawing an email appends a mark to its occasion.
          .on(sql<boolean>`(mail.occasion = m.occasion or ${isWithdrawnFormOf(sql`mail.occasion`, sql`m.occasion`)})`),
      )
      .leftJoin('instance_state as i', (join) => join.onTrue())
      .where('m.organization_id', '=', organization_id)
      .where('m.id', '=', id)
      .select([
        'c.deleted_at',
        'c.phone_number',
        'c.first_name',
        isUnreviewed.as('is_unreviewed'),
        'c.language',
        'c.zip_code',
        'c.state',
        sql<string>`coalesce(nullif(o.brand_name, ''), o.name)`.as('agency'),
        'o.closed_at',
        'o.account_state',
        'o.time_zone',
        'g.texts_enabled',
        'g.outreach_started_at',
        'i.held_at',
        sendMode(environment).as('send_mode'),
        'mail.status as mail_status',
        'mail.next_at as mail_next_at',
        hasTextConsent.as('has_consent'),
        textsStopped.as('stopped'),
        emailStopped.as('no_email'),
      ])
      .orderBy(sql`mail.occasion = m.occasion`, 'desc')
      .executeTakeFirst()
  )
}

/** Paused by the agency or automatically, or by the client through an email's unsubscribe link. */
async function isPaused({ db }: SystemScope, message: TextRow, today: string): Promise<boolean> {
  const { rows } = await sql<{ paused: boolean }>`
    select exists (
      select from outreach_pauses p
      where p.organization_id = ${message.organization_id} and (p.contact_id is null or p.contact_id = ${message.contact_id})
        and (p.kind is null or p.kind = ${message.kind}) and (p.until_on is null or p.until_on >= ${today})
    ) or exists (
      select from email_preferences f join contacts c on c.organization_id = f.organization_id
      where f.organization_id = ${message.organization_id} and c.id = ${message.contact_id}
        and f.choice = 'paused' and f.until_on >= ${today}
        and (f.channel, f.address) in (('email', lower(c.email)), ('text', c.phone_number))
    ) as paused`.execute(db)
  return rows[0]?.paused === true
}

import { sql } from 'kysely'
import { isLanguage, type Language } from '../../lib/language.ts'
import { formatPhone } from '../../lib/phone.ts'
import { textWords } from '../../messages/client/texts.ts'
import type { SystemScope } from '../../scope.ts'
import { hasTextConsent, stopTexts } from './consent.ts'
import { recordTextReply } from './record-reply.ts'
import { parseReply } from './reply-keywords.ts'

export interface ReceivedText {
  /** In E.164: +18285550142. */
  from: string
  body: string
  /**
   * The keyword that the provider recognized and answered itself, if its account is configured to do so: STOP, START,
   * HELP.
   */
  optOutType: string | undefined
}

/** A contact with this number. A family may share one phone, and several agencies may have it on file. */
export interface NumberHolder {
  organization_id: number
  contact_id: number
  language: string | null
  hasConsent: boolean
}

/** An agency that has the number or has texted it. The list starts with the one that texted last. */
interface Agency {
  id: number
  name: string
  phone: string | null
  texted_at: Date | null
}

const MAX_WORDING_CHARS = 300

/**
 * Handles an inbound text and returns the reply, if any. STOP stops texts from every agency that has the number or ever
 * texted it. START undoes STOP, also for a number that could not get texts before, and nothing else. HELP is answered.
 * Any other text becomes a reminder for the agency that it is meant for.
 */
export async function receiveText(system: SystemScope, text: ReceivedText): Promise<string | undefined> {
  const phone = /^\+1([2-9]\d{9})$/.exec(text.from)?.[1]
  if (!phone) return undefined
  const holders = await findHolders(system, phone)
  const agencies = await findAgencies(system, phone, holders)
  const [nearest] = agencies
  if (!nearest) return undefined
  const words = textWords[languageOf(holders, nearest)]
  const keyword = keywordOf(text)
  const agencyPhone = nearest.phone && formatPhone(nearest.phone)
  if (keyword === 'help') return text.optOutType ? undefined : words.help(nearest.name, agencyPhone)
  if (keyword === 'words') {
    await recordTextReply(system, { holders: replyHolders(holders, nearest, agencies), body: text.body })
    return undefined
  }
  const ids = agencies.map(({ id }) => id)
  if (keyword === 'stop') {
    const newlyStopped = await stopTexts(system, ids, phone, 'stopped')
    await insertConsents(
      system,
      { phone, is_given: false, wording: text.body },
      holders.filter(({ hasConsent }) => hasConsent),
    )
    return newlyStopped.length === 0 || text.optOutType ? undefined : words.stopped(nearest.name)
  }
  const resumed = await resume(system, ids, phone, holders, text.body)
  if (text.optOutType) return undefined
  return resumed ? words.startedAgain(nearest.name) : words.nothingToStart(nearest.name, agencyPhone)
}

function keywordOf({ body, optOutType }: ReceivedText) {
  const recognized = optOutType?.toLowerCase()
  return recognized === 'stop' || recognized === 'start' || recognized === 'help' ? recognized : parseReply(body)
}

function languageOf(holders: readonly NumberHolder[], { id }: Agency): Language {
  const language = holders.find(({ organization_id }) => organization_id === id)?.language
  return isLanguage(language) ? language : 'en'
}

/** A free-text reply goes to the agency that texted last, or to every agency with consent if none has texted. */
function replyHolders(holders: readonly NumberHolder[], nearest: Agency, agencies: readonly Agency[]): NumberHolder[] {
  if (agencies.some(({ texted_at }) => texted_at !== null))
    return holders.filter(({ organization_id }) => organization_id === nearest.id)
  return holders.filter(({ hasConsent }) => hasConsent)
}

async function findHolders({ db }: SystemScope, phone: string): Promise<NumberHolder[]> {
  const { rows } = await sql<NumberHolder>`
    select c.organization_id, c.id as contact_id, c.language, ${hasTextConsent} as "hasConsent"
    from organizations o join contacts c on c.organization_id = o.id
    where c.phone_number = ${phone} and c.deleted_at is null and o.closed_at is null
    order by c.organization_id, c.id limit 500`.execute(db)
  return rows
}

async function findAgencies({ db }: SystemScope, phone: string, holders: readonly NumberHolder[]): Promise<Agency[]> {
  const holderIds = [...new Set(holders.map(({ organization_id }) => organization_id))]
  const { rows } = await sql<Agency>`
    select o.id, coalesce(nullif(o.brand_name, ''), o.name) as name, o.phone, m.texted_at
    from organizations o left join (
      select organization_id, max(created_at) as texted_at from messages
      where channel = 'text' and recipient = ${`+1${phone}`} and attempts > 0 group by organization_id) m
      on m.organization_id = o.id
    where o.id = any(${holderIds}::bigint[]) or m.texted_at is not null
    order by m.texted_at desc nulls last, o.id`.execute(db)
  return rows
}

/** Undoes STOP for contacts who had consented before it. Returns whether any contact gets texts again. */
async function resume(
  system: SystemScope,
  ids: readonly number[],
  phone: string,
  holders: readonly NumberHolder[],
  wording: string,
): Promise<boolean> {
  const { rows: lifted } = await sql<{ organization_id: number }>`
    delete from suppression_reasons r where organization_id = any(${ids}::bigint[]) and channel = 'text'
      and address in (${phone}, ${`+1${phone}`}) and (reason = 'stopped' or reason = 'unreachable' and exists (
        select from suppression_reasons s where s.organization_id = r.organization_id and s.channel = r.channel
          and s.address = r.address and s.reason = 'stopped'))
    returning organization_id`.execute(system.db)
  const stopped = await system.db
    .selectFrom('suppressions')
    .select('organization_id')
    .where('organization_id', 'in', ids)
    .where('channel', '=', 'text')
    .where('address', 'in', [phone, `+1${phone}`])
    .execute()
  const stillStopped = new Set(stopped.map(({ organization_id }) => organization_id))
  const liftedIds = lifted.map(({ organization_id }) => organization_id).filter((id) => !stillStopped.has(id))
  const latest = await system.db
    .selectFrom('consents')
    .distinctOn(['organization_id', 'contact_id'])
    .select(['organization_id', 'contact_id', 'is_given', 'source'])
    .where('organization_id', 'in', ids)
    .where('channel', '=', 'text')
    .where('phone', '=', phone)
    .orderBy('organization_id')
    .orderBy('contact_id')
    .orderBy('recorded_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const stoppedByText = new Set(
    latest
      .filter(({ is_given, source }) => !is_given && source === 'text')
      .map((row) => `${row.organization_id}/${row.contact_id}`),
  )
  const resumed = holders.filter(
    ({ organization_id, contact_id }) =>
      liftedIds.includes(organization_id) && stoppedByText.has(`${organization_id}/${contact_id}`),
  )
  await insertConsents(system, { phone, is_given: true, wording }, resumed)
  return resumed.length > 0
}

async function insertConsents(
  { db, now }: SystemScope,
  { wording, ...row }: { phone: string; is_given: boolean; wording: string },
  holders: readonly NumberHolder[],
): Promise<void> {
  if (holders.length === 0) return
  await db
    .insertInto('consents')
    .values(
      holders.map(({ organization_id, contact_id, language }) => ({
        ...row,
        organization_id,
        contact_id,
        channel: 'text',
        source: 'text',
        wording: wording.slice(0, MAX_WORDING_CHARS),
        language: isLanguage(language) ? language : 'en',
        page: '',
        address: '',
        recorded_at: now,
      })),
    )
    .execute()
}

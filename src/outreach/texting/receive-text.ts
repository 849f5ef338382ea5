import { sql } from 'kysely'
import { isLanguage, type Language } from '../../lib/language.ts'
import { formatPhone } from '../../lib/phone.ts'
import { textWords } from '../../messages/texts.ts'
import type { SystemScope } from '../../scope.ts'
import { hasTextConsent, stopTexts } from './consent.ts'
import { recordTextReply } from './record-reply.ts'
import { parseReply } from './reply-keywords.ts'

export interface ReceivedText {
  /** As the provider writes it: +18285550142. */
  from: string
  body: string
  /** What the provider made of it and has answered by itself, where its account is set up so: STOP, START, HELP. */
  optOutType: string | undefined
}

/** A contact whose number this is: on a family's phone there are several, and of other agencies too. */
export interface NumberHolder {
  organization_id: number
  contact_id: number
  language: string | null
  agrees: boolean
}

/** An agency that has something to do with the phone, the one that texted it last first. */
interface Agency {
  id: number
  name: string
  phone: string | null
  texted_at: Date | null
}

const LONGEST_WORDS = 300

/**
 * What somebody texted us. STOP ends the texts of every agency that holds the number or ever texted it, whosever the
 * number is by now; START takes back what STOP ended and nothing else; other words go to the agent. Answers what to
 * text back, at most one text.
 */
export async function receiveText(system: SystemScope, text: ReceivedText): Promise<string | undefined> {
  const phone = /^\+1([2-9]\d{9})$/.exec(text.from)?.[1]
  if (!phone) return undefined
  const holders = await findHolders(system, phone)
  const agencies = await findAgencies(system, phone, holders)
  const [nearest] = agencies
  if (!nearest) return undefined
  const words = textWords[languageOf(holders, nearest)]
  const said = saidIn(text)
  const agencysPhone = nearest.phone && formatPhone(nearest.phone)
  if (said === 'help') return text.optOutType ? undefined : words.help(nearest.name, agencysPhone)
  if (said === 'words') {
    await recordTextReply(system, { holders: ofNearest(holders, nearest, agencies), body: text.body })
    return undefined
  }
  const ids = agencies.map(({ id }) => id)
  if (said === 'stop') {
    const news = await stopTexts(system, ids, phone, 'stopped')
    await addRows(
      system,
      { phone, is_given: false, wording: text.body },
      holders.filter(({ agrees }) => agrees),
    )
    return news.length === 0 || text.optOutType ? undefined : words.stopped(nearest.name)
  }
  const resumed = await resume(system, ids, phone, holders, text.body)
  if (text.optOutType) return undefined
  return resumed ? words.startedAgain(nearest.name) : words.nothingToStart(nearest.name, agencysPhone)
}

function saidIn({ body, optOutType }: ReceivedText) {
  const byProvider = optOutType?.toLowerCase()
  return byProvider === 'stop' || byProvider === 'start' || byProvider === 'help' ? byProvider : parseReply(body)
}

function languageOf(holders: readonly NumberHolder[], { id }: Agency): Language {
  const language = holders.find((one) => one.organization_id === id)?.language
  return isLanguage(language) ? language : 'en'
}

/** Words are for whom they answer: the agency that texted last, or else whoever may text. */
function ofNearest(holders: readonly NumberHolder[], nearest: Agency, agencies: readonly Agency[]): NumberHolder[] {
  if (agencies.some(({ texted_at }) => texted_at !== null))
    return holders.filter(({ organization_id }) => organization_id === nearest.id)
  return holders.filter(({ agrees }) => agrees)
}

async function findHolders({ db }: SystemScope, phone: string): Promise<NumberHolder[]> {
  const { rows } = await sql<NumberHolder>`
    select c.organization_id, c.id as contact_id, c.language, ${hasTextConsent} as agrees
    from organizations o join contacts c on c.organization_id = o.id
    where c.phone_number = ${phone} and c.deleted_at is null and o.closed_at is null
    order by c.organization_id, c.id limit 500`.execute(db)
  return rows
}

async function findAgencies({ db }: SystemScope, phone: string, holders: readonly NumberHolder[]): Promise<Agency[]> {
  const holding = [...new Set(holders.map(({ organization_id }) => organization_id))]
  const { rows } = await sql<Agency>`
    select o.id, coalesce(nullif(o.brand_name, ''), o.name) as name, o.phone, m.texted_at
    from organizations o left join (
      select organization_id, max(created_at) as texted_at from messages
      where channel = 'text' and recipient = ${`+1${phone}`} and attempts > 0 group by organization_id) m
      on m.organization_id = o.id
    where o.id = any(${holding}::bigint[]) or m.texted_at is not null
    order by m.texted_at desc nulls last, o.id`.execute(db)
  return rows
}

/** Only what STOP ended, and only for those who had agreed before. */
async function resume(
  system: SystemScope,
  ids: readonly number[],
  phone: string,
  holders: readonly NumberHolder[],
  wording: string,
): Promise<boolean> {
  const freed = await system.db
    .deleteFrom('suppressions')
    .where('organization_id', 'in', ids)
    .where('channel', '=', 'text')
    .where('address', 'in', [phone, `+1${phone}`])
    .where('reason', '=', 'stopped')
    .returning('organization_id')
    .execute()
  const free = freed.map(({ organization_id }) => organization_id)
  const last = await system.db
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
  const ended = new Set(
    last
      .filter(({ is_given, source }) => !is_given && source === 'text')
      .map((row) => `${row.organization_id}/${row.contact_id}`),
  )
  const back = holders.filter(
    (one) => free.includes(one.organization_id) && ended.has(`${one.organization_id}/${one.contact_id}`),
  )
  await addRows(system, { phone, is_given: true, wording }, back)
  return back.length > 0
}

async function addRows(
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
        wording: wording.slice(0, LONGEST_WORDS),
        language: isLanguage(language) ? language : 'en',
        page: '',
        address: '',
        recorded_at: now,
      })),
    )
    .execute()
}

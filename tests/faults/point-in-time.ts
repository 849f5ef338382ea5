/**
 * Somebody empties the contacts of a database that pgBackRest backs up to S3. It is restored to just before, as
 * docs/operations/backup.md describes.
 */
import { rmSync } from 'node:fs'
import { startArchivedPostgres } from '../setup/pgbackrest.ts'
import { type S3Server, startS3 } from '../setup/s3.ts'
import { newDataDir, type RunningServer, runCommand, startServer, until } from '../setup/server.ts'
import type { Size } from './crashes.ts'
import { type Figure, type FigureBook, figuresOf } from './figures.ts'
import { claimInvariants } from './invariants.ts'
import { allowMail, productionSettings, signIn, someContacts } from './production-server.ts'
import { type Provider, startProvider } from './provider.ts'
import { fillQueue, type Queue, statusesOf, untilSettled } from './queue.ts'
import { startUsers } from './users.ts'
import { type World, worldAt } from './world.ts'

type Settings = Record<string, string>
type Archive = Awaited<ReturnType<typeof startArchivedPostgres>>

const BACKUP_KEY = 'a key that only fault tests have, 32'
/** Everything that sends. */
const SEND = ['job', 'send-due-messages', 'send-outreach', 'send-due-texts']
const THIRDS = 3

export async function pointInTime(_: World, { short }: Size): Promise<Figure[]> {
  const book = figuresOf('pointInTime')
  // pgBackRest signs the path of a bucket with a slash at its end, which s3rver drops before it compares.
  const s3 = await startS3({ tls: true, allowMismatchedSignatures: true })
  const provider = await startProvider({ latencyMs: 20 })
  const DATA_DIR = newDataDir()
  let archive: Archive | undefined
  try {
    archive = await startArchivedPostgres(s3)
    const url = archive.postgres.url('postgres')
    const world = await worldAt({ url })
    const settings = { ...productionSettings(url, provider), ...s3.settings, BACKUP_KEY, DATA_DIR }
    book.note('pgBackRest', archive.version)
    const stage = { archive, world, settings, provider, book }
    const work = await workUntilMistake(stage, short)
    await restoreAndResume({ ...stage, ...work })
    await claimSealedCopy(stage, s3)
  } finally {
    archive?.close()
    await provider.close()
    await s3.close()
    rmSync(DATA_DIR, { recursive: true, force: true })
  }
  return book.figures
}

interface Stage {
  archive: Archive
  world: World
  settings: Settings
  provider: Provider
  book: FigureBook
}

interface Work {
  queue: Queue
  /** As Postgres and pgBackRest write it. */
  moment: string
  contacts: number
  /** Notes that were answered as written before the moment. */
  notes: string[]
  headers: Record<string, string>
}

/** People write notes all the time. A third of the emails leaves before each backup, and the last after the moment. */
async function workUntilMistake(
  { archive, world, settings, provider, book }: Stage,
  short: boolean | undefined,
): Promise<Work> {
  const [each, others] = short ? [20, 0] : [60, 100_000]
  if (others > 0) await runCommand(['seed', 'scale', '--contacts', String(others), '--anyway'], settings)
  const server = await startServer(settings)
  const today = new Date().toISOString().slice(0, 10)
  const { queue, headers, someIds } = await world.look(async (pool) => {
    await allowMail(pool)
    const queue = await fillQueue(pool, { messages: THIRDS * each, of: 'quote_email', today })
    await pool.query(`update messages set next_at = now() + interval '2 days' where organization_id = $1`, [
      queue.organizationId,
    ])
    return { queue, headers: await signIn(pool, queue), someIds: await someContacts(pool, queue) }
  })
  const users = startUsers({ url: server.url, headers, contacts: someIds })
  const goodNotes = () => users.asked.filter(({ note, good }) => note && good)
  const someMore = async () => {
    const before = goodNotes().length
    await until(() => goodNotes().length >= before + 4)
  }
  /** Lets the next third leave after these seconds. Returns the moment after half of them. */
  const letLeave = async (seconds: number) => {
    const { rows } = await world.look((pool) =>
      pool.query<{ moment: string }>(
        `with let as (
           update messages set next_at = now() + make_interval(secs => $2::float8) where id in (
             select id from messages where organization_id = $1 and next_at > now() + interval '1 day' limit $3))
         select to_char(now() + make_interval(secs => $2::float8 / 2), 'YYYY-MM-DD HH24:MI:SS.USTZH:TZM') as moment`,
        [queue.organizationId, seconds, each],
      ),
    )
    return rows[0]!.moment
  }
  const haveLeft = (thirds: number) => until(() => provider.taken.length === thirds * each)
  try {
    for (const type of ['full', 'incr'] as const) {
      await letLeave(0)
      await haveLeft(type === 'full' ? 1 : 2)
      await someMore()
      const began = performance.now()
      await archive.backUp(type)
      book.note(`seconds of the ${type === 'full' ? 'full' : 'incremental'} backup`, secondsSince(began))
      await someMore()
    }
    const asOf = performance.now()
    const moment = await letLeave(8)
    const { contacts, megabytes } = await world.look(sizeOf)
    book.note('contacts, and megabytes of the database', `${contacts.toLocaleString('en-US')}, ${megabytes}`)
    await haveLeft(THIRDS)
    await someMore()
    await world.look((pool) => pool.query('truncate contacts cascade'))
    await users.stop()
    const notes = goodNotes().filter(({ at, ms }) => at + ms <= asOf)
    book.note('notes written before the moment, and after', `${notes.length}, ${goodNotes().length - notes.length}`)
    return { queue, headers, moment, contacts, notes: notes.map(({ note }) => note!) }
  } finally {
    await users.stop()
    await server.stop()
  }
}

const secondsSince = (began: number) => Math.round((performance.now() - began) / 100) / 10

type Pool = Parameters<Parameters<World['look']>[0]>[0]

async function sizeOf(pool: Pool) {
  const { rows } = await pool.query<{ contacts: number; megabytes: number }>(
    `select count(*)::int as contacts, pg_database_size(current_database()) / 1000000 as megabytes from contacts`,
  )
  return rows[0]!
}

async function restoreAndResume(stage: Stage & Work): Promise<void> {
  const { archive, world, settings, provider, book, queue, moment } = stage
  const { claim, note } = book
  const began = performance.now()
  await archive.restoreTo(moment)
  await until(async () => !(await world.look(isRecovering)))
  const restored = secondsSince(began)
  const asked = provider.asked.length
  await claimElsewhere(stage)

  const startedAt = performance.now()
  const server = await startServer(settings)
  try {
    note('seconds of the restore, until Postgres was ready', restored)
    note('  until a server was ready, too', Math.round((restored + secondsSince(startedAt)) * 10) / 10)
    await claimContent(stage)
    const { sent: known = 0 } = await world.look((pool) => statusesOf(pool, queue))
    claim('emails known as sent', known, `= ${(queue.messages / THIRDS) * 2}`)
    claim('the server finds that the database is older', Number(/database is older/.test(server.output())), '= 1')
    await runCommand(SEND, settings)
    claim('  requests to the provider until it was released', provider.asked.length - asked, '= 0')
    await claimNobodySignedIn(server, stage)
    // The operator marks half of what left since the moment. The other half is left to the provider's memory.
    const half = queue.messages / THIRDS / 2
    await world.look((pool) => markSent(pool, provider.taken.slice(-half)))
    await runCommand(['outreach', 'release'], settings)
    claim('messages that still wait', await untilSettled(world, queue), '= 0')
    claim('emails asked for again after it was released', asksSince(provider, asked), `= ${half}`)
    claim('emails accepted', new Set(provider.taken.map(({ to }) => to)).size, `= ${queue.messages}`)
    claim('  sent twice', provider.doubles(), '= 0')
    const { sent = 0, unknown = 0 } = await world.look((pool) => statusesOf(pool, queue))
    claim('  known as sent', sent, `= ${queue.messages - half}`)
    // The provider has another text under the same key.
    claim('  shown as unknown, for people to look at', unknown, `= ${half}`)
    await world.look((pool) => claimInvariants(book, pool))
  } finally {
    await server.stop()
  }
}

/** Emails of the provider's log that this database has as due. */
async function markSent(pool: Pool, log: Provider['taken']): Promise<void> {
  const client = await pool.connect()
  await client.query('set role app_system')
  await client.query(
    `update messages m set status = 'sent', provider_id = log.id, sent_at = now()
     from json_to_recordset($1) as log (id text, recipient text, kind text)
     where m.recipient = log.recipient and m.kind = log.kind and m.contact_id is not null and m.status = 'queued' and m.next_at <= now()`,
    [JSON.stringify(log.map(({ providerId, to }) => ({ id: providerId, recipient: to, kind: 'quote_email' })))],
  )
  client.release()
}

const asksSince = (provider: Provider, from: number) =>
  provider.asked.slice(from).reduce((sum, { messages }) => sum + messages, 0)

const isRecovering = async (pool: Pool) =>
  (await pool.query<{ is: boolean }>('select pg_is_in_recovery() as is')).rows[0]!.is

/** A server that never worked on this database cannot know that it is older, so it is told before it starts. */
async function claimElsewhere({ archive, world, settings, provider, book, moment }: Stage & Work): Promise<void> {
  const asked = provider.asked.length
  await world.look((pool) => pool.query('create database elsewhere template postgres'))
  const DATA_DIR = newDataDir()
  const there = { ...settings, DATABASE_URL: archive.postgres.url('elsewhere'), DATA_DIR }
  const unheld = await runCommand(['outreach'], there)
  book.note('a server with a new DATA_DIR says', unheld.stdout.trim())
  await runCommand(['outreach', 'hold', `Restored to ${moment}`], there)
  const server = await startServer(there)
  await runCommand(SEND, there)
  book.claim('requests of a server with a new DATA_DIR that was told to hold', provider.asked.length - asked, '= 0')
  await server.stop()
  await world.look((pool) => pool.query('drop database elsewhere'))
  rmSync(DATA_DIR, { recursive: true, force: true })
}

async function claimContent({ world, book, queue, contacts, notes }: Stage & Work): Promise<void> {
  const found = await world.look(async (pool) => ({
    contacts: (await sizeOf(pool)).contacts,
    notes: await pool.query<{ body: string }>('select body from contact_notes where organization_id = $1', [
      queue.organizationId,
    ]),
  }))
  const bodies = new Set(found.notes.rows.map(({ body }) => body))
  book.claim('contacts that are not back', contacts - found.contacts, '= 0')
  book.claim('notes written before the moment that are lost', notes.filter((one) => !bodies.has(one)).length, '= 0')
}

/** Sessions that ended since the moment are valid again, until the operator deletes all. */
async function claimNobodySignedIn({ url }: RunningServer, { world, book, headers }: Stage & Work): Promise<void> {
  await world.look((pool) => pool.query('set role app_system; delete from sessions; delete from login_tokens'))
  const answer = await fetch(`${url}/contacts`, { headers, redirect: 'manual' })
  book.claim('an earlier session opens', Number(answer.ok), '= 0')
}

/** Our own backup of the restored database, on the same storage. */
async function claimSealedCopy({ archive, world, settings, book: { claim, note } }: Stage, { bucket }: S3Server) {
  await world.look((pool) => pool.query('create database tried'))
  const began = performance.now()
  const made = await runCommand(['backup', `s3://${bucket}/perennial/`], settings)
  note('seconds of our own backup to S3, read back', secondsSince(began))
  const file = /s3:\S+\.backup/.exec(made.stdout)?.[0] ?? ''
  const tried = await runCommand(['restore', file, '--try', '--into', archive.postgres.url('tried')], settings)
  claim('our own backups on S3 that a trial restore accepts', Number(/, verified/.test(tried.stdout)), '= 1')
}

/*
 * The sending domains of Resend's HTTP API. The name selects the outcome of a verification: "pending" stays pending,
 * "fail" fails, and all others are verified. "stumble" responds with 500.
 */
import { randomUUID } from 'node:crypto'
import { encodeBase64 } from '@oslojs/encoding'
import { Hono } from 'hono'
import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { DB } from '../../db/schema.ts'
import { sha256 } from '../lib/tokens.ts'
import type { SystemScope, TenantDb } from '../scope.ts'

type Row = Selectable<DB['practice_domains']>

const body = z.object({ name: z.string().regex(/^[a-z0-9.-]+\.[a-z0-9-]+$/i) })

const outcomeOf = (name: string) =>
  name.includes('pending') ? 'pending' : name.includes('fail') ? 'failed' : 'verified'

export function domainsStandIn({ tenantDb }: { tenantDb: TenantDb }) {
  const withSystem = <T>(fn: (system: SystemScope) => Promise<T>) =>
    tenantDb.withSystem('practice: sending domains', fn)
  const find = (id: string) =>
    z.uuid().safeParse(id).success
      ? withSystem(({ db }) => db.selectFrom('practice_domains').selectAll().where('id', '=', id).executeTakeFirst())
      : undefined

  return new Hono()
    .post('/', async (c) => {
      const read = body.safeParse(await c.req.json().catch(() => undefined))
      if (!read.success) return refuse(422, 'validation_error', 'The `name` field is not a valid domain.')
      const name = read.data.name.toLowerCase()
      if (name.includes('stumble')) return refuse(500, 'application_error', 'Internal server error')
      const row = await withSystem(({ db, now }) =>
        db
          .insertInto('practice_domains')
          .values({ id: randomUUID(), name, status: 'not_started', created_at: now })
          .onConflict((conflict) => conflict.column('name').doNothing())
          .returningAll()
          .executeTakeFirst(),
      )
      if (!row) return refuse(403, 'validation_error', 'The domain has been registered already.')
      return c.json(domainBody(row), 201)
    })
    .get('/:id', async (c) => {
      const row = await find(c.req.param('id'))
      return row ? c.json({ object: 'domain', ...domainBody(row) }) : notFound()
    })
    .post('/:id/verify', async (c) => {
      const row = await find(c.req.param('id'))
      if (!row) return notFound()
      await withSystem(({ db }) =>
        db
          .updateTable('practice_domains')
          .set({ status: outcomeOf(row.name) })
          .where('id', '=', row.id)
          .execute(),
      )
      return c.json({ object: 'domain', id: row.id })
    })
    .delete('/:id', async (c) => {
      const row = await find(c.req.param('id'))
      if (!row) return notFound()
      await withSystem(({ db }) => db.deleteFrom('practice_domains').where('id', '=', row.id).execute())
      return c.json({ object: 'domain', id: row.id, deleted: true })
    })
}

/** Record names are relative to the last two labels of the name, as in Resend. */
function domainBody({ id, name, status, created_at }: Row) {
  const below = name.split('.').slice(0, -2).join('.')
  const relative = (label: string) => (below ? `${label}.${below}` : label)
  const key = encodeBase64(Buffer.concat([sha256(id), sha256(name), sha256(`${id} ${name}`)]))
  const record = (record: string, type: string, label: string, value: string, fields: object = {}) => ({
    record,
    type,
    name: relative(label),
    value,
    ttl: 'Auto',
    status,
    ...fields,
  })
  return {
    id,
    name,
    status,
    created_at: created_at.toISOString(),
    region: 'us-east-1',
    records: [
      record('SPF', 'MX', 'send', 'feedback-smtp.us-east-1.amazonses.com', { priority: 10 }),
      record('SPF', 'TXT', 'send', 'v=spf1 include:amazonses.com ~all'),
      record(
        'DKIM',
        'TXT',
        'resend._domainkey',
        `p=MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQ${key.replaceAll('=', '')}IDAQAB`,
      ),
    ],
  }
}

const notFound = () => refuse(404, 'not_found', 'Domain not found')
const refuse = (statusCode: number, name: string, message: string) =>
  Response.json({ statusCode, name, message }, { status: statusCode })

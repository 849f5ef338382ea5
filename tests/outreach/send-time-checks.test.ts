import { sql } from 'kysely'
import { expect, inject, test, vi } from 'vitest'
import { mailAccountLink } from '../../src/accounts/account-mail.ts'
import type { ChangeManyResult } from '../../src/contacts/changes/change-many.ts'
import { deleteContacts } from '../../src/contacts/selection/delete-contacts.ts'
import { undoChangeSet } from '../../src/contacts/undo/undo.ts'
import { suppress } from '../../src/outbox/suppressions.ts'
import { sendDueMessages } from '../../src/outreach/sending/send-due.ts'
import { as, makeContact } from '../agency.ts'
import { makePost, testOutbox } from './outbox.ts'

const box = testOutbox()

test('a client who unsubscribed while the email waited gets none (T50)', async () => {
  const { contact } = await box.queueOne()
  await box.t.tenantDb.withSystem('test', (system) =>
    suppress(
      system,
      { organizationId: box.agency.id, channel: 'email', address: contact.email!.toUpperCase() },
      'unsubscribed',
    ),
  )
  const post = makePost()
  expect(await sendDueMessages(box.sending(post))).toEqual({ skipped: 1 })
  expect(post.accepted.size).toBe(0)
  expect(await box.rows()).toMatchObject([{ status: 'skipped', reason: 'unsubscribed' }])
})

test.each(['bounced', 'complained', 'by_hand'])(
  'a message to an address that was blocked while it waited is skipped, with the reason of the block: %s',
  async (reason) => {
    const { contact } = await box.queueOne()
    const blocked = { organization_id: box.agency.id, channel: 'email', address: contact.email!, reason }
    await box.t.db
      .insertInto('suppression_reasons')
      .values({ ...blocked, created_at: box.t.clock.now })
      .execute()
    expect(await sendDueMessages(box.sending(makePost()))).toEqual({ skipped: 1 })
    expect(await box.rows()).toMatchObject([{ status: 'skipped', reason }])
  },
)

test.each([
  ['by itself', 2],
  ['with others', 0],
])('who unsubscribed while the email was being written gets none, where it leaves %s', async (_, crash_count) => {
  const contact = await makeContact(box.agency, {}, box.t)
  await box.release(contact, { crash_count })
  const { compose } = box.sending(makePost())
  let clock = 0
  const slow: typeof compose = async (facts) => {
    const address = { organizationId: box.agency.id, channel: 'email', address: contact.email! } as const
    await box.t.tenantDb.withSystem('test', (system) => suppress(system, address, 'unsubscribed'))
    clock += 501
    return compose(facts)
  }
  const now = vi.spyOn(performance, 'now').mockImplementation(() => clock)
  const post = makePost()
  const report = await sendDueMessages(box.sending(post, { compose: slow })).finally(() => now.mockRestore())
  expect(report).toEqual({ skipped: 1 })
  expect(post.accepted.size).toBe(0)
  expect(await box.rows()).toMatchObject([{ status: 'skipped', reason: 'unsubscribed', attempts: 0 }])
})

test('a removed contact gets none', async () => {
  const { contact } = await box.queueOne()
  await box.t.db.updateTable('contacts').set({ deleted_at: box.t.clock.now }).where('id', '=', contact.id).execute()
  expect(await sendDueMessages(box.sending(makePost()))).toEqual({ skipped: 1 })
})

test('after the deletion is undone the held email is sent, unless it is too late', async () => {
  const { contact } = await box.queueOne()
  const remove = () => as(box.agency.ruth, (scope) => deleteContacts(scope, { ids: [contact.id] }), box.t)
  const undo = async ({ changeSetId }: ChangeManyResult) =>
    as(box.agency.ruth, (scope) => undoChangeSet(scope, changeSetId!), box.t)
  const deleted = await remove()
  expect(await sendDueMessages(box.sending(makePost()))).toEqual({ skipped: 1 })
  await undo(deleted)
  const [mail] = await box.rows()
  expect(mail).toMatchObject({ status: 'queued', reason: null })

  const again = await remove()
  expect(await sendDueMessages(box.sending(makePost()))).toEqual({ skipped: 1 })
  await box.t.db.updateTable('messages').set({ due_on: '2026-10-01' }).where('id', '=', mail!.id).execute()
  await undo(again)
  expect(await box.rows()).toMatchObject([{ status: 'skipped', reason: 'contact_deleted' }])

  await box.t.db
    .updateTable('messages')
    .set({ due_on: mail!.due_on, status: 'queued' })
    .where('id', '=', mail!.id)
    .execute()
  const post = makePost()
  expect(await sendDueMessages(box.sending(post))).toEqual({ sent: 1 })
  expect(post.accepted.size).toBe(1)
})

// The embedded database has one connection, so a read cannot run during a write.
if (inject('engine') === 'postgres')
  test('an email checked while its contact’s deletion is being undone is sent', async () => {
    const { contact } = await box.queueOne()
    const deleted = await as(box.agency.ruth, (scope) => deleteContacts(scope, { ids: [contact.id] }), box.t)
    const post = makePost()
    const waits = sql<{ waits: boolean }>`select exists (select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock') as waits`
    let sender: Promise<unknown> | undefined
    await as(
      box.agency.ruth,
      async (scope) => {
        await undoChangeSet(scope, deleted.changeSetId!)
        sender = sendDueMessages(box.sending(post))
        await expect.poll(async () => (await waits.execute(box.t.db)).rows[0]?.waits, { timeout: 20_000 }).toBe(true)
      },
      box.t,
    )
    await sender
    await sendDueMessages(box.sending(post))
    expect(post.accepted.size).toBe(1)
    expect(await box.rows()).toMatchObject([{ status: 'sent' }])
  })

test('an address corrected while the email waited is used', async () => {
  const { contact } = await box.queueOne()
  await box.t.db.updateTable('contacts').set({ email: 'right@example.com' }).where('id', '=', contact.id).execute()
  const post = makePost()
  await sendDueMessages(box.sending(post))
  expect(post.mails().map((mail) => mail.to)).toEqual(['right@example.com'])
  expect(await box.rows()).toMatchObject([{ recipient: 'right@example.com' }])
})

/** Queues a sign-in email and returns its content. */
async function queueLogin() {
  const dana = { organization_id: box.agency.id, organization_name: box.agency.name, ...box.agency.dana }
  await box.t.tenantDb.withSystem('test', (system) => mailAccountLink(system, dana, 'login'))
  const [login] = (await box.rows()).filter((row) => row.kind === 'login_link')
  return (login?.data ?? {}) as { tokenId: string; code: string }
}

test('sign-in emails are sent before all others, and their secret is deleted once sent', async () => {
  for (let i = 0; i < 3; i++) await box.queueOne()
  const { code } = await queueLogin()
  const post = makePost()
  expect(await sendDueMessages(box.sending(post))).toEqual({ sent: 4 })
  expect(post.mails()[0]).toMatchObject({ to: box.agency.dana.email, text: expect.stringContaining(code) })
  const [login] = (await box.rows()).filter((row) => row.kind === 'login_link')
  expect(login).toMatchObject({ status: 'sent', data: {}, payload: null })
})

test('a link that expired while waiting is not emailed, and is deleted too', async () => {
  await queueLogin()
  box.later(600_000)
  expect(await sendDueMessages(box.sending(makePost()))).toEqual({ skipped: 1 })
  expect(await box.rows()).toMatchObject([{ data: {}, payload: null }])
})

test('nothing queued is sent for a closed agency: neither client email nor links into it', async () => {
  await box.queueOne()
  const { ruth, id, name } = box.agency
  await box.t.tenantDb.withSystem('test', (system) =>
    mailAccountLink(system, { ...ruth, organization_id: id, organization_name: name }, 'login'),
  )
  await box.t.db.updateTable('organizations').set({ closed_at: box.t.clock.now }).where('id', '=', id).execute()
  const post = makePost()
  expect(await sendDueMessages(box.sending(post))).toEqual({ skipped: 2 })
  expect(post.accepted.size).toBe(0)
  expect((await box.rows()).map(({ reason }) => reason)).toContain('agency_closed')
})

test('outside practice mode a demo agency’s email goes to itself', async () => {
  await box.queueOne()
  await box.t.db.updateTable('organizations').set({ is_demo: true }).where('id', '=', box.agency.id).execute()
  const post = makePost()
  await sendDueMessages(box.sending(post, { practice: false }))
  expect(post.mails().map((mail) => mail.to)).toEqual([box.agency.ruth.email])
})

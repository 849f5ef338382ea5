import { expect, test } from 'vitest'
import { claimNextImport, runContactImports } from '../../../src/contacts/import/run.ts'
import { cancelImport } from '../../../src/contacts/import/transitions.ts'
import { writeNote } from '../../../src/contacts/timeline/notes.ts'
import { undoChangeSet } from '../../../src/contacts/undo/undo.ts'
import { publicToken } from '../../../src/lib/tokens.ts'
import { urls } from '../../../src/urls.ts'
import { type Agency, as, makeAgency, makeContact } from '../../agency.ts'
import { testDatabase } from '../../db.ts'
import { browser } from './browser.ts'
import { contactsOf, csv, expireLease, imported, people, queued, zips } from './imports.ts'

async function changeSetOf(importId: number): Promise<number> {
  const { db } = await testDatabase()
  const set = await db
    .selectFrom('change_sets')
    .select('id')
    .where('import_id', '=', importId)
    .executeTakeFirstOrThrow()
  return set.id
}

const undo = async (agency: Agency, importId: number) => {
  const id = await changeSetOf(importId)
  return as(agency.ruth, (scope) => undoChangeSet(scope, id))
}

const live = async (agency: Agency) => (await contactsOf(agency.id)).filter(({ deleted_at }) => deleted_at === null)

test('an import of 2,000 rows is undone: updated contacts are as before, added ones are gone', {
  timeout: 120_000,
}, async () => {
  const agency = await makeAgency()
  const { db } = await testDatabase()
  await db
    .insertInto('contacts')
    .values(
      people(1_000).map(([, last_name, email]) => ({
        organization_id: agency.id,
        agent_id: agency.dana.id,
        first_name: 'Old',
        last_name: last_name!,
        email: email!,
        effective_on: '2024-03-01',
        birth_on: null,
      })),
    )
    .execute()
  const facts = async () =>
    (await live(agency)).map(({ version: _version, updated_at: _updated, ...contact }) => contact)
  const before = await facts()
  const rows = people(2_000).map((cells) => [...cells, '6/14/1954', '5/1/2025'])
  const header = ['First name', 'Last name', 'Email', 'Carrier', 'Birth date', 'Effective date']
  const done = await imported(agency.ruth, csv(rows, header), { mode: 'overwrite', agentId: agency.omar.id })
  expect(done).toMatchObject({ added: 1_000, updated: 1_000 })

  expect(await undo(agency, done.id)).toMatchObject({ ok: true, restored: 1_000, removed: 1_000, kept: [], failed: [] })
  expect(await facts()).toEqual(before)
  // The addresses of the deleted contacts are available again.
  expect(await imported(agency.ruth, csv(rows, header))).toMatchObject({ added: 1_000, unchanged: 1_000 })
})

test('contacts that were edited or emailed since are kept, and listed', async () => {
  const agency = await makeAgency()
  const { db } = await testDatabase()
  const known = [await makeContact(agency), await makeContact(agency)]
  const rows = [...known.map(({ email }) => ['New', 'Name', email!, 'Humana']), ...people(3)]
  const done = await imported(agency.ruth, csv(rows), { mode: 'overwrite' })
  const [, , edited, mailed, untouched] = await contactsOf(agency.id)
  await db.updateTable('contacts').set({ first_name: 'Corrected', version: 3 }).where('id', '=', known[0]!.id).execute()
  await db.updateTable('contacts').set({ last_name: 'Corrected', version: 2 }).where('id', '=', edited!.id).execute()
  await db
    .insertInto('messages')
    .values({
      organization_id: agency.id,
      id: crypto.randomUUID(),
      contact_id: mailed!.id,
      kind: 'quote',
      occasion: 'test',
      due_on: '2026-11-20',
      recipient: mailed!.email!,
      tracking_id: `import-undo-${mailed!.id}`.padEnd(22, '-'),
      next_at: new Date(),
      created_at: new Date(),
      status: 'sent',
      provider_id: 'accepted',
    })
    .execute()

  expect(await undo(agency, done.id)).toMatchObject({
    restored: 1,
    removed: 1,
    kept: [
      { id: known[0]!.id, why: 'changed' },
      { id: edited!.id, why: 'changed' },
      { id: mailed!.id, why: 'mailed' },
    ],
    failed: [],
  })
  expect((await live(agency)).map(({ id, first_name }) => [id, first_name])).toEqual([
    [known[0]!.id, 'Corrected'],
    [known[1]!.id, 'Walter'],
    [edited!.id, 'Walter'],
    [mailed!.id, 'Walter'],
  ])
  expect((await contactsOf(agency.id)).find(({ id }) => id === untouched!.id)?.deleted_at).not.toBeNull()
})

test('contacts with a working quote link, or a partner at the same address, are kept', async () => {
  const agency = await makeAgency()
  const { db } = await testDatabase()
  const done = await imported(agency.ruth, csv(people(6)))
  const [quoted, revoked, holder, couple, partner, guarded] = await contactsOf(agency.id)
  const at = new Date()
  const later = new Date(at.getTime() + 1e10)
  const own = { organization_id: agency.id, created_at: at, expires_at: later }
  await db
    .insertInto('quotes')
    .values([
      { ...own, id: publicToken(), contact_id: quoted!.id },
      { ...own, id: publicToken(), contact_id: revoked!.id, revoked_at: at },
    ])
    .execute()
  await makeContact(agency, { email: null, shares_email_with: holder!.id })
  // Both come from the file: both are deleted, unless one must be kept.
  const shares = (id: number, holderId: number) =>
    db.updateTable('contacts').set({ email: null, shares_email_with: holderId }).where('id', '=', id).execute()
  await shares(partner!.id, couple!.id)
  await shares(guarded!.id, quoted!.id)
  expect(await undo(agency, done.id)).toMatchObject({
    removed: 4,
    kept: [
      { id: quoted!.id, why: 'quoted' },
      { id: holder!.id, why: 'shared' },
    ],
  })
})

test('a contact is kept if their partner at the same address is kept because of a note', async () => {
  const agency = await makeAgency()
  const { db } = await testDatabase()
  const done = await imported(agency.ruth, csv(people(2)))
  const [holder, partner] = await contactsOf(agency.id)
  await db
    .updateTable('contacts')
    .set({ email: null, shares_email_with: holder!.id })
    .where('id', '=', partner!.id)
    .execute()
  await as(agency.ruth, (scope) => writeNote(scope, partner!.id, { kind: 'note', body: 'Called back' }))
  expect(await undo(agency, done.id)).toMatchObject({
    removed: 0,
    kept: [
      { id: holder!.id, why: 'shared' },
      { id: partner!.id, why: 'noted' },
    ],
  })
})

test('a running import is stopped before it is undone', async () => {
  const { tenantDb } = await testDatabase()
  const agency = await makeAgency()
  const known = await makeContact(agency)
  const rows = [['New', 'Name', known.email!, 'Humana'], ...people(9)]
  const importId = await queued(agency.ruth, csv(rows), { mode: 'overwrite' })
  const stopping = new AbortController()
  const watched = {
    ...tenantDb,
    withTenant: ((identity, fn) =>
      tenantDb.withTenant(identity, fn).finally(() => stopping.abort())) as typeof tenantDb.withTenant,
  }
  await runContactImports(watched, { zips, batchRows: 4, signal: stopping.signal })
  expect(await undo(agency, importId)).toEqual({ ok: false, refused: 'still_running' })
  expect(await claimNextImport(tenantDb, 'dead')).toMatchObject({ id: importId })
  expect(await undo(agency, importId)).toEqual({ ok: false, refused: 'still_running' })

  await as(agency.ruth, (scope) => cancelImport(scope, importId))
  expect(await undo(agency, importId)).toMatchObject({ ok: true, restored: 1, removed: 3, kept: [] })
  await expireLease(importId)
  await runContactImports(tenantDb, { zips })
  expect((await live(agency)).map(({ id, first_name }) => [id, first_name])).toEqual([[known.id, 'Walter']])
})

test('an import’s pages offer to undo it exactly as long as it can be undone', async () => {
  const agency = await makeAgency()
  const { as: signIn, t } = await browser(agency.ruth)
  const done = await imported(agency.ruth, csv(people(2)))
  const noon = t.clock.now
  const offers = async () => {
    const visitor = await signIn(agency.ruth)
    const pages = [urls.imports.list(), urls.imports.show(done.id)]
    return Promise.all(pages.map(async (page) => (await visitor.html(page)).includes(`/${changes}/undo`)))
  }
  const changes = await changeSetOf(done.id)
  const until = new Date(noon.getTime() + 30 * 86_400_000)
  try {
    t.clock.now = until
    expect(await offers()).toEqual([true, true])
    const report = await (await signIn(agency.ruth)).words(urls.imports.show(done.id))
    expect(report).toMatch(/You can undo this import until Dec 20, 2026, \d+:00 AM\./)
    // Later on the same day.
    t.clock.now = new Date(until.getTime() + 60_000)
    expect(await offers()).toEqual([false, false])
    expect(await undo(agency, done.id)).toEqual({ ok: false, refused: 'too_long_ago' })
  } finally {
    t.clock.now = noon
  }
})

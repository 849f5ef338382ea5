import { beforeEach, expect, test } from 'vitest'
import { jobs } from '../../jobs/index.ts'
import { runOnce } from '../../jobs/runner.ts'
import type { DomainProvider, DomainResult } from '../../src/lib/sending-domain.ts'
import { addSendingDomain, findSendingDomain, removeSendingDomain } from '../../src/outreach/domain/sending-domain.ts'
import { DAYS_TO_VERIFY, watchSendingDomains } from '../../src/outreach/domain/watch-domains.ts'
import { type Agency, as, makeAgency } from '../agency.ts'
import { toolsOn } from '../jobs/timetable.ts'
import { testOutbox } from './outbox.ts'

const box = testOutbox()
const DAY = 86_400_000
const signal = new AbortController().signal
let provider: ReturnType<typeof makeProvider>

/** A provider account in which a domain's name decides how its check ends. */
function makeProvider() {
  const held = new Map<string, { id: string; at: Date; status: string }>()
  const asked: string[] = []
  const broken = new Set<string>()
  let ids = 0
  const byId = (id: string) => [...held].find(([, one]) => one.id === id)
  const told = (id: string, change = (status: string) => status): DomainResult => {
    const found = byId(id)
    if (!found) return { ok: false, failed: 'unknown' }
    const [name, one] = found
    one.status = change(one.status)
    return { ok: true, domain: { providerId: id, name, status: one.status, records: [] } }
  }
  const domains: DomainProvider = {
    async add(name) {
      if (held.has(name)) return { ok: false, failed: 'taken' }
      held.set(name, { id: `id ${++ids}`, at: box.t.clock.now, status: 'not_started' })
      return told(`id ${ids}`)
    },
    async check(id) {
      const name = byId(id)?.[0] ?? ''
      asked.push(`check ${name}`)
      return told(id, (status) => (name.startsWith('good') ? 'verified' : status))
    },
    async look(id) {
      asked.push(`look ${byId(id)?.[0]}`)
      return told(id)
    },
    async remove(id) {
      const name = byId(id)?.[0] ?? ''
      if (broken.has('remove')) return { ok: false, failed: 'no_answer' }
      held.delete(name)
      return { ok: true }
    },
  }
  return { domains, held, asked, broken }
}

beforeEach(async () => {
  await box.t.db.deleteFrom('sending_domains').execute()
  await box.t.db.updateTable('organizations').set({ closed_at: null }).execute()
  provider = makeProvider()
})

const at = ({ ruth }: Agency) => ({ tenantDb: box.t.tenantDb, identity: ruth.identity, provider: provider.domains })
const add = (name: string, agency = box.agency) => addSendingDomain(at(agency), { name, localPart: 'hello' })
const found = (agency = box.agency) => as(agency.ruth, findSendingDomain, box.t)
const watch = () =>
  watchSendingDomains({ tenantDb: box.t.tenantDb, domains: provider.domains, log: console, signal, pauseMs: 0 })
const tools = () => ({ ...toolsOn(box.t), domains: provider.domains })

test('each domain is checked once a day; a verified one without a new DNS check', async () => {
  const other = await makeAgency({}, box.t)
  await add('good.example')
  await add('slow.example', other)
  expect(await watch()).toEqual({ checked: 2, dropped: 0, failed: 0 })
  expect([(await found())?.status, (await found(other))?.status]).toEqual(['verified', 'not_started'])
  provider.held.get('good.example')!.status = 'failed'
  provider.asked.length = 0
  await watch()
  expect(provider.asked.toSorted()).toEqual(['check slow.example', 'look good.example'])
  expect((await found())?.status).toBe('failed')
})

test('a domain not verified for 14 days is released, here and at the provider', async () => {
  await add('theirs.example')
  box.later(DAYS_TO_VERIFY * DAY - 60_000)
  expect(await watch()).toMatchObject({ checked: 1, dropped: 0 })
  box.later(60_000)
  expect(await watch()).toMatchObject({ checked: 0, dropped: 1 })
  expect([await found(), provider.held.size]).toEqual([undefined, 0])
  expect((await add('theirs.example', await makeAgency({}, box.t))).ok).toBe(true)
})

test('a verified domain that fails later has 14 days of its own', async () => {
  await add('good.example')
  await watch()
  box.later(100 * DAY)
  provider.held.get('good.example')!.status = 'failed'
  expect(await watch()).toMatchObject({ checked: 1 })
  expect((await found())?.unverified_since).toEqual(box.t.clock.now)
})

test('a domain the provider did not release is released again the next day', async () => {
  await add('good.example')
  provider.broken.add('remove')
  await removeSendingDomain(at(box.agency))
  expect(await watch()).toMatchObject({ failed: 1 })
  provider.broken.clear()
  expect(await watch()).toMatchObject({ dropped: 1 })
  expect([await found(), provider.held.size]).toEqual([undefined, 0])
})

test('a domain in the provider’s account that is nobody’s here is left there', async () => {
  await provider.domains.add('operators.example')
  box.later(100 * DAY)
  expect(await add('operators.example')).toEqual({ ok: false, refused: 'taken' })
  expect([await found(), provider.held.get('operators.example')?.id]).toEqual([undefined, 'id 1'])
})

test('a domain that another agency uses stays theirs', async () => {
  const other = await makeAgency({}, box.t)
  await add('good.example', other)
  box.later(DAY)
  expect(await add('good.example')).toEqual({ ok: false, refused: 'taken' })
  expect(provider.held.size).toBe(1)
})

test('a closed agency is erased only after the provider released its domain', async () => {
  const agency = await makeAgency({}, box.t)
  await add('good.example', agency)
  await box.t.db.updateTable('organizations').set({ closed_at: box.t.clock.now }).where('id', '=', agency.id).execute()
  const erase = () => runOnce(jobs, 'erase-closed-agencies', tools(), { signal })
  box.later(7 * DAY)
  provider.broken.add('remove')
  expect(await erase()).toBeUndefined()
  expect((await found(agency))?.status).toBe('removing')
  provider.broken.clear()
  expect(await erase()).toMatchObject({ agencies: 1 })
  expect(provider.held.size).toBe(0)
})

test('fourteen days after its closing an agency is erased anyway, and the log says what to remove by hand', async () => {
  const agency = await makeAgency({}, box.t)
  await add('good.example', agency)
  await box.t.db.updateTable('organizations').set({ closed_at: box.t.clock.now }).where('id', '=', agency.id).execute()
  const on = tools()
  const erase = () => runOnce(jobs, 'erase-closed-agencies', on, { signal })
  provider.broken.add('remove')
  box.later(14 * DAY - 60_000)
  expect(await erase()).toBeUndefined()
  const told = { organizationId: agency.id, what: 'sending domain', providerId: 'id 1', name: 'good.example' }
  expect(on.logged.errors).toEqual([told])
  box.later(60_000)
  expect(await erase()).toMatchObject({ agencies: 1 })
  expect(on.logged.errors).toEqual([told, told])
})

test('a dry run of the daily job only counts the domains', async () => {
  await add('slow.example')
  const rehearsal = { dryRun: true, signal }
  expect(await runOnce(jobs, 'check-sending-domains', tools(), rehearsal)).toEqual({ domains: 1 })
  expect(provider.asked).toEqual([])
})

import { expect, test } from 'vitest'
import { mailAccountLink, mailClientNews, mailDigest } from '../../src/accounts/account-mail.ts'
import { sendDueMessages } from '../../src/outreach/sending/send-due.ts'
import {
  compareEpochs,
  findEmailTrouble,
  findHold,
  holdOutreach,
  OLDER_BACKUP_REASON,
  releaseOutreachHold,
} from '../../src/outreach/sending-state.ts'
import { as, makeContact } from '../agency.ts'
import { makePost, testOutbox } from './outbox.ts'

const box = testOutbox()
const system = <T>(fn: Parameters<typeof box.t.tenantDb.withSystem<T>>[1]) => box.t.tenantDb.withSystem('test', fn)
const EARLY = '01934f00-0000-7000-8000-000000000000'
const MIDDLE = '01934f00-0001-7000-8000-000000000000'
const LATE = '01934f00-0002-7000-8000-000000000000'

test('while it is held, sign-in emails are sent and client email waits until the release', async () => {
  await box.queueOne()
  await box.release(await makeContact(box.agency, {}, box.t))
  const { dana, name, id } = box.agency
  await system((scope) => mailAccountLink(scope, { organization_id: id, organization_name: name, ...dana }, 'login'))
  await system((scope) => holdOutreach(scope, 'a restored dump'))
  await system((scope) => holdOutreach(scope, 'another reason'))
  expect(await system(findHold)).toEqual({ held_at: box.t.clock.now, held_because: 'a restored dump' })
  expect(await system(findEmailTrouble)).toMatchObject({ kind: 'held', reason: 'a restored dump' })

  const post = makePost()
  expect(await sendDueMessages(box.sending(post))).toEqual({ sent: 1 })
  expect(post.mails().map(({ to }) => to)).toEqual([dana.email])
  expect(await system(releaseOutreachHold)).toBe(true)
  expect(await system(releaseOutreachHold)).toBe(false)
  expect(await sendDueMessages(box.sending(post))).toEqual({ sent: 2 })
})

test('a sign-in link is sent before digests and client news that were queued earlier, which wait while sending is held', async () => {
  const { dana, ruth, name, id } = box.agency
  const ofAgency = { organization_id: id, organization_name: name }
  const digest = { count: 1, items: [{ who: 'Ann', why: 'Reminder', contactId: null }], more: '' }
  const news = { contactId: 1, client: 'Ann', as: 'signed_up', phone: null, language: 'en' } as const
  await system((scope) => mailDigest(scope, { ...ofAgency, ...ruth }, digest, '2026-11-20'))
  await as(ruth, (scope) => mailClientNews(scope, ruth.id, news), box.t)
  box.later(60_000)
  await system((scope) => mailAccountLink(scope, { ...ofAgency, ...dana }, 'login'))
  await system((scope) => holdOutreach(scope, 'a restored dump'))
  const post = makePost()
  expect(await sendDueMessages(box.sending(post, { only: 'first' }))).toEqual({ sent: 1 })
  await system(releaseOutreachHold)
  expect(await sendDueMessages(box.sending(post, { only: 'first' }))).toEqual({ sent: 2 })
  expect(post.mails().map(({ to }) => to)).toEqual([dana.email, ruth.email, ruth.email])
})

test('a database older than the server’s record is held; an unknown one is not', async () => {
  const compare = (known: string | undefined, fresh: string) => system((scope) => compareEpochs(scope, known, fresh))
  expect(await compare(LATE, EARLY)).toEqual({ epoch: EARLY, isOlder: false })
  expect(await compare(EARLY, MIDDLE)).toEqual({ epoch: MIDDLE, isOlder: false })
  // Another server's clock is behind.
  expect(await compare(MIDDLE, EARLY)).toEqual({ epoch: MIDDLE, isOlder: false })
  expect((await system(findHold)).held_at).toBeNull()
  expect(await compare(LATE, LATE)).toEqual({ epoch: LATE, isOlder: true })
  expect(await system(findHold)).toMatchObject({ held_because: OLDER_BACKUP_REASON })
})

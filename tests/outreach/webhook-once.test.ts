import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agency, makeAgency } from '../agency.ts'
import type { TestApp } from '../app.ts'
import { freshDatabase, type TestDatabase } from '../db.ts'
import { permanent, reportApp, sentMail, tell } from './reports.ts'

let t: TestDatabase
let app: TestApp
let agency: Agency
beforeAll(async () => {
  t = await freshDatabase()
  // One test makes the database fail.
  app = await reportApp(t, { log: { debug() {}, info() {}, error() {} } })
  agency = await makeAgency({}, t)
})
afterAll(() => t.close())

const count = (table: 'message_events' | 'suppressions') =>
  t.db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('organization_id', '=', agency.id)
    .executeTakeFirstOrThrow()
    .then(({ count }) => count)

test('a hundred parallel deliveries of a report act once (T39)', async () => {
  const mail = await sentMail(app, agency)
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => tell(app, 'bounced', mail.id, { id: 'msg_hundred', data: permanent })),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(100).fill(200))
  const said = await Promise.all(answers.map((answer) => answer.text()))
  expect(said.filter((text) => text === 'Processed.')).toHaveLength(1)
  expect(said.filter((text) => text === 'Already processed.')).toHaveLength(99)
  expect([await count('message_events'), await count('suppressions')]).toEqual([1, 1])
})

test('a report whose effect failed is processed when it is delivered again', async () => {
  const mail = await sentMail(app, agency)
  await t.db.schema.alterTable('suppressions').renameTo('suppressions_away').execute()
  const failed = await tell(app, 'complained', mail.id, { id: 'msg_again' }).finally(() =>
    t.db.schema.alterTable('suppressions_away').renameTo('suppressions').execute(),
  )
  expect(failed.status).toBe(500)
  expect(await t.db.selectFrom('webhook_events').select('id').where('id', '=', 'msg_again').execute()).toEqual([])
  expect(await (await tell(app, 'complained', mail.id, { id: 'msg_again' })).text()).toBe('Processed.')
})

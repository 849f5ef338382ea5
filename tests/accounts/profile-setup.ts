import { beforeAll, beforeEach } from 'vitest'
import { type Agency, makeAgency, type Person } from '../agency.ts'
import { type TestApp, testApp, type Visitor } from '../app.ts'

/** A new agency for each test, with its agent Dana signed in. */
export function profileSetup() {
  let app: TestApp
  let agency: Agency
  let dana: Visitor
  beforeAll(async () => {
    app = await testApp()
  })
  beforeEach(async () => {
    app.t.clock.now = new Date('2026-11-20T15:00:00Z')
    agency = await makeAgency()
    dana = await app.as(agency.dana)
  })

  const rowOf = (person: Person) =>
    app.t.db.selectFrom('users').selectAll().where('id', '=', person.id).executeTakeFirstOrThrow()
  const mailsTo = (recipient: string) =>
    app.t.db
      .selectFrom('messages')
      .select(['kind', 'data'])
      .where('organization_id', '=', agency.id)
      .where('recipient', '=', recipient)
      .orderBy('created_at')
      .execute()
  const form = (changes: Record<string, string> = {}) => ({
    firstName: 'Dana',
    lastName: 'Whitfield',
    email: agency.dana.email,
    phone: '(828) 555-0111',
    senderDetails: 'agent',
    bookingLink: '',
    signature: 'Dana Whitfield\r\nLicensed agent',
    ...changes,
  })
  const body = (changes: object = {}) => ({
    firstName: 'Dana',
    lastName: 'Whitfield',
    email: agency.dana.email,
    phone: '8285550111',
    ...changes,
  })

  return {
    rowOf,
    mailsTo,
    form,
    body,
    get agency() {
      return agency
    },
    get app() {
      return app
    },
    get dana() {
      return dana
    },
  }
}

import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { jsonLog } from '../../src/main/log.ts'
import { type Agency, as, makeAgency, makeContact } from '../agency.ts'

const CANARY = 'canarybird'

const on = (agency: Agency, statement: ReturnType<typeof sql>) => as(agency.ruth, ({ db }) => statement.execute(db))
const change = (agency: Agency, column: string, value: string | null) =>
  on(agency, sql`update contacts set ${sql.ref(column)} = ${value} where last_name = ${CANARY}`)

/** Row data that a database error could quote after a defect of ours. */
const mistakes: Record<string, (agency: Agency) => Promise<unknown>> = {
  'a rule of the row': (agency) => change(agency, 'gender', 'X'),
  'a field that must not be empty': (agency) => change(agency, 'first_name', null),
  'a row that exists': (agency) => makeContact(agency, { email: `${CANARY}@client.example` }),
  'a reference to nothing': (agency) => change(agency, 'agent_id', '999999999'),
  'a text that is no date': (agency) => on(agency, sql`select ${CANARY}::text::date`),
  'a text with quotes and lines that is no number': (agency) =>
    on(agency, sql`select ${`5 "${CANARY}"\n${CANARY}`}::text::bigint`),
  'a text that is no number': (agency) => on(agency, sql`select ${CANARY}::text::bigint`),
}

test.each(Object.keys(mistakes))('a database error is logged without personal data: %s (T18)', async (what) => {
  const lines: string[] = []
  const log = jsonLog('info', { write: (line) => void lines.push(line) })
  const agency = await makeAgency()
  await makeContact(agency, { first_name: CANARY, last_name: CANARY, email: `${CANARY}@client.example` })
  const error = await mistakes[what]!(agency).then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(Error)
  log.error({ requestId: 'r-1', err: error }, 'request failed')
  log.error({ err: new Error('could not save', { cause: error }) }, 'job failed')
  expect(lines.join()).not.toContain(CANARY)
  // Enough remains to find the place.
  const { code } = error as { code: string }
  expect(JSON.parse(lines[0]!)).toMatchObject({
    requestId: 'r-1',
    err: { code, stack: expect.stringMatching(/\n *at /) },
  })
  expect(JSON.parse(lines[1]!)).toMatchObject({ err: { message: 'could not save', cause: { code } } })
})

import { beforeAll } from 'vitest'
import { type Agency, makeAgency } from '../agency.ts'
import { type TestApp, testApp, type Visitor } from '../app.ts'

export const idAt = (response: Response) =>
  Number(/^\/contact\/(\d+)$/.exec(response.headers.get('Location') ?? '')?.[1])

export const fieldIn = (html: string, name: string) =>
  new RegExp(`<input[^>]* name="${name}"[^>]* value="([^"]*)"`).exec(html)?.[1]

/** An agency whose admin Ruth fills in the form. */
export function contactFormSetup() {
  let app: TestApp
  let agency: Agency
  let ruth: Visitor
  beforeAll(async () => {
    app = await testApp()
    agency = await makeAgency()
    ruth = await app.as(agency.ruth)
  })

  let count = 0
  /** A completed form, as a browser posts it. */
  const filled = (changes: Record<string, string> = {}) => ({
    first_name: 'Ann',
    last_name: 'Lee',
    email: `ann.lee.${count++}@${agency.slug}.example.com`,
    phone_number: '(828) 555-0142',
    zip_code: '28801',
    current_carrier: 'Aetna',
    plan_type: 'Plan G',
    premium: '$142.50',
    effective_date: '3/5/2024',
    birth_date: '1951-04-09',
    gender: 'F',
    agent_id: '',
    opt_in_quarterly_updates: 'on',
    ...changes,
  })

  const stored = (id: number) =>
    app.t.db.selectFrom('contacts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

  return {
    filled,
    stored,
    get agency() {
      return agency
    },
    get app() {
      return app
    },
    get ruth() {
      return ruth
    },
  }
}

import { type Agency, makeAgency } from '../agency.ts'
import { type TestApp, testApp, type Visitor } from '../app.ts'

/** A complete, valid form. */
export const filled = (more: Record<string, string> = {}): Record<string, string> => ({
  language: 'en',
  first_name: 'Iris',
  last_name: 'Nguyen',
  phone_number: '(828) 555-0177',
  email: 'iris@mail.example',
  birth_month: '3',
  birth_day: '14',
  birth_year: '1953',
  gender: 'F',
  tobacco: 'no',
  zip: '28801',
  carrier: 'Humana',
  plan: 'Plan G',
  premium: '142.50',
  email_updates: 'on',
  ...more,
})

export const without = (fields: Record<string, string>, ...names: string[]) =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)))

export const path = ({ slug }: Agency) => `/self-onboarding/${slug}`

/** Submits the form and returns the redirect's target. */
export async function sent(visitor: Visitor, agency: Agency, fields = filled()): Promise<string> {
  const response = await visitor.post(path(agency), fields)
  if (response.status !== 303) throw new Error(`${response.status}: ${await response.text()}`)
  return response.headers.get('Location') ?? ''
}

export const contactsOf = (app: TestApp, agency: Agency) =>
  app.t.db.selectFrom('contacts').selectAll().where('organization_id', '=', agency.id).orderBy('id').execute()

export async function tokenOf(app: TestApp, userId: number): Promise<string> {
  const user = await app.t.db
    .selectFrom('users')
    .select('public_token')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return user.public_token
}

export async function started(): Promise<{ app: TestApp; agency: Agency; visitor: Visitor }> {
  const app = await testApp()
  return { app, agency: await makeAgency(), visitor: app.visitor() }
}

import { expect } from 'vitest'
import { urls } from '../../src/urls.ts'
import type { Person } from '../agency.ts'
import type { TestApp, Visitor } from '../app.ts'

export interface MailedLogin {
  tokenId: string
  secret: string
  code: string
  about?: string
}

/** The data of the newest queued email to this address. */
export async function mailTo(app: TestApp, email: string): Promise<(MailedLogin & { kind: string }) | undefined> {
  const row = await app.t.db
    .selectFrom('messages')
    .select(['kind', 'data'])
    .where('recipient', '=', email)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  return row && { kind: row.kind, ...(row.data as unknown as MailedLogin) }
}

/** Requests a login link and returns it from the email. */
export async function askForLink(app: TestApp, person: Pick<Person, 'email'>, visitor: Visitor = app.visitor()) {
  const answer = await visitor.post(urls.login(), { email: person.email })
  expect(answer.status).toBe(303)
  await app.mailLogins()
  const mail = await mailTo(app, person.email)
  if (!mail) throw new Error('no mail was queued')
  return { visitor, code: mail.code, path: urls.verify(mail.tokenId, mail.secret) }
}

export const sessionsOf = (app: TestApp, person: Pick<Person, 'id'>) =>
  app.t.db.selectFrom('sessions').selectAll().where('user_id', '=', person.id).orderBy('id').execute()

/** A second browser with a copy of the first one's cookies. */
export function copyOf(app: TestApp, visitor: Visitor): Visitor {
  const copy = app.visitor()
  for (const [name, value] of visitor.cookies) copy.cookies.set(name, value)
  return copy
}

import { type RunningServer, until } from '../setup/server.ts'

export interface MailRecord {
  id: string
  to: string[]
  subject: string
  links: string[]
}

export const mailbox = async (server: Pick<RunningServer, 'url'>) =>
  (await (await fetch(`${server.url}/practice/mailbox.json`)).json()) as MailRecord[]

/** Signs in over HTTP by the emailed link. Returns a fetch that carries the session. */
export async function signInOverHttp(server: Pick<RunningServer, 'url'>, email: string) {
  const form = (path: string, fields: Record<string, string>) =>
    fetch(path, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { Origin: server.url },
      redirect: 'manual',
    })
  await form(`${server.url}/login`, { email })
  const link = await until(async () =>
    (await mailbox(server))
      .find((mail) => mail.to.includes(email) && /login/i.test(mail.subject))
      ?.links.find((href) => href.includes('/auth/verify/')),
  )
  const signedIn = await form(link, {})
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .find((pair) => pair?.startsWith('sid='))
  if (!cookie) throw new Error('no session cookie came')
  return cookie
}

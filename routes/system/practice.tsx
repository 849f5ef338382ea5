import { type Context, Hono } from 'hono'
import { NotFound } from '../../src/lib/not-found.ts'
import { findPracticeMail, linksIn, listPracticeMails, type PracticeMail } from '../../src/mail/practice-mailbox.ts'
import type { AppEnv } from '../../src/web/app-env.ts'
import { documentPage } from '../../src/web/document.tsx'
import { mailPolicy } from '../../src/web/mail-policy.ts'
import { sitePage } from '../../src/web/page.tsx'
import { ComponentsPage } from './practice/components-page.tsx'
import { MailPage } from './practice/mail-page.tsx'
import { MailboxPage } from './practice/mailbox-page.tsx'
import { PublicComponentsPage } from './practice/public-components-page.tsx'

type AppContext = Context<AppEnv>

/** What practice mode would have sent. Outside practice mode nothing here exists. */
export const practice = new Hono<AppEnv>()
  .use('/practice/*', async (c, next) => {
    if (!c.var.deps.practice) throw new NotFound('404 - Page Not Found')
    await next()
  })
  .get('/practice/mailbox', async (c) => {
    const mails = await list(c)
    return sitePage(c, <MailboxPage mails={mails} to={c.req.query('to')} />, { title: 'Practice mailbox' })
  })
  .get('/practice/mailbox.json', async (c) => {
    c.header('Cache-Control', 'no-store')
    return c.json((await list(c)).map(asJson))
  })
  .get('/practice/mailbox/:id', async (c) => {
    const mail = await get(c, c.req.param('id'))
    return sitePage(c, <MailPage mail={mail} links={linksIn(mail)} />, { title: mail.subject })
  })
  .get('/practice/mailbox/:id/html', async (c) => {
    const mail = await get(c, c.req.param('id'))
    c.header('Content-Security-Policy', mailPolicy(c.var.deps.publicUrl))
    c.header('Cache-Control', 'no-store')
    return c.html(mail.html)
  })
  .get('/practice/components', (c) => {
    const textSize = ([1, 2, 3] as const).find((size) => String(size) === c.req.query('text'))
    return c.req.query('sheet') === 'public'
      ? documentPage(c, <PublicComponentsPage />, { title: 'Style sheet', stylesheet: 'public', textSize })
      : documentPage(c, <ComponentsPage />, { title: 'Style sheet', stylesheet: 'app' })
  })

const list = (c: AppContext) =>
  c.var.tenantDb.withSystem('read the practice mailbox', (system) =>
    listPracticeMails(system, { to: c.req.query('to') }),
  )

async function get(c: AppContext, id: string): Promise<PracticeMail> {
  const mail = await c.var.tenantDb.withSystem('read the practice mailbox', (system) => findPracticeMail(system, id))
  if (!mail) throw new NotFound('Email not found')
  return mail
}

const asJson = (mail: PracticeMail) => ({
  id: mail.id,
  to: mail.recipients,
  from: mail.sender,
  subject: mail.subject,
  html: mail.html,
  text: mail.text,
  headers: mail.headers,
  links: linksIn(mail),
  sentAt: mail.sent_at.toISOString(),
})

import { Hono } from 'hono'
import { z } from 'zod'
import { refuse } from '../../src/lib/fields.ts'
import { NotFound } from '../../src/lib/not-found.ts'
import { parsePhone } from '../../src/lib/phone.ts'
import { findPracticeEmail, linksIn, listPracticeEmails, type PracticeEmail } from '../../src/mail/practice-mailbox.ts'
import { listPracticeTexts } from '../../src/sms/practice-texts.ts'
import { urls } from '../../src/urls.ts'
import type { AppContext, AppEnv } from '../../src/web/app-env.ts'
import { documentPage } from '../../src/web/document.tsx'
import { mailPolicy } from '../../src/web/email-frame-csp.ts'
import { readForm } from '../../src/web/form.ts'
import { sitePage } from '../../src/web/page.tsx'
import { ComponentsPage } from './practice/components-page.tsx'
import { PracticeEmailPage } from './practice/mail-page.tsx'
import { MailboxPage } from './practice/mailbox-page.tsx'
import { PublicComponentsPage } from './practice/public-components-page.tsx'
import { PracticeTextsPage, type PracticeTextsProps } from './practice/texts-page.tsx'

const replyForm = z.object({
  phone: z.string().transform((text, context) => {
    const phone = parsePhone(text)
    return phone.ok ? phone.digits : refuse(context, phone.error)
  }),
  body: z.string().trim().min(1, 'Enter a reply').max(1_600, 'Use at most 1,600 characters'),
})

/** Practice mode's emails and texts, and the style sheet pages. Returns 404 outside practice mode. */
export const practice = new Hono<AppEnv>()
  .use('/practice/*', async (c, next) => {
    if (!c.var.deps.practice) throw new NotFound('404 - Page Not Found')
    await next()
  })
  .get('/practice/mailbox', async (c) => {
    const mails = await listMails(c)
    return sitePage(c, <MailboxPage mails={mails} to={c.req.query('to')} />, { title: 'Practice mailbox' })
  })
  .get('/practice/mailbox.json', async (c) => {
    c.header('Cache-Control', 'no-store')
    return c.json((await listMails(c)).map(mailJson))
  })
  .get('/practice/mailbox/:id', async (c) => {
    const mail = await getMail(c, c.req.param('id'))
    return sitePage(c, <PracticeEmailPage mail={mail} links={linksIn(mail)} />, { title: mail.subject })
  })
  .get('/practice/mailbox/:id/html', async (c) => {
    const mail = await getMail(c, c.req.param('id'))
    c.header('Content-Security-Policy', mailPolicy(c.var.deps.publicUrl))
    c.header('Cache-Control', 'no-store')
    return c.html(mail.html)
  })
  .get('/practice/texts', (c) => showTexts(c, {}))
  .get('/practice/texts.json', async (c) => {
    c.header('Cache-Control', 'no-store')
    const rows = await listTexts(c)
    return c.json(
      rows.map(({ sent_at, sender, recipient, ...text }) => ({
        ...text,
        from: sender,
        to: recipient,
        sentAt: sent_at.toISOString(),
      })),
    )
  })
  .post('/practice/texts', async (c) => {
    const { texts } = c.var.deps
    const read = await readForm(c, replyForm)
    if (!read.ok) return showTexts(c, { typed: read.typed, errors: read.errors })
    if (!texts?.receive) throw new NotFound('404 - Page Not Found')
    await texts.receive(read.data.phone, read.data.body)
    return c.redirect(urls.practice.texts({ phone: read.data.phone }), 303)
  })
  .get('/practice/components', (c) => {
    const textSize = ([1, 2, 3] as const).find((size) => String(size) === c.req.query('text'))
    return c.req.query('sheet') === 'public'
      ? documentPage(c, <PublicComponentsPage />, { title: 'Style sheet', stylesheet: 'public', textSize })
      : documentPage(c, <ComponentsPage />, { title: 'Style sheet', stylesheet: 'app' })
  })

const listMails = (c: AppContext) =>
  c.var.tenantDb.withSystem('read the practice mailbox', (system) =>
    listPracticeEmails(system, { to: c.req.query('to') }),
  )

async function getMail(c: AppContext, id: string): Promise<PracticeEmail> {
  const mail = await c.var.tenantDb.withSystem('read the practice mailbox', (system) => findPracticeEmail(system, id))
  if (!mail) throw new NotFound('Email not found')
  return mail
}

const mailJson = (mail: PracticeEmail) => ({
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

/** The phone number in the query as '+18285550142'. */
function phoneOf(c: AppContext): string | undefined {
  const phone = parsePhone(c.req.query('phone') ?? '')
  return phone.ok ? `+1${phone.digits}` : undefined
}

const listTexts = (c: AppContext) =>
  c.var.tenantDb.withSystem('read practice texts', (system) => listPracticeTexts(system, { phone: phoneOf(c) }))

async function showTexts(c: AppContext, state: PracticeTextsProps['state']) {
  const rows = await listTexts(c)
  const content = (
    <PracticeTextsPage texts={rows} phone={phoneOf(c)} canReply={Boolean(c.var.deps.texts?.receive)} state={state} />
  )
  return sitePage(c, content, { title: 'Practice texts', ...(state.errors ? { status: 422 as const } : {}) })
}

import { Hono } from 'hono'
import { siteWords } from '../src/messages/site.ts'
import { welcomeWords } from '../src/messages/welcome.ts'
import { urls } from '../src/urls.ts'
import type { AppEnv } from '../src/web/app-env.ts'
import { errorPage, notFound } from '../src/web/error-pages.tsx'
import { page, sitePage } from '../src/web/page.tsx'
import { findFace } from './clients/door.ts'
import { phoneOf } from './clients/faces.ts'
import { clientPage } from './clients/frame.tsx'
import { ContactUsPage } from './site/contact-us-page.tsx'
import { DeadLinkPage } from './site/dead-link-page.tsx'
import { errorText, isClients } from './site/error-texts.ts'
import { HomePage } from './site/home-page.tsx'

export const site = new Hono<AppEnv>()
  .get('/', (c) =>
    sitePage(c, <HomePage signedIn={c.var.session !== undefined} practice={c.var.deps.practice} />, {
      title: 'Perennial',
    }),
  )
  .get('/contact-us', (c) => {
    const { session, deps } = c.var
    const subject = session && welcomeWords.contactUs.subject(session.organizationName)
    const content = <ContactUsPage email={deps.ownerEmail} subject={subject} />
    const options = { title: welcomeWords.contactUs.title }
    if (!session) return sitePage(c, content, options)
    c.set('user', session)
    return page(c, content, options)
  })
  .get('/contact', (c) => c.redirect(urls.contactUs(), 303))
  .get('/error', async (c) => {
    const { message, org } = c.req.query()
    const { title } = siteWords.error
    if (c.var.session || !isClients(message)) return errorPage(c, 400, title, errorText(message))
    const face = org ? await findFace(c.var.doors, org) : undefined
    if (!face) return sitePage(c, <DeadLinkPage text={message} />, { title, status: 400 })
    const content = <DeadLinkPage text={message} agency={face.agency_name} phone={phoneOf(face)} />
    return clientPage(c, face, content, { title, status: 400 })
  })
  .get('/404', (c) => notFound(c))

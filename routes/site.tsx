import { Hono } from 'hono'
import { siteWords } from '../src/messages/site.ts'
import { welcomeWords } from '../src/messages/welcome.ts'
import type { AppEnv } from '../src/web/app-env.ts'
import { errorPage, notFound } from '../src/web/error-pages.tsx'
import { page, sitePage } from '../src/web/page.tsx'
import { ContactUsPage } from './site/contact-us-page.tsx'
import { errorText } from './site/error-texts.ts'
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
  .get('/error', (c) => errorPage(c, 400, siteWords.error.title, errorText(c.req.query('message'))))
  .get('/404', (c) => notFound(c))

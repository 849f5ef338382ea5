import { Hono } from 'hono'
import { siteWords } from '../src/messages/site.ts'
import type { AppEnv } from '../src/web/app-env.ts'
import { errorPage, notFound } from '../src/web/error-pages.tsx'
import { sitePage } from '../src/web/page.tsx'
import { errorText } from './site/error-texts.ts'
import { HomePage } from './site/home-page.tsx'

export const site = new Hono<AppEnv>()
  .get('/', (c) =>
    sitePage(c, <HomePage signedIn={c.var.session !== undefined} practice={c.var.deps.practice} />, {
      title: 'Perennial',
    }),
  )
  .get('/error', (c) => errorPage(c, 400, siteWords.error.title, errorText(c.req.query('message'))))
  .get('/404', (c) => notFound(c))

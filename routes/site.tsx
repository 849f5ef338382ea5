import { Hono } from 'hono'
import { siteWords } from '../src/messages/site.ts'
import type { AppEnv } from '../src/web/app-env.ts'
import { ErrorContent, notFound } from '../src/web/error-pages.tsx'
import { sitePage } from '../src/web/page.tsx'
import { errorText } from './site/error-texts.ts'
import { HomePage } from './site/home-page.tsx'

export const site = new Hono<AppEnv>()
  .get('/', (c) =>
    sitePage(c, <HomePage signedIn={c.var.session !== undefined} practice={c.var.deps.practice} />, {
      title: 'Perennial',
    }),
  )
  .get('/error', (c) =>
    sitePage(c, <ErrorContent title={siteWords.error.title} text={errorText(c.req.query('message'))} />, {
      title: 'Error',
      status: 400,
    }),
  )
  .get('/404', (c) => notFound(c))

import type { Context } from 'hono'
import type { ReactNode } from 'react'
import { SiteLayout } from '../ui/site-layout.tsx'
import type { AppEnv } from './app-env.ts'
import { documentPage, type PageOptions } from './document.tsx'

const KEPT_SECONDS = 3600

/** One of Perennial's own that is the same for everybody, so that browsers and what stands between may keep it. */
export function openPage(c: Context<AppEnv>, content: ReactNode, options: PageOptions): Response {
  c.header('Cache-Control', `public, max-age=${KEPT_SECONDS}`)
  const body = (
    <SiteLayout practice={c.var.deps.practice} path={c.req.path}>
      {content}
    </SiteLayout>
  )
  return documentPage(c, body, { ...options, stylesheet: 'public' })
}

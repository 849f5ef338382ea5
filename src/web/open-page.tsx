import type { Context } from 'hono'
import type { ReactNode } from 'react'
import { SiteLayout } from '../ui/site-layout.tsx'
import type { AppEnv } from './app-env.ts'
import { documentPage, type PageOptions } from './document.tsx'

const CACHE_SECONDS = 3600

/** A page of Perennial's own site that is the same for everyone, so browsers and proxies may cache it. */
export function openPage(c: Context<AppEnv>, content: ReactNode, options: PageOptions): Response {
  c.header('Cache-Control', `public, max-age=${CACHE_SECONDS}`)
  const body = (
    <SiteLayout practice={c.var.deps.practice} path={c.req.path}>
      {content}
    </SiteLayout>
  )
  return documentPage(c, body, { ...options, stylesheet: 'public' })
}

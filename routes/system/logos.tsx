import { Hono } from 'hono'
import { NotFound } from '../../src/lib/not-found.ts'
import { findLogoPicture } from '../../src/organizations/queries.ts'
import type { AppEnv } from '../../src/web/app-env.ts'

/** Agencies' logos, at public URLs. */
export const logos = new Hono<AppEnv>().get('/logos/:slug/:file', async (c) => {
  const hash = /^([0-9a-f]{32})\.png$/.exec(c.req.param('file'))?.[1]
  const picture =
    hash &&
    (await c.var.tenantDb.withSystem('show a logo at its public address', (system) =>
      findLogoPicture(system, c.req.param('slug'), hash),
    ))
  if (!picture) throw new NotFound('Image not found')
  return c.body(new Uint8Array(picture.png), 200, {
    'Content-Type': 'image/png',
    'Cache-Control': 'public, max-age=31536000, immutable',
    'Content-Security-Policy': "default-src 'none'; sandbox",
  })
})

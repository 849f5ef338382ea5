import { Hono } from 'hono'
import type { Deps } from '../../src/deps.ts'
import { addDays, todayIn } from '../../src/lib/calendar-date.ts'
import type { AppEnv } from '../../src/web/app-env.ts'

/** RFC 9116 §2.5.5 recommends less than a year. */
const EXPIRES_AFTER_DAYS = 180

/** Where to report a vulnerability (RFC 9116). Returns 404 if no address is set. */
export const securityTxt = ({ ownerEmail, publicUrl, tenantDb }: Pick<Deps, 'ownerEmail' | 'publicUrl' | 'tenantDb'>) =>
  new Hono<AppEnv>().get('/.well-known/security.txt', (c) => {
    if (ownerEmail === '') return c.notFound()
    c.header('Cache-Control', 'public, max-age=86400')
    // At midnight UTC, so the file changes once a day.
    const expiresOn = addDays(todayIn('UTC', tenantDb.now()), EXPIRES_AFTER_DAYS)
    const lines = [
      `Contact: mailto:${ownerEmail}`,
      `Expires: ${expiresOn}T00:00:00Z`,
      'Preferred-Languages: en, es',
      // RFC 9116 §2.5.2: a web address must begin with https.
      ...(publicUrl.startsWith('https:') ? [`Canonical: ${publicUrl}/.well-known/security.txt`] : []),
    ]
    return c.text(`${lines.join('\n')}\n`)
  })

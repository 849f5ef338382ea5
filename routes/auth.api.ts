import { z } from 'zod'
import { loginForm } from '../src/accounts/schemas.ts'
import { deleteSession } from '../src/accounts/sessions.ts'
import { sha256 } from '../src/lib/tokens.ts'
import { type ApiRoute, api } from '../src/web/api.ts'
import { readCookie } from '../src/web/cookies.ts'
import { dropSessionCookie } from '../src/web/session.ts'
import { mailLogin } from './auth/mail-login.ts'

const success = z.object({ success: z.boolean(), message: z.string().optional() })

export const authApi: ApiRoute[] = [
  api({
    method: 'POST',
    path: '/api/auth/login',
    summary: 'Mail a login link and code, if the address is registered',
    guard: 'public',
    body: loginForm.strict(),
    answer: success,
    handler: async ({ c, body }) => {
      await mailLogin(c, body.email)
      return { success: true, message: "If your email is registered, you'll receive a login link soon" }
    },
  }),
  api({
    method: 'POST',
    path: '/api/auth/logout',
    summary: 'End the session of this browser',
    guard: 'public',
    answer: success,
    handler: async ({ c }) => {
      const token = readCookie(c, 'sid')
      if (token) await c.var.doors.asSystem('sign out', (system) => deleteSession(system, sha256(token)))
      dropSessionCookie(c)
      return { success: true }
    },
  }),
]

import { HTTPException } from 'hono/http-exception'
import { z } from 'zod'
import { completeWalkthrough, saveProfile } from '../../src/accounts/profile/profile.ts'
import { profileBody } from '../../src/accounts/profile/schemas.ts'
import { profileWords } from '../../src/messages/profile.ts'
import { welcomeWords } from '../../src/messages/welcome.ts'
import { type ApiRoute, api } from '../../src/web/api.ts'
import type { AppContext } from '../../src/web/app-env.ts'
import { needsRecentSignIn } from '../agency/agents/saving.ts'
import { requireRecentSignIn } from './confirm/confirm-its-you.tsx'

const done = z.object({ success: z.literal(true) })

export const profileApi: ApiRoute[] = [
  api({
    method: 'PUT',
    path: '/api/profile',
    summary:
      'Updates your own profile. A new email address, phone, booking link or signature needs a recent sign-in. An address gets a confirmation link, and applies once confirmed.',
    guard: 'agent',
    body: profileBody,
    answer: done,
    async handler({ c, body }) {
      const { scoped, deps, user } = c.var
      const newEmail = body.email === user.email ? undefined : body.email
      const needsProof = needsRecentSignIn(c, user.id, { ...body, bookingLink: body.booking_link })
      if (await needsProof.catch(fail(c, profileWords.saveFailed))) requireRecentSignIn(c)
      const saved = await scoped((scope) =>
        saveProfile(
          scope,
          {
            first_name: body.firstName,
            last_name: body.lastName,
            phone: body.phone,
            signature: body.signature,
            use_org_sender_details: body.useOrgSenderDetails,
            booking_link: body.booking_link,
          },
          newEmail,
        ),
      ).catch(fail(c, profileWords.saveFailed))
      if (!saved.ok) {
        const { message } = profileWords.refused[saved.refused]
        return c.json({ success: false, error: message }, saved.refused === 'settings_locked' ? 403 : 422)
      }
      deps.wake('send-due-messages')
      return { success: true as const }
    },
  }),
  api({
    method: 'POST',
    path: '/api/profile/complete-walkthrough',
    summary: 'Dismisses the introduction for good',
    guard: 'agent',
    answer: done,
    async handler({ c }) {
      await c.var.scoped(completeWalkthrough).catch(fail(c, welcomeWords.walkthrough.failed))
      return { success: true as const }
    },
  }),
]

/** Logs the error and throws a 500 with `message`. */
function fail(c: AppContext, message: string) {
  return (error: Error): never => {
    c.var.deps.log.error({ requestId: c.var.requestId, err: error }, message)
    throw new HTTPException(500, { message })
  }
}

import { HTTPException } from 'hono/http-exception'
import type { ReactNode } from 'react'
import { mailAccountLink } from '../../../src/accounts/account-mail.ts'
import { hitRateLimits } from '../../../src/accounts/rate-limits.ts'
import { redeemCode } from '../../../src/accounts/sign-in/login.ts'
import { renewSession } from '../../../src/accounts/sign-in/sessions.ts'
import { confirmWords } from '../../../src/messages/confirm.ts'
import { Button } from '../../../src/ui/button.tsx'
import { CodeField } from '../../../src/ui/code-field.tsx'
import { Notice } from '../../../src/ui/notice.tsx'
import type { AppContext, SignedInUser } from '../../../src/web/app-env.ts'
import { newSessionSecret, writeSessionCookie } from '../../../src/web/session.ts'
import { limitNetwork } from '../auth/mail-login.ts'

/** Source: docs/behaviour/sign-in.md, fresh sign-in before export, role, email and billing changes. */
const FRESH_MS = 10 * 60_000

/** The name of the code field in forms that need a fresh sign-in. */
export const CONFIRMATION_CODE = 'confirmationCode'

/** The name of the button that requests another code without submitting the form's change. */
const RESEND_BUTTON = 'confirmationAgain'

export interface CodeRequest {
  email: string
  error?: string | undefined
  /** The result of requesting another code. */
  note?: string | undefined
}

export type ConfirmationResult = { ok: true } | { ok: false; ask: CodeRequest }

/** A sign-in from before the clock was set back does not stay recent until the clock gets there again. */
export const isRecentSignIn = (user: SignedInUser, now: Date) =>
  Math.abs(now.getTime() - user.signedInAt.getTime()) <= FRESH_MS

/**
 * Call this before a sensitive action. Returns ok if the sign-in is at most ten minutes old or the form has the
 * emailed code. Otherwise emails a code if none was typed, at most once a minute: show the form again with status 422,
 * its values, and <ConfirmItsYou {...ask}/> in place of its button. A correct code renews the session's secret and
 * sign-in time.
 */
export async function reauthenticate(c: AppContext, typed: Record<string, string>): Promise<ConfirmationResult> {
  const { user, tenantDb } = c.var
  const code = typed[CONFIRMATION_CODE]
  if (RESEND_BUTTON in typed)
    return { ok: false, ask: { email: user.email, note: confirmWords.mailedAgain[await mailCode(c)] } }
  if (isRecentSignIn(user, tenantDb.now())) return { ok: true }
  if (!code) {
    const outcome = await mailCode(c)
    const note = outcome === 'tooMany' ? confirmWords.mailedAgain.tooMany : undefined
    return { ok: false, ask: { email: user.email, note } }
  }
  await limitNetwork(c, 'confirmation-code', 30)
  const spent = await tenantDb.withSystem('use a confirmation code', (system) =>
    redeemCode(system, user.email, code.replace(/\D/g, ''), ['fresh']),
  )
  if (!spent.ok || spent.userId !== user.id) return { ok: false, ask: { email: user.email, error: confirmWords.wrong } }
  const { token, hash } = newSessionSecret()
  await tenantDb.withSystem('renew a session', (system) => renewSession(system, user.sessionId, hash))
  writeSessionCookie(c, token)
  return { ok: true }
}

/** Like reauthenticate for API calls: throws 403 unless the sign-in is fresh. */
export function requireRecentSignIn(c: AppContext) {
  if (!isRecentSignIn(c.var.user, c.var.tenantDb.now())) throw new HTTPException(403, { message: confirmWords.api })
}

/** Emails a confirmation code, at most once a minute and ten times an hour. */
export async function mailCode(c: AppContext): Promise<'mailed' | 'tooSoon' | 'tooMany'> {
  const { user, tenantDb } = c.var
  const outcome = await tenantDb.withSystem('email a confirmation code', async (system) => {
    const perMinute = { key: `fresh-minute:${user.email}`, max: 1, windowSeconds: 60 }
    const perHour = { key: `fresh-hour:${user.email}`, max: 10, windowSeconds: 3600 }
    if (!(await hitRateLimits(system, perMinute))) return 'tooSoon'
    if (!(await hitRateLimits(system, perHour))) return 'tooMany'
    const person = { organization_id: user.organizationId, id: user.id, email: user.email, first_name: user.firstName }
    await mailAccountLink(system, { ...person, organization_name: user.organizationName }, 'fresh')
    return 'mailed'
  })
  if (outcome === 'mailed') c.var.deps.wake('send-due-messages')
  return outcome
}

interface Props extends CodeRequest {
  /** What entering the code does; by default, it saves. */
  hint?: string
  /** Replaces the default button that submits the form. */
  button?: ReactNode
}

/** The code field and its button, for the end of the form that needs confirmation. */
export function ConfirmItsYou({ email, error, note, hint = confirmWords.notSaved, button }: Props) {
  return (
    <Notice kind="note" title={confirmWords.title}>
      <div className="confirm-its-you">
        <p>{confirmWords.why}</p>
        <p>{note ? `${note} ${hint}` : confirmWords.mailed(email, hint)}</p>
        <CodeField label={confirmWords.code} name={CONFIRMATION_CODE} error={error} autoFocus />
        <div className="row">
          {button ?? <Button variant="primary">{confirmWords.save}</Button>}
          <Button variant="quiet" name={RESEND_BUTTON} value="on" formNoValidate>
            {confirmWords.again}
          </Button>
        </div>
      </div>
    </Notice>
  )
}

import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ReactNode } from 'react'
import { mailAccountLink } from '../../../src/accounts/account-mail.ts'
import { hitRateLimits } from '../../../src/accounts/rate-limits.ts'
import { spendCode } from '../../../src/accounts/sign-in/login.ts'
import { renewSession } from '../../../src/accounts/sign-in/sessions.ts'
import { confirmWords } from '../../../src/messages/confirm.ts'
import { Button } from '../../../src/ui/button.tsx'
import { CodeField } from '../../../src/ui/code-field.tsx'
import { Notice } from '../../../src/ui/notice.tsx'
import type { AppEnv, SignedInUser } from '../../../src/web/app-env.ts'
import { newSessionSecret, writeSessionCookie } from '../../../src/web/session.ts'
import { limitNetwork } from '../auth/mail-login.ts'

/** Source: docs/behaviour/sign-in.md, fresh sign-in before export, role, email and billing changes. */
const FRESH_MS = 10 * 60_000

/** The name of the code's field in any form that needs a fresh sign-in. */
export const CONFIRMATION_CODE = 'confirmationCode'

/** The name of the button that asks for another code; nothing else happens then. */
const CONFIRMATION_AGAIN = 'confirmationAgain'

export interface CodeRequest {
  email: string
  error?: string | undefined
  /** What became of the press that asked for another code. */
  note?: string | undefined
}

export type ConfirmationResult = { ok: true } | { ok: false; ask: CodeRequest }

export const isFresh = (user: SignedInUser, now: Date) => now.getTime() - user.signedInAt.getTime() <= FRESH_MS

/**
 * Before something that matters: is the sign-in under ten minutes old, or does the form hold the code we mailed? If neither, a code
 * is mailed (once a minute at most); show the same form again with 422, all that was typed, and <ConfirmItsYou {...ask}/>
 * in it, in the place of the form's own button. The right code also gives the session a new secret and a new sign-in time.
 */
export async function confirmItsYou(c: Context<AppEnv>, typed: Record<string, string>): Promise<ConfirmationResult> {
  const { user, tenantDb } = c.var
  const code = typed[CONFIRMATION_CODE]
  if (CONFIRMATION_AGAIN in typed)
    return { ok: false, ask: { email: user.email, note: confirmWords.mailedAgain[await mailCode(c)] } }
  if (isFresh(user, tenantDb.now())) return { ok: true }
  if (!code) {
    await mailCode(c)
    return { ok: false, ask: { email: user.email } }
  }
  await limitNetwork(c, 'confirmation-code', 30)
  const spent = await tenantDb.withSystem('spend a confirmation code', (system) =>
    spendCode(system, user.email, code.replace(/\D/g, ''), ['fresh']),
  )
  if (!spent.ok || spent.userId !== user.id) return { ok: false, ask: { email: user.email, error: confirmWords.wrong } }
  const { token, hash } = newSessionSecret()
  await tenantDb.withSystem('renew a session', (system) => renewSession(system, user.sessionId, hash))
  writeSessionCookie(c, token)
  return { ok: true }
}

/** The same for calls of the API, which have no form to show again. */
export function requireFresh(c: Context<AppEnv>) {
  if (!isFresh(c.var.user, c.var.tenantDb.now())) throw new HTTPException(403, { message: confirmWords.api })
}

/** Mails a code, unless one has just left or too many did. */
export async function mailCode(c: Context<AppEnv>): Promise<'mailed' | 'tooSoon' | 'tooMany'> {
  const { user, tenantDb } = c.var
  const outcome = await tenantDb.withSystem('mail a confirmation code', async (system) => {
    const perMinute = { key: `fresh-minute:${user.email}`, most: 1, windowSeconds: 60 }
    const perHour = { key: `fresh-hour:${user.email}`, most: 10, windowSeconds: 3600 }
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
  /** What waits for the code; where nothing is saved by it, say so. */
  nothing?: string
  /** Sends the form: it takes the place of the form's own button. */
  button?: ReactNode
}

/** The code's field with the button that sends it, at the end of the form whose change needs it. */
export function ConfirmItsYou({ email, error, note, nothing = confirmWords.notSaved, button }: Props) {
  return (
    <Notice kind="note" title={confirmWords.title}>
      <div className="confirm-its-you">
        <p>{confirmWords.why}</p>
        <p>{note ? `${note} ${nothing}` : confirmWords.mailed(email, nothing)}</p>
        <CodeField label={confirmWords.code} name={CONFIRMATION_CODE} error={error} autoFocus />
        <div className="row">
          {button ?? <Button variant="primary">{confirmWords.save}</Button>}
          <Button variant="quiet" name={CONFIRMATION_AGAIN} value="on" formNoValidate>
            {confirmWords.again}
          </Button>
        </div>
      </div>
    </Notice>
  )
}

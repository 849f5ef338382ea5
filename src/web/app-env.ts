import type { SessionUser } from '../accounts/sign-in/find-session.ts'
import type { Deps } from '../deps.ts'
import type { Language } from '../lib/language.ts'
import type { Identity, Scope, TenantDb } from '../scope.ts'

export type SignedInUser = SessionUser

export interface AppEnv {
  Variables: {
    deps: Deps
    tenantDb: TenantDb
    nonce: string
    /** A form of this page leads to another site, such as a booking calendar. */
    formsLeadOut: boolean | undefined
    /** Stripe's card form stands on this page. */
    takesCards: boolean | undefined
    /** Pages of ours may show this one in a frame. */
    framedByUs: boolean | undefined
    /** Chosen with this very request: its cookie says what was chosen before. */
    chosenLanguage: Language | undefined
    chosenTextSize: string | undefined
    requestId: string
    /** The visitor's network address, as far as TRUST_PROXY lets it be known. */
    address: string
    /** Who this browser is signed in as, on any page. */
    session: SignedInUser | undefined
    /** The same, behind the signed-in guard only. */
    user: SignedInUser
    identity: Identity
    /** Runs `fn` in one short transaction that sees their organization's rows only. */
    scoped<T>(fn: (scope: Scope) => Promise<T>): Promise<T>
    /** How much waits for them; undefined where it could not be counted. */
    waiting: number | undefined
  }
}

import type { Context } from 'hono'
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
    /** A form on this page may redirect to another site, such as a booking calendar. */
    hasExternalForm: boolean | undefined
    /** The page contains Stripe's card form. */
    hasCardForm: boolean | undefined
    /** Our own pages may show this one in a frame. */
    isFrameable: boolean | undefined
    /** Chosen in this request. The request's cookie still has the previous choice. */
    chosenLanguage: Language | undefined
    chosenTextSize: string | undefined
    requestId: string
    /** The visitor's network address (see address.ts). */
    address: string
    /** The signed-in user, on any page. */
    session: SignedInUser | undefined
    /** The signed-in user. Set by guards, and by open pages that show a signed-in user the app's layout. */
    user: SignedInUser
    identity: Identity
    /** Runs `fn` in a short transaction that sees only the rows of the user's organization. */
    scoped<T>(fn: (scope: Scope) => Promise<T>): Promise<T>
    /** The number of tasks on the user's Today list; undefined if it was not counted. */
    taskCount: number | undefined
  }
}

export type AppContext = Context<AppEnv>

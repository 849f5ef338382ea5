import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { HOUR_MS } from '../../lib/durations.ts'
import { seal, unseal } from '../../lib/seal.ts'
import type { TenantDb } from '../../scope.ts'
import { RatesUnavailable } from '../rate-provider.ts'
import { claimRenewal, deleteCsgSession, endRenewal, findSession } from './queries.ts'

export interface Session {
  token: string
  renewAt: Date
  /** The encrypted token, as stored. */
  sealed: string
}

export interface SharedSession {
  /** Signs in if there is no session. While another process renews the session, returns the old one. */
  current(): Promise<Session>
  /** Call this when the provider rejects the session. */
  drop(session: Session): Promise<void>
}

interface Options {
  tenantDb: Pick<TenantDb, 'root' | 'now'>
  provider: string
  secretKey: Uint8Array
  signIn(): Promise<{ token: string; lifeMs: number }>
}

const PURPOSE = 'session of a rate provider'
const content = z.object({ token: z.string(), renewAt: z.coerce.date() })

/** A session this close to expiring is not used. */
const EXPIRY_MARGIN_MS = 5 * 60_000
/** A process that claimed a renewal and did not finish within this time has died. Longer than a sign-in may take. */
const LEASE_MS = 20_000
/** Delay after a failed renewal, while the old session still works. */
const RENEWAL_RETRY_MS = 60_000
const POLL_MS = 100
const MAX_POLLS = 100

/** One session for all processes, encrypted in the database, because the provider limits the number of sessions. */
export function sharedSession({ tenantDb: { root, now }, provider, secretKey, signIn }: Options): SharedSession {
  let known: Session | undefined
  let finding: Promise<Session> | undefined
  /** The encrypted token of the last session dropped. A read that started earlier must not restore it. */
  let dropped: string | undefined

  async function read(): Promise<{ row: string | null; session: Session | undefined }> {
    const found = await findSession(root, provider)
    if (!found?.token || !found.token_expires_at) return { row: found?.token ?? null, session: undefined }
    const opened = content.safeParse(unseal(secretKey, PURPOSE, found.token)).data
    const isOver = found.token === dropped || found.token_expires_at.getTime() - EXPIRY_MARGIN_MS <= now().getTime()
    const session = opened && !isOver ? { ...opened, sealed: found.token } : undefined
    return { row: found.token, session }
  }

  async function find(): Promise<Session> {
    for (let poll = 0; poll < MAX_POLLS; poll++) {
      const { row, session } = await read()
      if (session && session.renewAt > now()) return session
      const until = new Date(now().getTime() + LEASE_MS)
      if (await claimRenewal(root, { provider, known: row, now: now(), until })) return renew(session)
      // Another process is renewing the session, or has just renewed it.
      if (session) return session
      await pause(POLL_MS)
    }
    throw new RatesUnavailable('unavailable', 'Another process has been signing in for too long')
  }

  /** `before` is the old session, if it still works. */
  async function renew(before: Session | undefined): Promise<Session> {
    try {
      const { token, lifeMs } = await signIn()
      const endsAt = new Date(now().getTime() + lifeMs)
      const early = lifeMs > 2 * HOUR_MS ? HOUR_MS : EXPIRY_MARGIN_MS
      const renewAt = new Date(endsAt.getTime() - early)
      const sealed = seal(secretKey, PURPOSE, { token, renewAt })
      await endRenewal(root, provider, { token: sealed, endsAt })
      return { token, renewAt, sealed }
    } catch (error) {
      await endRenewal(root, provider, null)
      if (before) return { ...before, renewAt: new Date(now().getTime() + RENEWAL_RETRY_MS) }
      throw error
    }
  }

  return {
    async current() {
      while (!known || known.sealed === dropped || known.renewAt <= now()) {
        finding ??= find().finally(() => {
          finding = undefined
        })
        known = await finding
        if (known.sealed !== dropped) break
      }
      return known
    },
    async drop(session) {
      dropped = session.sealed
      await deleteCsgSession(root, provider, session.sealed)
    },
  }
}

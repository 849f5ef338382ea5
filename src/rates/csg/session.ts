import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { seal, unseal } from '../../lib/seal.ts'
import type { TenantDb } from '../../scope.ts'
import { RatesUnavailable } from '../rate-provider.ts'
import { claimRenewal, dropSession, endRenewal, findSession } from './queries.ts'

export interface Session {
  token: string
  renewAt: Date
  endsAt: Date
  /** As it lies in the database. */
  sealed: string
}

export interface SharedSession {
  /** Signs in where there is none; answers one that is about to end while another process renews it. */
  current(): Promise<Session>
  /** The provider knows it no more. */
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

const HOUR_MS = 3_600_000
const LAST_MINUTES_MS = 5 * 60_000
/** A process that signs in and says nothing for so long has died. Longer than signing in may take. */
const LEASE_MS = 20_000
const RENEW_AGAIN_MS = 60_000
const POLL_MS = 100
const MOST_POLLS = 100

/** One session for all processes, sealed in the database: the provider counts how many are open. */
export function sharedSession({ tenantDb: { root, now }, provider, secretKey, signIn }: Options): SharedSession {
  let known: Session | undefined
  let finding: Promise<Session> | undefined
  /** The last one dropped, sealed: who read it a moment earlier must not bring it back. */
  let gone: string | undefined

  async function read(): Promise<{ row: string | null; session: Session | undefined }> {
    const found = await findSession(root, provider)
    if (!found?.token || !found.token_expires_at) return { row: found?.token ?? null, session: undefined }
    const opened = content.safeParse(unseal(secretKey, PURPOSE, found.token)).data
    const isOver = found.token === gone || found.token_expires_at.getTime() - LAST_MINUTES_MS <= now().getTime()
    const session = opened && !isOver ? { ...opened, endsAt: found.token_expires_at, sealed: found.token } : undefined
    return { row: found.token, session }
  }

  async function find(): Promise<Session> {
    for (let poll = 0; poll < MOST_POLLS; poll++) {
      const { row, session } = await read()
      if (session && session.renewAt > now()) return session
      const until = new Date(now().getTime() + LEASE_MS)
      if (await claimRenewal(root, { provider, known: row, now: now(), until })) return renew(session)
      // Another process is at it.
      if (session) return session
      await pause(POLL_MS)
    }
    throw new RatesUnavailable('unavailable', 'Another process has been signing in for too long')
  }

  /** `before` is a session that still lasts a while. */
  async function renew(before: Session | undefined): Promise<Session> {
    try {
      const { token, lifeMs } = await signIn()
      const endsAt = new Date(now().getTime() + lifeMs)
      const early = lifeMs > 2 * HOUR_MS ? HOUR_MS : LAST_MINUTES_MS
      const renewAt = new Date(endsAt.getTime() - early)
      const sealed = seal(secretKey, PURPOSE, { token, renewAt })
      await endRenewal(root, provider, { token: sealed, endsAt })
      return { token, renewAt, endsAt, sealed }
    } catch (error) {
      await endRenewal(root, provider, null)
      if (before) return { ...before, renewAt: new Date(now().getTime() + RENEW_AGAIN_MS) }
      throw error
    }
  }

  return {
    async current() {
      while (!known || known.sealed === gone || known.renewAt <= now()) {
        finding ??= find().finally(() => {
          finding = undefined
        })
        known = await finding
        if (known.sealed !== gone) break
      }
      return known
    },
    async drop(session) {
      gone = session.sealed
      await dropSession(root, provider, session.sealed)
    },
  }
}

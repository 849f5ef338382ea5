import { setTimeout as sleep } from 'node:timers/promises'
import type { Compose, Mailer } from '../../outbox/outgoing-mail.ts'
import type { TenantDb } from '../../scope.ts'
import type { SendInstance } from './send-decision.ts'
import type { PaceShare, ProviderPace } from './send-pace.ts'

export interface SendContext extends SendInstance {
  tenantDb: TenantDb
  compose: Compose
  mailer: Mailer
  pace: ProviderPace
  signal: AbortSignal
  /** Number of messages after which to stop. All due messages if missing. */
  limit?: number
  /** 'first': emails that people wait for. 'outreach': planned emails. Both if missing. */
  only?: 'first' | 'outreach' | undefined
}

/** Waits for a slot to send a request. False if sending must stop. */
export async function waitForPace({ pace, signal }: SendContext, share: PaceShare): Promise<boolean> {
  const ms = await pace.reserve(share, signal)
  if (ms === undefined) return false
  if (ms > 0) await sleep(ms, undefined, { signal }).catch(() => {})
  return !signal.aborted
}

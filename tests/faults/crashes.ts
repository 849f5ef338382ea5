/** F1 to F3: senders are killed, the database too, while the provider fails. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Figure } from './figures.ts'
import { claimEachOnce, drain, killAtTaken, killInTurn, type Scene, type StormOptions } from './storm.ts'
import type { World } from './world.ts'

export interface Size {
  short: boolean
}

const STORM_MS = 60_000
/** Emails in one request. */
const BATCH = 100
const TROUBLE = { failBefore: 0.1, failAfter: 0.1, hang: 0.05 }

interface Crash {
  fault: string
  processes: number
  killEveryMs: number
  databaseCrashes?: number
  atMostSeconds: number
  of?: StormOptions['of']
}

function crash(
  world: World,
  { fault, processes, killEveryMs, databaseCrashes = 0, atMostSeconds, of }: Crash,
  { short }: Size,
): Promise<Figure[]> {
  // Requests, of up to 100 emails each. The long form has the default pace, of which outreach may use four fifths: 160
  // emails a second.
  const [perSecond, cap] = short ? [15, 25] : [2, 3]
  // On the embedded database each new process takes a second or more to open it.
  const [messages, shortKills] = short ? (world.postgres ? [1_000, 4] : [400, 2]) : [10_000, 0]
  let kills = 0
  const storm = async (scene: Scene) => {
    if (short) {
      // A killed sender may hold two batches, which no one sends until their leases end.
      kills = await killAtTaken(scene, BATCH, shortKills)
      return
    }
    const killing = killInTurn(scene, killEveryMs, STORM_MS)
    for (let time = 0; time < databaseCrashes; time++) {
      await sleep(STORM_MS / (databaseCrashes + 1))
      await world.postgres?.crash()
    }
    kills = await killing
  }
  return drain(
    world,
    {
      fault,
      processes,
      messages,
      storm,
      shortLeases: short,
      perSecond,
      ...(of ? { of } : {}),
      trouble: { ...TROUBLE, cap, ...(short && { hangMs: 300 }) },
      speed: short ? 60 : 1,
      giveUpAfterMs: short ? 300_000 : 600_000,
    },
    (calm) => {
      const { book, provider, seconds } = calm
      book.note('messages', messages)
      book.note('processes killed', kills)
      if (databaseCrashes > 0) book.note('database killed', databaseCrashes)
      claimEachOnce(calm)
      book.claim(
        'answered “too many”, of 100 requests',
        (100 * provider.refusedForHaste()) / provider.asked.length,
        '<= 1',
      )
      const { requests, messages: mails } = provider.peak()
      book.note('most requests, and mails, in a second', `${requests}, ${mails}`)
      book.note('requests', provider.asked.length)
      const at = (share: number) => {
        const one = provider.taken[Math.ceil(messages * share) - 1]
        return one ? (one.at - calm.began) / 1000 : Number.POSITIVE_INFINITY
      }
      const parts = [0.5, 0.9, 0.99].map((share) => Math.round(at(share)))
      book.note('seconds until half, 90 and 99 % were accepted', parts.join(', '))
      if (short) book.note('  until all were', at(1))
      else book.claim('  until all were', at(1), `<= ${atMostSeconds}`)
      book.note('  until all were known as sent', seconds)
    },
  )
}

export const F1 = (world: World, size: Size) =>
  crash(world, { fault: 'F1', processes: 3, killEveryMs: 1_000, atMostSeconds: 220 }, size)

export const F2 = (world: World, size: Size) =>
  crash(world, { fault: 'F2', processes: 3, killEveryMs: 1_000, databaseCrashes: 4, atMostSeconds: 220 }, size)

export const F3 = (world: World, size: Size) =>
  crash(world, { fault: 'F3', processes: 1, killEveryMs: 5_000, atMostSeconds: 260 }, size)

/** F8 and F9: a pause in the middle of a drain, and texts with an unknown result. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Size } from './crashes.ts'
import type { Figure } from './figures.ts'
import { claimEachOnce, drain, type Scene } from './storm.ts'
import type { World } from './world.ts'

/** The agency pauses, its wording changes, every sender is replaced, and sending goes on. */
export function F8(world: World, { short }: Size): Promise<Figure[]> {
  const messages = short ? 600 : 10_000
  const pauseMs = short ? 3_000 : 30_000
  const seen = { inFlight: 0, late: 0, before: 0 }
  const storm = async (scene: Scene) => {
    const { fleet, provider, queue } = scene
    while (provider.taken.length < messages / 3) await sleep(20)
    await world.look((pool) =>
      pool.query(`insert into outreach_pauses (organization_id, reason, created_at) values ($1, 'person', $2)`, [
        ...[queue.organizationId, new Date('2026-11-20T15:00:00Z')],
      ]),
    )
    const paused = Date.now()
    await sleep(pauseMs / 2)
    scene.tell({ template: 'Good morning' })
    await fleet.end('SIGTERM')
    for (let place = 0; place < 3; place++) fleet.launch(place)
    await sleep(pauseMs / 2)
    seen.inFlight = provider.taken.filter(({ at }) => at > paused).length
    seen.late = provider.taken.filter(({ at }) => at > paused + 5_000).length
    seen.before = provider.taken.length
    await world.look((pool) =>
      pool.query('delete from outreach_pauses where organization_id = $1', [queue.organizationId]),
    )
  }
  return drain(
    world,
    {
      fault: 'F8',
      processes: 3,
      messages,
      storm,
      perSecond: short ? 5 : 1.25,
      giveUpAfterMs: 600_000,
      // Messages that were being sent when the pause began are checked again some minutes later, by this clock.
      trouble: { failAfter: 0.1, latencyMs: 20 },
      speed: 30,
    },
    (calm) => {
      const { book, provider } = calm
      const words = (template: string) => provider.taken.filter(({ says }) => says.startsWith(template)).length
      book.note('messages', messages)
      book.note('sent before the pause or with it', seen.before)
      // One batch already handed over, for each sender's two loops.
      book.claim('accepted after the pause was made', seen.inFlight, '<= 600')
      book.claim('accepted later than 5 s after', seen.late, '= 0')
      book.note('in the words of before', words('Hello'))
      book.claim('in new words', words('Good morning'), '>= 1')
      book.claim(
        'requests whose bytes had changed',
        provider.asked.filter(({ status }) => status === 409).length,
        '= 0',
      )
      claimEachOnce(calm)
    },
  )
}

/** Twilio has no idempotency keys: a retry may text twice. */
export function F9(world: World, { short }: Size): Promise<Figure[]> {
  const messages = short ? 120 : 10_000
  return drain(
    world,
    {
      fault: 'F9',
      processes: 3,
      messages,
      channel: 'text',
      perSecond: 300,
      giveUpAfterMs: 900_000,
      trouble: { failBefore: 0.03, failAfter: 0.02, hang: 0.05, hangMs: short ? 100 : 1_000 },
      sender: { texts: true },
    },
    ({ book, provider, statuses, seconds }) => {
      const each = new Map<string, number>()
      for (const { to } of provider.taken) each.set(to, (each.get(to) ?? 0) + 1)
      book.note('texts', messages)
      book.claim('most texts that one person got', Math.max(...each.values()), '<= 1')
      book.claim('requests', provider.asked.length, `= ${messages}`)
      book.note('of which nobody can know', provider.ambiguous.size)
      book.claim('unknown, less those', (statuses.unknown ?? 0) - provider.ambiguous.size, '= 0')
      book.claim('sent, of the others', statuses.sent ?? 0, `= ${messages - provider.ambiguous.size}`)
      book.claim('dropped in silence', messages - (statuses.sent ?? 0) - (statuses.unknown ?? 0), '= 0')
      book.note('seconds', seconds)
    },
  )
}

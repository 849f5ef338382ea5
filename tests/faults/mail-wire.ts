/** Network faults between senders and the email provider, one after the other, while a queue is drained. */
import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '../setup/server.ts'
import type { Size } from './crashes.ts'
import type { Figure } from './figures.ts'
import { startProxy, type Toxics, type Wire } from './proxy.ts'
import { claimEachOnce, drain, type Scene } from './storm.ts'
import type { World } from './world.ts'

const SENDERS = 2
const RATE = 50

interface Toxic {
  name: string
  toxics: Partial<Toxics>
  begin?: (wire: Wire) => void
  /** Slow, but everything arrives. */
  harmless?: true
}

const TOXICS: Toxic[] = [
  { name: 'latency of 300 ms each way', toxics: { latencyMs: 300 }, harmless: true },
  {
    name: '16 kB a second in slices of 100 bytes',
    toxics: { bytesPerSecond: 16_000, sliceBytes: 100 },
    harmless: true,
  },
  { name: 'no answer, and closed after 300 ms', toxics: { timeoutMs: 300, onlyAnswers: true } },
  { name: 'reset as the answer comes', toxics: { resetAfterMs: 0, onlyAnswers: true } },
  { name: 'answer closed after 40 bytes', toxics: { limitBytes: 40, onlyAnswers: true } },
  { name: 'down', toxics: { down: true }, begin: (wire) => wire.reset() },
]

export async function mailWire(world: World, { short }: Size): Promise<Figure[]> {
  const [messages, forMs] = short ? [800, 500] : [3_000, 5_000]
  const notes: [string, string][] = []
  let wire: Wire | undefined
  const storm = async ({ fleet, provider, tell, queue }: Scene) => {
    const url = new URL(provider.url)
    wire = await startProxy({ host: url.hostname, port: Number(url.port) })
    url.port = String(wire.port)
    tell({ baseUrl: url.href })
    for (let place = 0; place < SENDERS; place++) await fleet.replace(place)
    const { taken, asked } = provider
    const more = (count: number, since: number) => () => taken.length >= Math.min(queue.messages, since + count)
    for (const { name, toxics, begin, harmless } of TOXICS) {
      const [before, calls] = [taken.length, asked.length]
      Object.assign(wire.toxics, toxics)
      begin?.(wire)
      await (harmless ? until(more(20, before)) : sleep(500))
      await sleep(forMs)
      notes.push([name, `${taken.length - before} taken of ${asked.length - calls} calls`])
      wire.calm()
      await until(more(20, taken.length))
    }
  }
  // Emails sent by hand leave one by one, not a hundred in a request.
  const mails = { messages, of: 'quote_email' } as const
  const options = { fault: 'mailWire', processes: SENDERS, ...mails, storm, perSecond: RATE, giveUpAfterMs: 900_000 }
  try {
    return await drain(world, { ...options, speed: short ? 60 : 1 }, (calm) => {
      for (const [name, said] of notes) calm.book.note(name, said)
      calm.book.note('messages', messages)
      calm.book.note('seconds until all had left', calm.seconds)
      claimEachOnce(calm)
    })
  } finally {
    await wire?.close()
  }
}

/** Many concurrent requests, and how many of them were accepted. */
import { request } from 'node:http'

export interface Hammering {
  url: string
  /** The loopback address that the requests come from: 127.0.0.2 counts as another network than 127.0.0.1. */
  from: string
  times: number
  headers?: (number: number) => Record<string, string>
}

/** Sends GET requests at once and counts the responses by status. */
async function hammer({ url, from, times, headers = () => ({}) }: Hammering): Promise<Record<number, number>> {
  const statuses = await Promise.all(
    Array.from(
      { length: times },
      (_, number) =>
        new Promise<number>((done, failed) => {
          const asked = request(url, { localAddress: from, agent: false, headers: headers(number) }, (answer) => {
            answer.resume().on('end', () => done(answer.statusCode ?? 0))
          })
          asked.on('error', failed).end()
        }),
    ),
  )
  const counts: Record<number, number> = {}
  for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

/** The same within one window of a rate limit: starts again from another address if a window ended meanwhile. */
export async function hammerInOneWindow(
  { windowMs, aheadMs }: { windowMs: number; aheadMs: number },
  hammering: (from: string) => Hammering,
): Promise<Record<number, number>> {
  for (let attempt = 2; ; attempt++) {
    const window = () => Math.floor((Date.now() + aheadMs) / windowMs)
    const before = window()
    const counts = await hammer(hammering(`127.0.0.${attempt}`))
    if (window() === before) return counts
  }
}

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { resendRelease } from '../../../src/mail/provider-refusals.ts'

type Answer = { status: number; body: object } | 'never'

/** Unblocks one address at a provider with these responses, and returns the requests made. */
async function release(answers: Record<string, Answer>) {
  const asked: string[] = []
  const server = createServer(({ method = '' }, response) => {
    asked.push(method)
    const answer = answers[method] ?? 'never'
    if (answer === 'never') return
    response.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(JSON.stringify(answer.body))
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close().closeAllConnections())
  await new Promise((listening) => server.once('listening', listening))
  const { port } = server.address() as AddressInfo
  const free = resendRelease({ apiKey: 're_test', baseUrl: `http://127.0.0.1:${port}`, timeoutMs: 200 })
  return { said: await free('walter@example.com'), asked }
}

const listed = (origin: string): Answer => ({ status: 200, body: { object: 'suppression', id: 's1', origin } })
const refused = (status: number): Answer => ({ status, body: { statusCode: status, name: 'error', message: 'No' } })
const removed: Answer = { status: 200, body: { object: 'suppression', id: 's1', deleted: true } }

test.each([
  ['an address that came back is taken off', { GET: listed('bounce'), DELETE: removed }, 'released', 2],
  ['one that is not listed is free already', { GET: refused(404) }, 'released', 1],
  ['one that went meanwhile is free too', { GET: listed('bounce'), DELETE: refused(404) }, 'released', 2],
  ['whoever reported spam stays', { GET: listed('complaint') }, 'complained', 1],
  ['a provider in trouble is no answer', { GET: refused(500) }, 'no_answer', 1],
  ['nor is one that does not take it off', { GET: listed('bounce'), DELETE: refused(500) }, 'no_answer', 2],
] as const)('%s', async (_, answers, says, times) => {
  const { said, asked } = await release(answers)
  expect([said, asked]).toEqual([says, ['GET', 'DELETE'].slice(0, times)])
})

test.each([
  ['the question', {}, 1],
  ['the release', { GET: listed('bounce') }, 2],
] as const)('nobody waits longer than it may for a provider that never answers %s', async (_, answers, times) => {
  const { said, asked } = await release(answers)
  expect([said, asked.length]).toEqual(['no_answer', times])
})

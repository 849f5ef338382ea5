import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { openFrontDoor, PATIENCE } from '../../../src/main/front-door.ts'
import { freePort } from '../../setup/postgres.ts'

async function door(patience: typeof PATIENCE) {
  const port = await freePort()
  const opened = await openFrontDoor(
    { port, host: '127.0.0.1' },
    (request, response) => void request.resume().once('end', () => response.end('Here')),
    patience,
  )
  onTestFinished(() => opened.close())
  return port
}

/** What a caller is told that says this and nothing more; who is hung up on may not get to read it all. */
async function told(port: number, said: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let heard = ''
  socket.on('data', (bytes) => (heard += bytes)).on('error', () => {})
  socket.once('connect', () => socket.write(said))
  await new Promise((closed) => socket.once('close', closed))
  return heard
}

const HALF_A_HEADER = 'POST / HTTP/1.1\r\nHost: here\r\nX-Slow: '
const HALF_A_BODY = 'POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 100\r\n\r\n{"email":'

test('five hundred callers that stop in the middle are hung up on, and others are answered meanwhile (T36)', async () => {
  const port = await door({ ...PATIENCE, headersTimeout: 300, requestTimeout: 300, connectionsCheckingInterval: 50 })
  const slow = Array.from({ length: 500 }, (_, place) => told(port, place % 2 ? HALF_A_HEADER : HALF_A_BODY))
  let waiting = true
  const all = Promise.all(slow).finally(() => (waiting = false))
  let answered = 0
  do {
    const answer = await fetch(`http://127.0.0.1:${port}/`, { headers: { Connection: 'close' } })
    expect(await answer.text()).toBe('Here')
    answered++
  } while (waiting)
  const heard = new Set((await all).map((said) => said.split('\r\n')[0]))
  expect([...heard].filter((line) => line !== '')).toEqual(['HTTP/1.1 408 Request Timeout'])
  expect(answered).toBeGreaterThan(1)
})

test('a head of more than 16 KB is refused, and a head may not take longer than ten seconds nor a request than five minutes (T36)', async () => {
  const port = await door(PATIENCE)
  const head = (bytes: number) =>
    `GET / HTTP/1.1\r\nHost: here\r\nConnection: close\r\nCookie: ${'x'.repeat(bytes)}\r\n\r\n`
  expect(await told(port, head(15 * 1024))).toMatch(/^HTTP\/1\.1 200 /)
  expect(await told(port, head(17 * 1024))).toMatch(/^HTTP\/1\.1 431 /)
  expect(PATIENCE).toMatchObject({
    headersTimeout: 10_000,
    requestTimeout: 300_000,
    connectionsCheckingInterval: 2_000,
  })
})

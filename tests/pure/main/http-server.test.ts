import { Agent, request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { openHttpServer, SERVER_TIMEOUTS } from '../../../src/main/http-server.ts'
import { freePort } from '../../setup/postgres.ts'

async function serverWith(timeouts: typeof SERVER_TIMEOUTS) {
  const port = await freePort()
  const opened = await openHttpServer(
    { port, host: '127.0.0.1' },
    (request, response) => void request.resume().once('end', () => response.end('Here')),
    timeouts,
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

test('five hundred callers that stall are disconnected, and others are answered meanwhile (T36)', async () => {
  const port = await serverWith({
    ...SERVER_TIMEOUTS,
    headersTimeout: 300,
    requestTimeout: 300,
    connectionsCheckingInterval: 50,
  })
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
  const port = await serverWith(SERVER_TIMEOUTS)
  const head = (bytes: number) =>
    `GET / HTTP/1.1\r\nHost: here\r\nConnection: close\r\nCookie: ${'x'.repeat(bytes)}\r\n\r\n`
  expect(await told(port, head(15 * 1024))).toMatch(/^HTTP\/1\.1 200 /)
  expect(await told(port, head(17 * 1024))).toMatch(/^HTTP\/1\.1 431 /)
  expect(SERVER_TIMEOUTS).toMatchObject({
    headersTimeout: 10_000,
    requestTimeout: 300_000,
    connectionsCheckingInterval: 2_000,
  })
})

test('a connection is kept longer than a proxy keeps it, until the server stops: then its next response closes it', async () => {
  const port = await freePort()
  const opened = await openHttpServer({ port, host: '127.0.0.1' }, (_, response) => response.end('Here'))
  const socket = connect(port, '127.0.0.1')
  const heard: string[] = []
  socket.on('data', (bytes) => heard.push(String(bytes)))
  const ended = new Promise((closed) => socket.once('close', closed))
  const ask = () => socket.write('GET / HTTP/1.1\r\nHost: here\r\n\r\n')
  ask()
  await expect.poll(() => heard.length).toBe(1)
  expect(heard[0]).toMatch(/\r\nConnection: keep-alive\r\nKeep-Alive: timeout=130\r\n/)
  opened.drain()
  ask()
  await ended
  expect(heard.at(-1)).toMatch(/\r\nConnection: close\r\n/)
  await opened.close()
})

test('a closing server counts the requests in progress, and does not wait for idle connections', async () => {
  const port = await freePort()
  const begun = Promise.withResolvers<() => void>()
  const opened = await openHttpServer({ port, host: '127.0.0.1' }, (_, response) => {
    response.writeHead(200, { 'Content-Length': 4 })
    response.write('He')
    begun.resolve(() => response.end('re'))
  })
  const socket = connect(port, '127.0.0.1')
  socket.resume().write('GET / HTTP/1.1\r\nHost: here\r\n\r\n')
  const answer = await begun.promise
  expect(opened.requestsInProgress()).toBe(1)
  const closed = opened.close()
  answer()
  await closed
  expect(opened.requestsInProgress()).toBe(0)
})

test('an answer before the end of the body closes the connection, so that the next request on it is not lost', async () => {
  const port = await freePort()
  const opened = await openHttpServer({ port, host: '127.0.0.1' }, (_, response) => response.end('Too large'))
  onTestFinished(() => opened.close())
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => agent.destroy())
  const send = (method: string, body = '') =>
    new Promise((done, failed) => {
      const length = { 'Content-Length': body.length }
      httpRequest({ port, host: '127.0.0.1', method, agent, headers: length }, (response) =>
        response.resume().once('end', () => done(response.headers.connection)),
      )
        .once('error', failed)
        .end(body)
    })
  expect(await send('POST', 'x'.repeat(2_000_000))).toBe('close')
  expect(await send('GET')).toBe('keep-alive')
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type ApiFailure, callApi, failureNotice, failureText, shortFailureText } from '../../src/lib/call-api.ts'

const server = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()

beforeEach(() => {
  server.mockReset()
  vi.stubGlobal('fetch', server)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const answer = (text: string, status = 200) => server.mockResolvedValue(new Response(text, { status }))
const names = (json: unknown) => {
  const { name } = json as { name?: unknown }
  if (typeof name !== 'string') throw new Error('name is not a text')
  return name
}
const call = () => callApi('/api/thing', { decode: names })
async function failureOf(called: ReturnType<typeof call>): Promise<ApiFailure> {
  const result = await called
  if (result.ok) throw new Error('it did not fail')
  return result.failure
}

test('a valid response is decoded, and the call carries cookies and JSON (auth-020)', async () => {
  answer('{"name":"Ruth"}')
  expect(await callApi('/api/thing', { method: 'PUT', body: { a: 1 }, decode: names })).toEqual({
    ok: true,
    data: 'Ruth',
  })
  expect(server).toHaveBeenCalledWith(
    '/api/thing',
    expect.objectContaining({
      method: 'PUT',
      body: '{"a":1}',
      credentials: 'same-origin',
      headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
    }),
  )
})

test('an invalid address is a bad URL, and nothing is called (errors-001, errors-002, errors-007)', async () => {
  const failure = await failureOf(callApi('http://', { decode: names }))
  expect(failure).toEqual({ kind: 'bad_url', url: 'http://' })
  expect([failureText(failure), shortFailureText(failure)]).toEqual(['Invalid URL: http://', 'Bad URL'])
  expect(server).not.toHaveBeenCalled()
})

test('no response in time is a timeout (errors-001, errors-003)', async () => {
  vi.useFakeTimers()
  server.mockImplementation((_, { signal }) => new Promise((_, fail) => signal?.addEventListener('abort', fail)))
  const called = failureOf(callApi('/api/thing', { decode: names, timeoutMs: 5_000 }))
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await called).toEqual({ kind: 'timeout' })
  expect(failureText({ kind: 'timeout' })).toBe('Request timed out')
  expect(vi.getTimerCount()).toBe(0)
})

test('an aborted call counts as a network failure', async () => {
  server.mockImplementation((_, { signal }) => new Promise((_, fail) => signal?.addEventListener('abort', fail)))
  const leaving = new AbortController()
  const called = failureOf(callApi('/api/thing', { decode: names, signal: leaving.signal }))
  leaving.abort()
  expect(await called).toEqual({ kind: 'network' })
})

test('no connection is a network error (errors-001, errors-004, errors-007)', async () => {
  server.mockRejectedValue(new TypeError('fetch failed'))
  const failure = await failureOf(call())
  expect(failure).toEqual({ kind: 'network' })
  expect([failureText(failure), shortFailureText(failure)]).toEqual(['Network error occurred', 'Network error'])
})

test('any status but 2xx is a bad status, with the server’s sentence (errors-001, errors-005, errors-007)', async () => {
  answer('{"success":false,"error":"Please sign in."}', 401)
  const failure = await failureOf(call())
  expect(failure).toEqual({ kind: 'bad_status', status: 401, error: 'Please sign in.' })
  expect([failureText(failure), shortFailureText(failure)]).toEqual(['Server error: 401', 'Bad status: 401'])
  expect(failureNotice(failure, 'Not saved.')).toEqual({ says: 'Please sign in.' })
  answer('<h1>Bad gateway</h1>', 502)
  expect(await failureOf(call())).toEqual({ kind: 'bad_status', status: 502, error: undefined })
  const crash: ApiFailure = { kind: 'bad_status', status: 500, error: 'Number 7' }
  expect(failureNotice(crash, 'Not saved.')).toEqual({ says: 'Not saved.', cause: 'Server error: 500' })
})

test('a response that does not decode names the problem (errors-001, errors-006, errors-007)', async () => {
  answer('{"name":7}')
  const failure = await failureOf(call())
  expect(failure).toEqual({ kind: 'decode', detail: 'name is not a text', error: undefined })
  expect([failureText(failure), shortFailureText(failure)]).toEqual(['Data error: name is not a text', 'Bad body'])
  answer('<html>')
  expect(failureText(await failureOf(call()))).toBe('Data error: the response is not JSON')
})

test('an undecodable response with success false reports the server’s error (errors-008)', async () => {
  answer('{"success":false,"error":"No such quote."}')
  const failure = await failureOf(call())
  expect([failureText(failure), shortFailureText(failure), failureNotice(failure, 'Not saved.').says]).toEqual(
    Array(3).fill('No such quote.'),
  )
})

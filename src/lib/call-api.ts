/* The browser's client for our API, and the messages for its failures. Source: errors-001 to errors-008. */

export type ApiFailure =
  | { kind: 'bad_url'; url: string }
  | { kind: 'timeout' }
  | { kind: 'network' }
  /** `error` is the server's own message, if it sent one. */
  | { kind: 'bad_status'; status: number; error?: string | undefined }
  | { kind: 'decode'; detail: string; error?: string | undefined }

export type ApiResult<T> = { ok: true; data: T } | { ok: false; failure: ApiFailure }

interface CallOptions<T> {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Sent as JSON. */
  body?: unknown
  timeoutMs?: number
  /** Converts the response's JSON. An error it throws becomes a `decode` failure. */
  decode: (json: unknown) => T
  /** Aborts the call, which then counts as a network failure. */
  signal?: AbortSignal
}

const TIMEOUT_MS = 15_000

/** Calls our API with this browser's cookies. Never throws: each failure is one of five kinds. */
export async function callApi<T>(url: string, { method = 'GET', body, timeoutMs, decode, signal }: CallOptions<T>) {
  const failed = (failure: ApiFailure): ApiResult<T> => ({ ok: false, failure })
  if (!URL.canParse(url, globalThis.location?.href ?? 'http://own.invalid')) return failed({ kind: 'bad_url', url })
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(), timeoutMs ?? TIMEOUT_MS)
  try {
    const response = await fetch(url, {
      method,
      signal: AbortSignal.any([timeout.signal, ...(signal ? [signal] : [])]),
      credentials: 'same-origin',
      headers: { Accept: 'application/json', ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return read(response.status, await response.text(), decode)
  } catch {
    return failed({ kind: timeout.signal.aborted ? 'timeout' : 'network' })
  } finally {
    clearTimeout(timer)
  }
}

/** For a query function: throws the failure instead of returning it. */
export async function queryApi<T>(url: string, options: CallOptions<T>): Promise<T> {
  const called = await callApi(url, options)
  if (!called.ok) throw called.failure
  return called.data
}

function read<T>(status: number, text: string, decode: (json: unknown) => T): ApiResult<T> {
  const json = parse(text)
  if (status < 200 || status > 299) return { ok: false, failure: { kind: 'bad_status', status, error: errorIn(json) } }
  if (json === undefined) return { ok: false, failure: { kind: 'decode', detail: 'the response is not JSON' } }
  try {
    return { ok: true, data: decode(json) }
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error)
    return { ok: false, failure: { kind: 'decode', detail, error: errorIn(json) } }
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The message of a response like {success: false, error: '...'}. */
function errorIn(json: unknown): string | undefined {
  const { success, error } = (json ?? {}) as { success?: unknown; error?: unknown }
  return success === false && typeof error === 'string' ? error : undefined
}

/** Source: errors-002 to errors-006, errors-008. */
export function failureText(failure: ApiFailure): string {
  switch (failure.kind) {
    case 'bad_url':
      return `Invalid URL: ${failure.url}`
    case 'timeout':
      return 'Request timed out'
    case 'network':
      return 'Network error occurred'
    case 'bad_status':
      return `Server error: ${failure.status}`
    case 'decode':
      return failure.error ?? `Data error: ${failure.detail}`
  }
}

/** Shorter wording for tight layouts. Source: errors-007. */
export function shortFailureText(failure: ApiFailure): string {
  switch (failure.kind) {
    case 'bad_url':
      return 'Bad URL'
    case 'timeout':
      return 'Request timed out'
    case 'network':
      return 'Network error'
    case 'bad_status':
      return `Bad status: ${failure.status}`
    case 'decode':
      return failure.error ?? 'Bad body'
  }
}

/**
 * The server's message if it refused the request; undefined for other failures, for which each page has its own
 * wording.
 */
const serverMessage = (failure: ApiFailure): string | undefined =>
  failure.kind === 'decode' || (failure.kind === 'bad_status' && failure.status < 500) ? failure.error : undefined

/** The notice for a failure: the server's message for a refusal; otherwise the page's own `words`, with the cause. */
export function failureNotice(
  failure: ApiFailure,
  words: string,
  causeOf = failureText,
): { says: string; cause?: string } {
  const own = serverMessage(failure)
  return own === undefined ? { says: words, cause: causeOf(failure) } : { says: own }
}

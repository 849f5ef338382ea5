import { Resend } from 'resend'

const TIMEOUT_MS = 8_000

/**
 * 'complained': the address stays blocked, because its owner reported spam. 'no_answer': the provider was unreachable,
 * failed, refused the request, or took too long.
 */
export type UnblockResult = 'released' | 'complained' | 'no_answer'
export type ReleaseAtProvider = (address: string) => Promise<UnblockResult>

/**
 * Removes an address from the provider's own bounce list, which applies to our whole account. Makes up to two
 * requests, each with a timeout of `timeoutMs`.
 */
export function resendRelease({
  apiKey,
  baseUrl,
  timeoutMs = TIMEOUT_MS,
}: {
  apiKey: string
  baseUrl?: string | undefined
  timeoutMs?: number
}): ReleaseAtProvider {
  const { suppressions } = new Resend(apiKey, baseUrl ? { baseUrl } : {})
  const requestOptions = () => ({ signal: AbortSignal.timeout(timeoutMs) })
  return async (address) => {
    const listed = await suppressions.get(address, requestOptions())
    if (listed.error) return listed.error.statusCode === 404 ? 'released' : 'no_answer'
    if (listed.data.origin === 'complaint') return 'complained'
    const { error } = await suppressions.remove(address, requestOptions())
    return !error || error.statusCode === 404 ? 'released' : 'no_answer'
  }
}

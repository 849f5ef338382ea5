import { Resend } from 'resend'

const TIMEOUT_MS = 8_000

/**
 * 'complained': the provider keeps it, because whoever reads mail there reported some as spam. 'no_answer': it was not
 * reached, was in trouble, or took too long.
 */
export type ReleaseAnswer = 'released' | 'complained' | 'no_answer'
export type ReleaseAtProvider = (address: string) => Promise<ReleaseAnswer>

/**
 * Takes an address off the provider's own list of those that came back, which holds for our whole account. Each of its
 * two questions waits for `timeoutMs` at most.
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
  const inTime = () => ({ signal: AbortSignal.timeout(timeoutMs) })
  return async (address) => {
    const listed = await suppressions.get(address, inTime())
    if (listed.error) return listed.error.statusCode === 404 ? 'released' : 'no_answer'
    if (listed.data.origin === 'complaint') return 'complained'
    const { error } = await suppressions.remove(address, inTime())
    return !error || error.statusCode === 404 ? 'released' : 'no_answer'
  }
}

import { Resend } from 'resend'
import { z } from 'zod'
import type { DomainAnswer, DomainFailure, DomainProvider } from '../lib/sending-domain.ts'

const TIMEOUT_MS = 8_000

const domain = z.object({
  id: z.string().min(1),
  name: z.string(),
  status: z.string(),
  records: z
    .array(
      z.object({
        record: z.string(),
        type: z.string(),
        name: z.string(),
        value: z.string(),
        ttl: z.string().default('Auto'),
        status: z.string().default('not_started'),
        priority: z.number().optional(),
      }),
    )
    .default([]),
})

/** Sending domains through Resend's HTTP API, or through whatever speaks it at `baseUrl`. */
export function resendDomains({ apiKey, baseUrl }: { apiKey: string; baseUrl?: string | undefined }): DomainProvider {
  const { domains } = new Resend(apiKey, baseUrl ? { baseUrl } : {})
  const inTime = () => ({ signal: AbortSignal.timeout(TIMEOUT_MS) })
  return {
    add: async (name) => answerOf(await domains.create({ name }, inTime())),
    async check(providerId) {
      const asked = await domains.verify(providerId, inTime())
      if (asked.error) return { ok: false, failed: failureOf(asked.error) }
      return answerOf(await domains.get(providerId, inTime()))
    },
    look: async (providerId) => answerOf(await domains.get(providerId, inTime())),
    async remove(providerId) {
      const { error } = await domains.remove(providerId, inTime())
      const failed = error && failureOf(error)
      return failed && failed !== 'unknown' ? { ok: false, failed } : { ok: true }
    },
  }
}

interface ResendError {
  name: string
  message: string
  statusCode: number | null
}

function answerOf({ data, error }: { data: unknown; error: ResendError | null }): DomainAnswer {
  if (error) return { ok: false, failed: failureOf(error) }
  const read = domain.safeParse(data)
  if (!read.success) return { ok: false, failed: 'no_answer' }
  const { id: providerId, ...rest } = read.data
  return { ok: true, domain: { providerId, ...rest } }
}

/** Source: resend.com/docs, "Errors": a name that is taken comes as a 403 or 422 and is told by its message. */
export function failureOf({ name, message, statusCode }: ResendError): DomainFailure {
  if (/registered already|already (?:exists|registered|been)/i.test(message)) return 'taken'
  if (statusCode === 404 || name === 'not_found') return 'unknown'
  if (statusCode === 401 || name === 'restricted_api_key' || name === 'invalid_api_key') return 'no_access'
  if (statusCode === null || statusCode === 408 || statusCode === 429 || statusCode >= 500) return 'no_answer'
  return 'refused'
}

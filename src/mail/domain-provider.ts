import { Resend } from 'resend'
import { z } from 'zod'
import type { DomainFailure, DomainProvider, DomainResult } from '../lib/sending-domain.ts'

const TIMEOUT_MS = 8_000

const domainResponse = z.object({
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

/** Manages sending domains through Resend's HTTP API, or a compatible server at `baseUrl`. */
export function resendDomains({ apiKey, baseUrl }: { apiKey: string; baseUrl?: string | undefined }): DomainProvider {
  const { domains } = new Resend(apiKey, baseUrl ? { baseUrl } : {})
  const requestOptions = () => ({ signal: AbortSignal.timeout(TIMEOUT_MS) })
  return {
    add: async (name) => parseAnswer(await domains.create({ name }, requestOptions())),
    async check(providerId) {
      const verification = await domains.verify(providerId, requestOptions())
      if (verification.error) return { ok: false, failed: failureOf(verification.error) }
      return parseAnswer(await domains.get(providerId, requestOptions()))
    },
    look: async (providerId) => parseAnswer(await domains.get(providerId, requestOptions())),
    async remove(providerId) {
      const { error } = await domains.remove(providerId, requestOptions())
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

function parseAnswer({ data, error }: { data: unknown; error: ResendError | null }): DomainResult {
  if (error) return { ok: false, failed: failureOf(error) }
  const read = domainResponse.safeParse(data)
  if (!read.success) return { ok: false, failed: 'no_answer' }
  const { id: providerId, ...rest } = read.data
  return { ok: true, domain: { providerId, ...rest } }
}

/**
 * Classifies an error by status, name and message. A taken domain name is a 403 or 422 that can be recognized only by
 * its message. Source: resend.com/docs, "Errors".
 */
export function failureOf({ name, message, statusCode }: ResendError): DomainFailure {
  if (/registered already|already (?:exists|registered|been)/i.test(message)) return 'taken'
  if (statusCode === 404 || name === 'not_found') return 'unknown'
  if (statusCode === 401 || name === 'restricted_api_key' || name === 'invalid_api_key') return 'no_access'
  if (statusCode === null || statusCode === 408 || statusCode === 429 || statusCode >= 500) return 'no_answer'
  return 'refused'
}

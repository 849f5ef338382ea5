import type { Context } from 'hono'
import { z } from 'zod'
import { contactForm, waitlistForm } from '../../src/enquiries/schemas.ts'
import { contactUsWords, enquiryWords, waitlistWords } from '../../src/messages/enquiries.ts'
import { type ApiRoute, api } from '../../src/web/api.ts'
import type { AppEnv } from '../../src/web/app-env.ts'
import { enquiryMessage, receiveEnquiry, waitlistEnquiry } from './enquiries/receive-enquiry.ts'

const success = z.object({ success: z.literal(true) })

/** Source: entities-041, entities-042, api-079, api-080. */
export const enquiriesApi: ApiRoute[] = [
  api({
    method: 'POST',
    path: '/api/waitlist',
    summary: 'Adds someone to the waitlist and emails the Perennial team',
    guard: 'public',
    perMinute: 20,
    body: waitlistForm,
    answer: success,
    handler: async ({ c, body }) => respond(c, await receiveEnquiry(c, waitlistEnquiry(body)), waitlistWords.failed),
  }),
  api({
    method: 'POST',
    path: '/api/contact-us',
    summary: 'Sends a message to the Perennial team',
    guard: 'public',
    perMinute: 20,
    body: contactForm,
    answer: success,
    handler: async ({ c, body }) => respond(c, await receiveEnquiry(c, enquiryMessage(body)), contactUsWords.failed),
  }),
]

function respond(c: Context<AppEnv>, result: Awaited<ReturnType<typeof receiveEnquiry>>, failureMessage: string) {
  if (result === 'stored') return { success: true as const }
  return result === 'failed'
    ? c.json({ success: false, error: failureMessage }, 500)
    : c.json({ success: false, error: enquiryWords.tooOften(c.var.deps.ownerEmail) }, 429)
}

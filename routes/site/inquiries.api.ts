import { z } from 'zod'
import { contactForm, waitlistForm } from '../../src/inquiries/schemas.ts'
import { contactUsWords, inquiryWords, waitlistWords } from '../../src/messages/inquiries.ts'
import { type ApiRoute, api } from '../../src/web/api.ts'
import type { AppContext } from '../../src/web/app-env.ts'
import { inquiryMessage, receiveInquiry, waitlistInquiry } from './inquiries/receive-inquiry.ts'

const success = z.object({ success: z.literal(true) })

/** Source: entities-041, entities-042, api-079, api-080. */
export const inquiriesApi: ApiRoute[] = [
  api({
    method: 'POST',
    path: '/api/waitlist',
    summary: 'Adds someone to the waitlist and emails the Perennial team',
    guard: 'public',
    perMinute: 20,
    body: waitlistForm,
    answer: success,
    handler: async ({ c, body }) => respond(c, await receiveInquiry(c, waitlistInquiry(body)), waitlistWords.failed),
  }),
  api({
    method: 'POST',
    path: '/api/contact-us',
    summary: 'Sends a message to the Perennial team',
    guard: 'public',
    perMinute: 20,
    body: contactForm,
    answer: success,
    handler: async ({ c, body }) => respond(c, await receiveInquiry(c, inquiryMessage(body)), contactUsWords.failed),
  }),
]

function respond(c: AppContext, result: Awaited<ReturnType<typeof receiveInquiry>>, failureMessage: string) {
  if (result === 'stored') return { success: true as const }
  return result === 'failed'
    ? c.json({ success: false, error: failureMessage }, 500)
    : c.json({ success: false, error: inquiryWords.tooOften(c.var.deps.ownerEmail) }, 429)
}

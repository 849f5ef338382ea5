import { z } from 'zod'
import { getContact } from '../../src/contacts/queries.ts'
import { followUpResponse, toFollowUpResponse } from '../../src/contacts/responses.ts'
import { contactIdParams } from '../../src/contacts/schemas.ts'
import { listFollowUps } from '../../src/contacts/timeline/follow-ups.ts'
import { healthKeys } from '../../src/eligibility/answers.ts'
import { readHealthAnswers } from '../../src/eligibility/read-answers.ts'
import { contactWords } from '../../src/messages/contact.ts'
import { type ApiRoute, api } from '../../src/web/api.ts'

export const contactNotesApi: ApiRoute[] = [
  api({
    method: 'GET',
    path: '/api/contacts/{id}/follow-ups',
    summary: 'Open and completed follow-ups for a contact: call requests and reminders',
    guard: 'agent',
    params: contactIdParams,
    answer: z.array(followUpResponse),
    handler: ({ c, params }) =>
      c.var.scoped(async (scope) => {
        await getContact(scope, params.id)
        return (await listFollowUps(scope, params.id)).map(toFollowUpResponse)
      }),
  }),

  api({
    method: 'GET',
    path: '/api/contacts/{id}/eligibility',
    summary: "A contact's health answers, for their agent and admins. Each read is recorded in the agency's log.",
    guard: 'agent',
    params: contactIdParams,
    answer: z.object({
      status: z.enum(['none', 'clear', 'review', 'likely_decline']),
      answeredAt: z.string().nullable(),
      answers: z.array(
        z.object({
          question_id: z.number(),
          title: z.string().nullable(),
          question: z.string(),
          answer: z.string(),
          flagged: z.boolean(),
          hard: z.boolean(),
        }),
      ),
    }),
    also: { 403: 'Only for their agent and admins', 410: 'These answers cannot be read anymore' },
    handler: async ({ c, params }) => {
      const { scoped, deps } = c.var
      const read = await scoped((scope) => readHealthAnswers(scope, params.id, healthKeys(deps)))
      if (read.ok) return { status: read.outcome, answeredAt: read.answeredAt.toISOString(), answers: read.answers }
      const { refusedText, unreadable } = contactWords.health
      if (read.refused === 'not_yours') return c.json({ success: false, error: refusedText }, 403)
      if (read.refused === 'unreadable') return c.json({ success: false, error: unreadable }, 410)
      return { status: 'none' as const, answeredAt: null, answers: [] }
    },
  }),
]

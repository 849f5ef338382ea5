import { z } from 'zod'
import { agentFields } from '../agents/schemas.ts'
import { checkbox, parseRowFields } from '../lib/fields.ts'
import { wizardWords } from '../messages/onboarding.ts'

/** The maximum number of colleagues in one form. */
export const MAX_COLLEAGUES = 20

const { firstName, lastName, email, phone } = agentFields
const colleague = z
  .object({ firstName, lastName, email, phone, isAdmin: checkbox, isAgent: checkbox })
  .refine((person) => person.isAdmin || person.isAgent, {
    path: ['isAgent'],
    message: 'Please select at least one role (admin or agent)',
  })

const TEXT_FIELDS = ['firstName', 'lastName', 'email', 'phone'] as const

/** Turns an empty row into null. */
function withPeople(fields: unknown): unknown {
  const { rows, rest } = parseRowFields(fields, 'people')
  return { ...Object.fromEntries(rest), people: rows.map((person) => (isEmptyRow(person) ? null : person)) }
}

const isEmptyRow = (person: Record<string, unknown>) =>
  TEXT_FIELDS.every((field) => String(person[field] ?? '').trim() === '')

/** The setup's team page: the founder and the colleagues. Source: onboarding-013, roles-003. */
export const teamForm = z.preprocess(
  withPeople,
  z
    .object({
      firstName,
      lastName,
      phone,
      isAgent: checkbox,
      people: z.array(colleague.nullable()).max(MAX_COLLEAGUES),
    })
    .refine(({ isAgent, people }) => isAgent || people.some((person) => person?.isAgent), {
      path: ['isAgent'],
      message: wizardWords.team.needsAgent,
    }),
)
export type TeamForm = z.infer<typeof teamForm>

import { z } from 'zod'
import { EMPTY_CONTACT_FILTER } from '../../src/contacts/list/filter.ts'
import { listContacts } from '../../src/contacts/list/list-contacts.ts'
import { contactTotals } from '../../src/contacts/list/queries.ts'
import { searchWords } from '../../src/contacts/list/search.ts'
import { fullName } from '../../src/lib/full-name.ts'
import { formatPhone } from '../../src/lib/phone.ts'
import { withoutControls } from '../../src/lib/printable.ts'
import { type ApiRoute, api } from '../../src/web/api.ts'

/** More would not fit above a phone's on-screen keyboard. */
const MAX_RESULTS = 7

export const paletteApi: ApiRoute[] = [
  api({
    method: 'GET',
    path: '/api/palette',
    summary: 'The first contacts that match a search',
    guard: 'agent',
    query: z.object({ search: z.string().max(100).transform(withoutControls).default('') }),
    answer: z.object({
      contacts: z.array(z.object({ id: z.number(), name: z.string(), detail: z.string() })),
      total: z.number(),
      /** There are more matches than `total`. */
      totalIsCapped: z.boolean(),
    }),
    handler: ({ c, query: { search } }) =>
      c.var.scoped(async (scope) => {
        if (search === '') return { contacts: [], total: 0, totalIsCapped: false }
        const filter = { ...EMPTY_CONTACT_FILTER, search, limit: 50 as const }
        const isPhone = searchWords(search).every((word) => /^\d{3,}$/.test(word))
        const { matching } = await contactTotals(scope, filter)
        const results = await listContacts(scope, filter, matching)
        return {
          contacts: results.contacts.slice(0, MAX_RESULTS).map((contact) => ({
            id: contact.id,
            name: fullName(contact),
            detail: [
              isPhone ? undefined : contact.email,
              contact.phone_number && formatPhone(contact.phone_number),
              contact.state,
            ]
              .filter(Boolean)
              .join(' · '),
          })),
          total: results.total,
          totalIsCapped: results.capped,
        }
      }),
  }),
]

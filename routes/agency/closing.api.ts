import { HTTPException } from 'hono/http-exception'
import { z } from 'zod'
import { leaveDemo } from '../../src/billing/account-state/leave-demo.ts'
import { demoWords } from '../../src/messages/closing.ts'
import { countSampleData } from '../../src/organizations/demo-mode.ts'
import { type ApiRoute, api } from '../../src/web/api.ts'

const PATH = '/api/organizations/exit-demo-mode'

const sampleCounts = z.object({ contacts: z.number(), quotes: z.number(), mails: z.number() })

export const closingApi: ApiRoute[] = [
  api({
    method: 'GET',
    path: PATH,
    summary: 'What exiting demo mode would delete',
    guard: 'admin',
    answer: sampleCounts,
    handler: ({ c }) => c.var.scoped(countSampleData),
  }),
  api({
    method: 'POST',
    path: PATH,
    summary: 'Exits demo mode and deletes the sample contacts. Admins only.',
    // For agents, the 403 has its own message. Source: demo-003.
    guard: 'agent',
    answer: z.object({ success: z.literal(true) }),
    async handler({ c }) {
      const { scoped, deps } = c.var
      const exit = await scoped(leaveDemo).catch((error: Error) => {
        deps.log.error({ requestId: c.var.requestId, err: error }, 'demo mode could not be ended')
        throw new HTTPException(500, { message: demoWords.failed })
      })
      if (!exit.ok) return c.json({ success: false, error: demoWords.adminsOnly }, 403)
      return { success: true as const }
    },
  }),
]

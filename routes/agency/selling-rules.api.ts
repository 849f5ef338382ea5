import { HTTPException } from 'hono/http-exception'
import { z } from 'zod'
import { carrierNames } from '../../src/lib/carriers.ts'
import { giFailure } from '../../src/messages/selling-rules.ts'
import { listCarriers } from '../../src/switching/queries.ts'
import { readStateCarriers } from '../../src/switching/state-carrier-settings.ts'
import { type ApiRoute, api } from '../../src/web/api.ts'

export const sellingRulesApi: ApiRoute[] = [
  api({
    method: 'GET',
    path: '/api/settings/carriers',
    summary: 'Names of the carriers the agency offers',
    guard: 'admin',
    answer: z.array(z.string()),
    handler: ({ c }) => c.var.scoped(async (scope) => (await listCarriers(scope)) ?? [...carrierNames]),
  }),
  api({
    method: 'GET',
    path: '/api/settings/gi-recommendations',
    summary:
      'Our recommendations by state and carrier: whether to offer the carrier and whether to target guaranteed issue',
    guard: 'admin',
    answer: z.array(z.object({ carrier: z.string(), active: z.boolean(), targetGI: z.boolean(), state: z.string() })),
    async handler({ c }) {
      const { scoped, deps, requestId } = c.var
      const read = await scoped(readStateCarriers).catch((err) => {
        deps.log.error({ requestId, err }, 'GI recommendations could not be read')
        throw new HTTPException(500, { message: giFailure })
      })
      return read.recommendations.map(({ carrier, active, targetGI, state }) => ({ carrier, active, targetGI, state }))
    },
  }),
]

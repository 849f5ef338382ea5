import { z } from 'zod'
import { findZip } from '../../src/places/lookup.ts'
import { toZipInfoResponse, toZipLookupResponse, unknownZipMessage } from '../../src/places/responses.ts'
import { type ApiRoute, api } from '../../src/web/api.ts'
import type { AppContext } from '../../src/web/app-env.ts'

const params = z.object({ zip: z.string().regex(/^[0-9]{5}$/, 'A ZIP code has five digits.') })
const place = z.object({ state: z.string(), county: z.string() })

const lookUpZip = (c: AppContext, zip: string) => findZip(c.var.tenantDb.root, c.var.deps.zips, zip)

export const placesApi: ApiRoute[] = [
  api({
    method: 'GET',
    path: '/api/zip-lookup/{zip}',
    summary: 'State, counties and cities for a ZIP code',
    guard: 'public',
    perMinute: 60,
    params,
    answer: z.object({
      state: z.string(),
      counties: z.array(z.string()),
      cities: z.array(z.string()),
      places: z.array(place).optional(),
    }),
    handler: async ({ c, params }) => {
      const entry = await lookUpZip(c, params.zip)
      return entry ? toZipLookupResponse(entry) : c.json({ success: false, error: unknownZipMessage }, 404)
    },
  }),
  api({
    method: 'GET',
    path: '/api/zipinfo/{zip}',
    summary: 'State and counties for a ZIP code, or why there are none',
    guard: 'public',
    perMinute: 60,
    params,
    answer: z.union([
      z.object({
        success: z.literal(true),
        data: z.object({ state: z.string(), counties: z.array(z.string()), places: z.array(place).optional() }),
      }),
      z.object({ success: z.literal(false), error: z.string() }),
    ]),
    handler: async ({ c, params }) => toZipInfoResponse(await lookUpZip(c, params.zip)),
  }),
]

import { z } from 'zod'
import { nextMonthFirsts, todayIn } from '../../src/lib/calendar-date.ts'
import { carrierNames } from '../../src/lib/carriers.ts'
import { NotFound } from '../../src/lib/not-found.ts'
import { deadLinkWords } from '../../src/messages/client/link-errors.ts'
import { quoteSubject } from '../../src/quotes/comparison.ts'
import { findMaskedContact } from '../../src/quotes/masked-contact.ts'
import { robotReason } from '../../src/quotes/robots.ts'
import { openQuote, recordVisit } from '../../src/quotes/visit.ts'
import { findOfferedCarriers } from '../../src/switching/queries.ts'
import { visitorAt } from '../../src/visitors/visitor.ts'
import { type ApiRoute, api } from '../../src/web/api.ts'
import { logoData } from './shared/logo-data.ts'
import { isPreview } from './shared/preview.ts'
import { publicProfile } from './shared/public-profile.ts'
import { requestSignals } from './shared/request-signals.ts'
import { findAgencyProfile, parseToken } from './shared/resolve-link.ts'

const decoded = z.object({
  success: z.literal(true),
  contact: z.object({
    firstName: z.string(),
    zipCode: z.string().nullable(),
    state: z.string().nullable(),
    county: z.string().nullable(),
    /** When the plan starts; 65 where it is unknown. */
    age: z.int(),
    /** Null, as tobacco: not known. */
    gender: z.enum(['M', 'F']).nullable(),
    tobacco: z.boolean().nullable(),
    currentCarrier: z.string().nullable(),
    planType: z.string().nullable(),
    /** Masked; null where there is none, and for whoever only reads along. */
    email: z.string().nullable(),
    phone: z.string().nullable(),
  }),
  orgId: z.string(),
  orgSlug: z.string(),
  agent: z.object({ name: z.string(), phone: z.string().nullable(), licenseNumber: z.string().nullable() }).nullable(),
  /** The carriers that the agency offers this client. */
  carrierContracts: z.array(z.string()),
})

const anything = z.unknown().optional()

/** What a link leads to, and that it was followed. */
export const quoteLinksApi: ApiRoute[] = [
  api({
    method: 'GET',
    path: '/api/quotes/decode/{quoteId}',
    summary: 'Who a quote is for, limited to what anyone with its link may see: no birth date, no health answers',
    guard: 'public',
    perMinute: 60,
    params: z.object({ quoteId: z.string().max(200) }),
    answer: z.union([decoded, z.object({ success: z.literal(false), error: z.string() })]),
    async handler({ c, params }) {
      const { tenantDb } = c.var
      const face = await openQuote(tenantDb, parseToken(params.quoteId) ?? '')
      if (!face) return c.json({ success: false, error: deadLinkWords.en.wrong.notFound }, 404)
      const [starts] = nextMonthFirsts(todayIn(face.time_zone, tenantDb.now()), 1)
      const { age, gender, tobacco } = quoteSubject(face, {}, starts!)
      const { agent } = publicProfile(face)
      const carriers = face.state
        ? await findOfferedCarriers(tenantDb.root, face.organization_id, face.state)
        : undefined
      const reach = face.is_helper
        ? { email: null, phone: null }
        : await tenantDb.withTenant(visitorAt(face), (scope) => findMaskedContact(scope, face.contact_id))
      return {
        success: true as const,
        contact: {
          firstName: face.first_name,
          zipCode: face.zip_code,
          state: face.state,
          county: face.county,
          ...{ age, gender, tobacco },
          currentCarrier: face.current_carrier,
          planType: face.plan_type,
          ...reach,
        },
        orgId: face.agency_slug,
        orgSlug: face.agency_slug,
        agent: agent ? { name: agent.name, phone: agent.phone ?? null, licenseNumber: agent.licenseNumber } : null,
        carrierContracts: carriers ?? [...carrierNames],
      }
    },
  }),

  api({
    method: 'POST',
    path: '/api/tracking/log-tracking-click',
    summary: 'Records a click on the link in an email: once per 30 minutes, and only for a known tracking id',
    guard: 'public',
    perMinute: 120,
    body: z.looseObject({ tid: anything, quoteId: anything, orgId: anything, contactId: anything }),
    answer: z.object({ success: z.literal(true) }),
    async handler({ c, body: { tid, quoteId, orgId } }) {
      const { tenantDb } = c.var
      const face = typeof tid === 'string' && tid ? await openQuote(tenantDb, parseToken(tid) ?? '') : undefined
      const fits =
        face && (!orgId || orgId === face.agency_slug) && (!quoteId || quoteId === face.quote_id) && !isPreview(c, face)
      if (fits) await recordVisit(tenantDb, face, { robotReason: robotReason(requestSignals(c)) })
      return { success: true as const }
    },
  }),

  api({
    method: 'GET',
    path: '/api/org/{orgId}/details',
    summary: "An agency's public name and logo",
    guard: 'public',
    perMinute: 60,
    params: z.object({ orgId: z.string().max(200) }),
    answer: z.object({ name: z.string(), logo_data: z.string().nullable() }),
    async handler({ c, params }) {
      const face = await findAgencyProfile(c.var.tenantDb, params.orgId)
      if (!face) throw new NotFound('Organization not found or invalid link.')
      return { name: face.agency_name, logo_data: await logoData(c.var.tenantDb, face) }
    },
  }),
]

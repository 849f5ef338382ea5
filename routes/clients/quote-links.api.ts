import { z } from 'zod'
import { nextMonthFirsts, todayIn } from '../../src/lib/calendar-date.ts'
import { carrierNames } from '../../src/lib/carriers.ts'
import { NotFound } from '../../src/lib/not-found.ts'
import { deadLinkWords } from '../../src/messages/client/link-errors.ts'
import { quoteSubject } from '../../src/quotes/comparison.ts'
import { findMaskedContact } from '../../src/quotes/masked-contact.ts'
import { openQuote, recordVisit } from '../../src/quotes/quote-visits.ts'
import { robotReason } from '../../src/quotes/robots.ts'
import { findOfferedCarriers } from '../../src/switching/queries.ts'
import { visitorAt } from '../../src/visitors/visitor.ts'
import { type ApiRoute, api } from '../../src/web/api.ts'
import { logoData } from './shared/logo-data.ts'
import { isPreview } from './shared/preview.ts'
import { publicProfile } from './shared/public-profile.ts'
import { requestSignals } from './shared/request-signals.ts'
import { findAgencyBySlug, parseToken } from './shared/resolve-link.ts'

const decoded = z.object({
  success: z.literal(true),
  contact: z.object({
    firstName: z.string(),
    zipCode: z.string().nullable(),
    state: z.string().nullable(),
    county: z.string().nullable(),
    /** Age when the plan starts. 65 if unknown. */
    age: z.int(),
    /** Null if unknown, as for tobacco. */
    gender: z.enum(['M', 'F']).nullable(),
    tobacco: z.boolean().nullable(),
    currentCarrier: z.string().nullable(),
    planType: z.string().nullable(),
    /** Masked. Null if there is none, and for helpers. */
    email: z.string().nullable(),
    phone: z.string().nullable(),
  }),
  orgId: z.string(),
  orgSlug: z.string(),
  agent: z.object({ name: z.string(), phone: z.string().nullable(), licenseNumber: z.string().nullable() }).nullable(),
  /**
   * The carriers the agency offers in the client's state. All supported carriers if the state or the agency's choice is
   * unknown.
   */
  carrierContracts: z.array(z.string()),
})

const anything = z.unknown().optional()

/** Decodes quote links and records clicks. */
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
      const profileRow = await openQuote(tenantDb, parseToken(params.quoteId) ?? '')
      if (!profileRow) return c.json({ success: false, error: deadLinkWords.en.wrong.notFound }, 404)
      const [starts] = nextMonthFirsts(todayIn(profileRow.time_zone, tenantDb.now()), 1)
      const { age, gender, tobacco } = quoteSubject(profileRow, {}, starts!)
      const { agent } = publicProfile(profileRow)
      const carriers = profileRow.state
        ? await findOfferedCarriers(tenantDb.root, profileRow.organization_id, profileRow.state)
        : undefined
      const contactInfo = profileRow.is_helper
        ? { email: null, phone: null }
        : await tenantDb.withTenant(visitorAt(profileRow), (scope) => findMaskedContact(scope, profileRow.contact_id))
      return {
        success: true as const,
        contact: {
          firstName: profileRow.first_name,
          zipCode: profileRow.zip_code,
          state: profileRow.state,
          county: profileRow.county,
          age,
          gender,
          tobacco,
          currentCarrier: profileRow.current_carrier,
          planType: profileRow.plan_type,
          ...contactInfo,
        },
        orgId: profileRow.agency_slug,
        orgSlug: profileRow.agency_slug,
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
      const profileRow = typeof tid === 'string' && tid ? await openQuote(tenantDb, parseToken(tid) ?? '') : undefined
      const isMatch =
        profileRow &&
        (!orgId || orgId === profileRow.agency_slug) &&
        (!quoteId || quoteId === profileRow.quote_id) &&
        !isPreview(c, profileRow)
      if (isMatch) await recordVisit(tenantDb, profileRow, { robotReason: robotReason(requestSignals(c)) })
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
      const profileRow = await findAgencyBySlug(c.var.tenantDb, params.orgId)
      if (!profileRow) throw new NotFound('Organization not found or invalid link.')
      return { name: profileRow.agency_name, logo_data: await logoData(c.var.tenantDb, profileRow) }
    },
  }),
]

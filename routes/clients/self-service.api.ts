import { z } from 'zod'
import { findContactByEmail } from '../../src/contacts/queries.ts'
import { isBirthDate } from '../../src/lib/birth-boxes.ts'
import { todayIn } from '../../src/lib/calendar-date.ts'
import { emailKey } from '../../src/lib/email-address.ts'
import { sealKeys } from '../../src/lib/sealed-column.ts'
import { selfOnboardingWords } from '../../src/messages/client/self-onboarding.ts'
import { findZip } from '../../src/places/lookup.ts'
import { generateQuoteBody, signUpBody, updateLocationBody } from '../../src/prospects/api-schemas.ts'
import { correctProspect } from '../../src/prospects/correct-prospect.ts'
import { findOwnProspect } from '../../src/prospects/own-prospect.ts'
import { resolvePlace } from '../../src/prospects/place.ts'
import { CORRECTABLE_HOURS } from '../../src/prospects/prospect.ts'
import { requestQuoteLink } from '../../src/prospects/queries.ts'
import { isSelfServiceHash } from '../../src/prospects/self-service-hash.ts'
import { quoteForProspect } from '../../src/prospects/sign-up.ts'
import { urls } from '../../src/urls.ts'
import { visitorAt } from '../../src/visitors/visitor.ts'
import { type ApiRoute, api } from '../../src/web/api.ts'
import type { AppContext } from '../../src/web/app-env.ts'
import { signUpByApi } from './self-service/sign-up.ts'
import { findOnboardingLink } from './shared/onboarding-link.ts'
import { isWithinFormLimit } from './shared/rate-limits.ts'
import { visitorToken } from './shared/visitor.ts'

const { errors } = selfOnboardingWords.en

const refusal = z.object({ success: z.literal(false), error: z.string() })
const refuse = (c: AppContext, status: 404 | 422 | 429 | 500, error: string) =>
  c.json({ success: false, error }, status)

export const selfServiceApi: ApiRoute[] = [
  api({
    method: 'GET',
    path: '/api/self-service/{orgIdOrSlug}',
    summary: 'The agency behind a self-onboarding link, and the contact if their hash is given',
    guard: 'public',
    perMinute: 60,
    params: z.object({ orgIdOrSlug: z.string().max(200) }),
    query: z.object({
      email: z.string().max(254).optional(),
      id: z.string().max(30).optional(),
      hash: z.string().max(200).optional(),
    }),
    answer: z.object({
      orgId: z.string(),
      orgSlug: z.string(),
      contact: z
        .object({ id: z.number(), firstName: z.string(), lastName: z.string(), email: z.string() })
        .extend({ zipCode: z.string().nullable(), state: z.string().nullable(), county: z.string().nullable() })
        .nullable(),
      logo: z.string().nullable(),
      orgName: z.string(),
    }),
    async handler({ c, params, query }) {
      const link = await findOnboardingLink(c, params.orgIdOrSlug)
      if (!link) return refuse(c, 404, selfOnboardingWords.en.unknown)
      const { slug, profileRow } = link
      return {
        orgId: slug,
        orgSlug: slug,
        contact: await contactOfHash(c, profileRow.organization_id, query),
        logo: profileRow.logo_hash ? urls.logo(slug, profileRow.logo_hash) : null,
        orgName: profileRow.agency_name,
      }
    },
  }),

  api({
    method: 'POST',
    path: '/api/self-service/update-location',
    summary:
      'Updates the ZIP code and county of a contact who signed up in this browser. If staff have changed the contact since, the new values wait for review',
    guard: 'public',
    perMinute: 30,
    body: updateLocationBody,
    answer: z.object({ success: z.literal(true), state: z.string(), county: z.string() }),
    also: { 404: 'No such link, or the contact did not sign up in this browser in the last 24 hours' },
    async handler({ c, body }) {
      const { tenantDb, deps } = c.var
      const link = await findOnboardingLink(c, body.orgSlug)
      if (!link) return refuse(c, 404, errors.location)
      const entry = await findZip(tenantDb.root, deps.zips, body.zipCode)
      const found = resolvePlace(entry, body.county ?? null)
      if (!found.ok) return refuse(c, 422, errors[found.refused])
      const moved = await tenantDb.withTenant(visitorAt(link.profileRow), async (scope) => {
        const own = await findOwnProspect(scope, visitorToken(c), { id: body.contactId }, CORRECTABLE_HOURS)
        if (!own) return false
        const values = { zip_code: body.zipCode, ...found.place }
        await correctProspect(scope, { contactId: own.id, visitorId: own.visitorId, values })
        return true
      })
      return moved ? { success: true as const, ...found.place } : refuse(c, 404, errors.location)
    },
  }),

  api({
    method: 'POST',
    path: '/api/self-service/signup',
    summary: 'Signs up a prospect: always a new contact for a new browser, even if the email address is already known',
    guard: 'public',
    perMinute: 10,
    body: signUpBody,
    answer: z.object({ success: z.literal(true), contactId: z.number(), email: z.string() }),
    also: { 404: 'No such link' },
    async handler({ c, body }) {
      const link = await findOnboardingLink(c, body.orgId, String(body.agentId ?? ''))
      if (!link) return refuse(c, 404, errors.noOrganization)
      if (!(await isWithinFormLimit(c, 'sign-up', link.profileRow.organization_id)))
        return refuse(c, 429, errors.tooMany)
      const entry = await findZip(c.var.tenantDb.root, c.var.deps.zips, body.zip)
      const found = resolvePlace(entry, body.county ?? null)
      if (!found.ok) return refuse(c, 422, errors[found.refused])
      const today = todayIn(link.profileRow.time_zone, c.var.tenantDb.now())
      if (!isBirthDate(body.dateOfBirth, today)) return refuse(c, 422, errors.birthRange)
      try {
        return await signUpByApi(c, link, body, found.place)
      } catch (error) {
        c.var.deps.log.error({ requestId: c.var.requestId, err: error as Error }, 'an API sign-up failed')
        return refuse(c, 500, errors.signUp)
      }
    },
  }),

  api({
    method: 'POST',
    path: '/api/self-service/generate-quote',
    summary:
      'Generates the quote for the contact who signed up in this browser. For any other contact, the link is emailed to their address',
    guard: 'public',
    perMinute: 10,
    body: generateQuoteBody,
    answer: z.union([
      z.object({ success: z.literal(true), contactId: z.number(), quoteId: z.string(), redirectUrl: z.string() }),
      refusal,
    ]),
    also: { 404: 'No such link' },
    async handler({ c, body }) {
      const { tenantDb, deps } = c.var
      const link = await findOnboardingLink(c, body.orgId)
      if (!link) return refuse(c, 404, errors.noOrganization)
      if (!(await isWithinFormLimit(c, 'quote-link', link.profileRow.organization_id)))
        return refuse(c, 429, errors.tooMany)
      try {
        const quote = await tenantDb.withTenant(visitorAt(link.profileRow), async (scope) => {
          const own = await findOwnProspect(scope, visitorToken(c), { address: body.contactEmail })
          if (!own) return void (await requestQuoteLink(scope, body.contactEmail))
          const prospect = { visitorId: own.visitorId, contactId: own.id, keys: sealKeys(deps) }
          return { contactId: own.id, quoteId: await quoteForProspect(scope, prospect) }
        })
        if (quote) return { success: true as const, ...quote, redirectUrl: urls.compare(quote.quoteId) }
        deps.wake('mail-quote-links')
        return { success: false as const, error: errors.notFound }
      } catch (error) {
        deps.log.error({ requestId: c.var.requestId, err: error as Error }, 'a quote could not be generated')
        return refuse(c, 500, errors.generate)
      }
    },
  }),
]

/** The contact of a self-service hash. Null if the hash is missing, wrong or expired. */
async function contactOfHash(
  c: AppContext,
  organizationId: number,
  { email, id, hash }: { email?: string | undefined; id?: string | undefined; hash?: string | undefined },
) {
  if (!email || !hash || !/^\d{1,15}$/.test(id ?? '')) return null
  const named = { organizationId, contactId: Number(id), email: emailKey(email) }
  const { tenantDb, deps } = c.var
  if (!isSelfServiceHash(deps.secretKey, named, hash, tenantDb.now())) return null
  const contact = await tenantDb.withTenant(visitorAt({ organization_id: organizationId }), (scope) =>
    findContactByEmail(scope, named.email),
  )
  if (contact?.id !== named.contactId) return null
  const { first_name, last_name, zip_code, state, county } = contact
  return {
    id: contact.id,
    firstName: first_name,
    lastName: last_name,
    email: named.email,
    zipCode: zip_code,
    state,
    county,
  }
}

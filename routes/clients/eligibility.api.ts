import { z } from 'zod'
import type { PublicProfileRow } from '../../src/agents/public-profile.ts'
import { healthKeys } from '../../src/eligibility/answers.ts'
import { type AnswersOwnerId, readOwnAnswers, submitAllAnswers } from '../../src/eligibility/own-answers.ts'
import { flattenAnswers, givenAnswers, savedAnswers, savedAnswersOf } from '../../src/eligibility/schemas.ts'
import { MAX_ANSWER_LENGTH, validateAnswers } from '../../src/eligibility/validate-answers.ts'
import { NotFound } from '../../src/lib/not-found.ts'
import { eligibilityWords } from '../../src/messages/client/eligibility.ts'
import { quoteWords } from '../../src/messages/client/quote.ts'
import { openQuote } from '../../src/quotes/quote-visits.ts'
import { urls } from '../../src/urls.ts'
import { upsertVisitor } from '../../src/visitors/queries.ts'
import { visitorAt } from '../../src/visitors/visitor.ts'
import { type ApiRoute, api } from '../../src/web/api.ts'
import type { AppContext } from '../../src/web/app-env.ts'
import { languageOf } from '../../src/web/language.ts'
import { isPreview } from './shared/preview.ts'
import { isWithinVisitorLimit } from './shared/rate-limits.ts'
import { findAgencyBySlug } from './shared/resolve-link.ts'
import { ensureVisitorToken, visitorToken } from './shared/visitor.ts'

/** A quote id or tracking id, or the id of this browser's temporary contact. */
const contactReference = z.union([z.string().min(1).max(200), z.number().int().positive()])
const agency = { orgName: z.string(), orgLogo: z.string().nullable() }

export const eligibilityApi: ApiRoute[] = [
  api({
    method: 'GET',
    path: '/api/org/{orgId}/eligibility-answers/{id}',
    summary: 'The health answers submitted in this browser, by quote id or temporary contact id',
    guard: 'public',
    perMinute: 60,
    params: z.object({ orgId: z.string().max(100), id: z.string().max(200) }),
    answer: z.object({ answers: savedAnswers, ...agency }),
    async handler({ c, params }) {
      const profileRow = await agencyOf(c, params.orgId)
      const token = visitorToken(c)
      const found = await findOwnId(c, profileRow, params.id)
      const id = found && ('isHelper' in found || 'isPreview' in found) ? undefined : found
      const answers =
        token && id
          ? await c.var.tenantDb.withTenant(visitorAt(profileRow), (scope) =>
              readOwnAnswers(scope, { token, id, keys: healthKeys(c.var.deps) }),
            )
          : undefined
      return { answers: answers ? savedAnswersOf(answers, languageOf(c)) : [], ...named(c, profileRow) }
    },
  }),

  api({
    method: 'POST',
    path: '/api/org/{org}/eligibility-answers',
    summary: 'Saves all health answers at once. contactId is the id to use when reading them from this browser',
    guard: 'public',
    perMinute: 20,
    params: z.object({ org: z.string().max(100) }),
    body: z
      .object({ quote_id: contactReference.optional(), contact_id: contactReference.optional(), answers: givenAnswers })
      .refine(({ quote_id, contact_id }) => quote_id !== undefined || contact_id !== undefined, {
        message: 'Please provide a quote_id or a contact_id.',
      }),
    answer: z.object({ contactId: contactReference, ...agency }),
    async handler({ c, params, body }) {
      const profileRow = await agencyOf(c, params.org)
      const language = languageOf(c)
      const { errors, shorten } = eligibilityWords[language]
      const given = body.quote_id ?? body.contact_id!
      const id = await findOwnId(c, profileRow, String(given))
      if (!id || ('visitorId' in id && !visitorToken(c))) throw new NotFound(errors.quote)
      if ('isHelper' in id) return refused(c, 403, quoteWords[language].helper.text(id.firstName))
      if ('isPreview' in id) return refused(c, 422, quoteWords[language].preview)
      const { byId, unknown } = flattenAnswers(body.answers)
      if (unknown !== undefined) return refused(c, 422, errors.unknown(unknown))
      const { answers, problems } = validateAnswers((question) => byId.get(question))
      const long = problems.find(({ what }) => what === 'shorten')
      if (long)
        return refused(c, 422, shorten(String(long.id), formatCount(long.length), formatCount(MAX_ANSWER_LENGTH)))
      if (problems.length > 0) return refused(c, 422, errors.unfinished)
      if (!(await isWithinVisitorLimit(c, 'all-health', limitsOf(profileRow, id))))
        return refused(c, 429, errors.tooMany)
      const saved = await tryWithVisitor(c, 'health answers could not be saved', (token) =>
        c.var.tenantDb.withTenant(visitorAt(profileRow), (scope) =>
          submitAllAnswers(scope, { token, id, keys: healthKeys(c.var.deps), answers, language }),
        ),
      )
      if (!saved) return refused(c, 500, errors.failed)
      if (!saved.ok) throw new NotFound(errors.quote)
      return { contactId: given, ...named(c, profileRow) }
    },
  }),

  api({
    method: 'POST',
    path: '/api/org/{org}/temp-contact',
    summary:
      'Creates a temporary contact for this browser, for 30 days: not counted, never emailed. The details sent are not stored',
    guard: 'public',
    params: z.object({ org: z.string().max(100) }),
    body: z.object({
      firstName: z.string().max(200).optional(),
      lastName: z.string().max(200).optional(),
      email: z.string().max(320).optional(),
      phone: z.string().max(40).optional(),
      zip: z.string().max(10).optional(),
      quoteParams: z.record(z.string(), z.unknown()).optional(),
    }),
    answer: z.object({ success: z.literal(true), contactId: z.number() }),
    also: { 429: 'Too many requests from one network' },
    async handler({ c, params }) {
      const profileRow = await agencyOf(c, params.org)
      const failed = eligibilityWords[languageOf(c)].errors.temporary
      if (!(await isWithinVisitorLimit(c, 'temp-contact', { network: 10 }))) return refused(c, 429, failed)
      const visitor = await tryWithVisitor(c, 'a temporary contact could not be created', (token) =>
        c.var.tenantDb.withTenant(visitorAt(profileRow), (scope) => upsertVisitor(scope, token)),
      )
      return visitor ? { success: true as const, contactId: visitor.id } : refused(c, 500, failed)
    },
  }),
]

async function agencyOf(c: AppContext, slug: string) {
  const profileRow = await findAgencyBySlug(c.var.tenantDb, slug)
  if (!profileRow) throw new NotFound(eligibilityWords[languageOf(c)].errors.organization)
  return profileRow
}

const named = (c: AppContext, { agency_name, agency_slug, logo_hash }: PublicProfileRow) => ({
  orgName: agency_name,
  orgLogo: logo_hash && `${c.var.deps.publicUrl}${urls.logo(agency_slug, logo_hash)}`,
})

async function findOwnId(
  c: AppContext,
  profileRow: PublicProfileRow,
  id: string,
): Promise<AnswersOwnerId | { isHelper: true; firstName: string } | { isPreview: true } | undefined> {
  if (/^\d{1,15}$/.test(id)) return { visitorId: Number(id) }
  const quote = await openQuote(c.var.tenantDb, id)
  if (quote?.organization_id !== profileRow.organization_id) return undefined
  const { is_helper, first_name, quote_id, contact_id } = quote
  if (isPreview(c, quote)) return { isPreview: true }
  return is_helper ? { isHelper: true, firstName: first_name } : { quoteId: quote_id, contactId: contact_id }
}

/** Each submission for a client stores a row for two years. */
const limitsOf = ({ organization_id }: PublicProfileRow, id: AnswersOwnerId) => ({
  network: 60,
  ...('contactId' in id ? { about: [`${organization_id}:${id.contactId}`, 20] as const } : {}),
})

/** Runs fn with the visitor's token. Undefined if it fails, after logging the error. */
async function tryWithVisitor<T>(
  c: AppContext,
  what: string,
  fn: (token: string) => Promise<T>,
): Promise<T | undefined> {
  try {
    return await fn(ensureVisitorToken(c))
  } catch (error) {
    c.var.deps.log.error({ requestId: c.var.requestId, err: error as Error }, what)
    return undefined
  }
}

const refused = (c: AppContext, status: 403 | 422 | 429 | 500, error: string) =>
  c.json({ success: false, error }, status)

const formatCount = (count: number) => count.toLocaleString('en-US')

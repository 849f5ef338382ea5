import { carrierOf, type SignUpBody } from '../../../src/prospects/api-schemas.ts'
import type { PlaceResult } from '../../../src/prospects/place.ts'
import { findAgentOfLink } from '../../../src/prospects/queries.ts'
import { signUp } from '../../../src/prospects/sign-up.ts'
import { upsertVisitor } from '../../../src/visitors/queries.ts'
import { visitorAt } from '../../../src/visitors/visitor.ts'
import type { AppContext } from '../../../src/web/app-env.ts'
import { languageOf } from '../../../src/web/language.ts'
import type { OnboardingLink } from '../shared/onboarding-link.ts'
import { ensureVisitorToken } from '../shared/visitor.ts'

/** Signs up a prospect from another site's form. Its wording is unknown, so the consent records only the parameter. */
export async function signUpByApi(
  c: AppContext,
  { profileRow, agentToken }: OnboardingLink,
  body: SignUpBody,
  place: PlaceResult,
) {
  const token = ensureVisitorToken(c)
  const contactId = await c.var.tenantDb.withTenant(visitorAt(profileRow), async (scope) => {
    const { id: visitorId } = await upsertVisitor(scope, token)
    return signUp(scope, {
      visitorId,
      agentId: await findAgentOfLink(scope, agentToken),
      source: 'self_onboarding',
      language: languageOf(c),
      place,
      fields: {
        first_name: body.firstName,
        last_name: body.lastName,
        email: body.email,
        phone_number: body.phoneNumber,
        zip: body.zip,
        birth: body.dateOfBirth,
        gender: body.gender,
        tobacco: body.tobacco,
        carrier: carrierOf(body),
        plan: body.planType,
        premium: body.currentPremium,
        email_updates: body.optInQuarterlyUpdates,
        texts: false,
      },
      consents: {
        boxes: [
          {
            channel: 'email',
            given: body.optInQuarterlyUpdates,
            wording: `optInQuarterlyUpdates: ${body.optInQuarterlyUpdates}`,
          },
        ],
        page: c.req.path,
        address: c.var.address,
        userAgent: c.req.header('User-Agent') ?? '',
      },
    })
  })
  c.var.deps.wake('mail-quote-links')
  c.var.deps.wake('send-due-messages')
  return { success: true as const, contactId, email: body.email }
}

import { HTTPException } from 'hono/http-exception'
import { z } from 'zod'
import { emailAddress } from '../../src/accounts/schemas.ts'
import { findUserByEmail } from '../../src/accounts/users.ts'
import { NotFound } from '../../src/lib/not-found.ts'
import { addAgentRefusal } from '../../src/messages/agents.ts'
import { availabilityWords } from '../../src/messages/email-availability.ts'
import { wizardWords, onboardingApiWords as words } from '../../src/messages/onboarding.ts'
import { logoRefusals } from '../../src/messages/settings.ts'
import { getSetup, markStepPassed } from '../../src/onboarding/queries.ts'
import { saveCompany, saveLicensing, savePersonal } from '../../src/onboarding/save-steps.ts'
import { agentsBody, companyBody, licensingBody } from '../../src/onboarding/schemas.ts'
import { addTeam, TeamRefused } from '../../src/onboarding/team.ts'
import { bytesOfDataUrl, readLogo, saveLogo } from '../../src/organizations/logo.ts'
import { urls } from '../../src/urls.ts'
import { type ApiRoute, api } from '../../src/web/api.ts'
import type { AppContext } from '../../src/web/app-env.ts'
import { identityOf } from '../../src/web/guards.ts'
import { requireRecentSignIn } from './confirm/confirm-its-you.tsx'
import { resumeResponse, toResumeResponse } from './onboarding/responses.ts'
import { requestResumeLink } from './onboarding/resume-mail.ts'
import { trySetUpDatabase } from './onboarding/set-up.ts'
import { type SetupVisitor, setupVisitor, withSetup } from './onboarding/setup-visitor.ts'

const done = z.object({ success: z.literal(true) })

/** The same error for a wrong address, a missing cookie and a completed setup, so that it reveals nothing. */
const noSetupError = () => new HTTPException(401, { message: words.elsewhere })

/** The setup that this browser can continue, if its founder has this address. */
async function findVisitor(c: AppContext, email: string): Promise<SetupVisitor | undefined> {
  const visitor = await setupVisitor(c)
  return visitor && visitor !== 'done' && visitor.founder.email === email ? visitor : undefined
}

async function requireVisitor(c: AppContext, email: string): Promise<SetupVisitor> {
  const visitor = await findVisitor(c, email)
  if (!visitor) throw noSetupError()
  return visitor
}

export const onboardingApi: ApiRoute[] = [
  api({
    method: 'GET',
    path: '/api/organizations/check-email/{address}',
    summary: 'Whether an email address is available for a new account. Rate limited.',
    guard: 'public',
    perMinute: 30,
    params: z.object({ address: emailAddress }),
    answer: z.object({ available: z.boolean(), message: z.string() }),
    async handler({ c, params }) {
      const user = await c.var.tenantDb.withSystem('check whether an address is available', (system) =>
        findUserByEmail(system, params.address),
      )
      return { available: !user, message: user ? availabilityWords.taken : availabilityWords.available }
    },
  }),
  api({
    method: 'POST',
    path: '/api/organizations/{org}/setup-database',
    summary: 'Adds missing default settings to your organization',
    guard: 'public',
    perMinute: 10,
    params: z.object({ org: z.string().max(100) }),
    answer: done,
    async handler({ c, params: { org } }) {
      const owner = await ownerOf(c, org)
      if (!owner) throw new NotFound('Organization not found')
      if (await trySetUpDatabase(c, owner)) return { success: true as const }
      throw new HTTPException(500, { message: wizardWords.noDatabase })
    },
  }),
  api({
    method: 'POST',
    path: '/api/auth/onboarding-login',
    summary: 'Resumes the setup started in this browser; anyone else may get a link by email',
    guard: 'public',
    perMinute: 10,
    body: z.strictObject({ emailRaw: emailAddress }),
    answer: z.object({ success: z.literal(true), email: z.string(), redirectUrl: z.string(), message: z.string() }),
    async handler({ c, body: { emailRaw: email } }) {
      const visitor = await findVisitor(c, email)
      if (visitor) return { success: true as const, email, redirectUrl: urls.onboarding.show(), message: words.goOn }
      await requestResumeLink(c, email)
      return { success: true as const, email, redirectUrl: urls.login(), message: words.neutral }
    },
  }),
  api({
    method: 'GET',
    path: '/api/onboarding/resume',
    summary: 'The state of the setup that this browser can continue; otherwise 401, whatever the address',
    guard: 'public',
    perMinute: 10,
    query: z.object({ email: emailAddress }),
    answer: resumeResponse,
    // Sends no email, because any site can make a browser send a GET.
    also: { 401: 'This browser has no unfinished setup for this address' },
    async handler({ c, query: { email } }) {
      const visitor = await findVisitor(c, email)
      if (visitor) return withSetup(c, visitor, toResumeResponse)
      throw noSetupError()
    },
  }),
  api({
    method: 'POST',
    path: '/api/onboarding/company',
    summary: 'Saves the personal and company steps of the setup',
    guard: 'public',
    perMinute: 30,
    body: companyBody,
    answer: done,
    also: { 401: 'This browser has no unfinished setup for this address' },
    async handler({ c, body }) {
      const visitor = await requireVisitor(c, body.email)
      // Re-encoded outside the transaction, because it takes up to about 100 ms.
      const read = body.logo ? await readLogo(bytesOfDataUrl(body.logo)) : undefined
      if (read?.ok === false) return refusal('logo', logoRefusals[read.refused])
      await withSetup(c, visitor, async (scope, founder) => {
        if (read) await saveLogo(scope, read.logo)
        const { organization } = await getSetup(scope)
        const { user } = await toResumeResponse(scope, founder)
        const phone = body.phone ?? user.phone ?? body.companyPhone
        const names = { firstName: body.firstName ?? user.firstName, lastName: body.lastName ?? user.lastName }
        await savePersonal(scope, founder, { ...names, phone })
        await saveCompany(
          scope,
          { ...founder, ...names },
          {
            companyName: body.companyName,
            companyPhone: body.companyPhone,
            companyWebsite: body.companyWebsite,
            bookingLink: body.bookingLink,
            primaryColor: body.primaryColor ?? organization.primary_color,
            secondaryColor: body.secondaryColor ?? organization.secondary_color,
          },
        )
      })
      return { success: true as const }
    },
  }),
  api({
    method: 'POST',
    path: '/api/onboarding/licensing',
    summary: 'Saves the licensing step of the setup',
    guard: 'public',
    perMinute: 30,
    body: licensingBody,
    answer: done,
    also: { 401: 'This browser has no unfinished setup for this address' },
    async handler({ c, body: { email, ...form } }) {
      const visitor = await requireVisitor(c, email)
      await withSetup(c, visitor, (scope, founder) => saveLicensing(scope, founder, form))
      return { success: true as const }
    },
  }),
  api({
    method: 'POST',
    path: '/api/onboarding/agents',
    summary: 'Adds and invites the team. Only for the signed-in founder.',
    guard: 'public',
    perMinute: 30,
    body: agentsBody,
    answer: done,
    also: {
      401: 'This browser has no unfinished setup for this address',
      403: 'Not signed in, or adding an admin without a recent sign-in',
    },
    async handler({ c, body: { email, agents } }) {
      const visitor = await requireVisitor(c, email)
      if (!visitor.isSignedIn) throw new HTTPException(403, { message: words.prove })
      if (agents.some(({ isAdmin }) => isAdmin)) requireRecentSignIn(c)
      try {
        await withSetup(c, visitor, async (scope, founder) => {
          await addTeam(scope, founder, agents)
          await markStepPassed(scope, 'team')
        })
      } catch (error) {
        if (error instanceof TeamRefused) return teamRefusal(error)
        throw error
      }
      c.var.deps.wake('send-due-messages')
      return { success: true as const }
    },
  }),
]

/** The identity for an organization's id or slug, if the visitor is its signed-in admin or has its setup cookie. */
async function ownerOf(c: AppContext, org: string) {
  const user = c.var.session
  const isOwn = (id: number, slug: string) => org === String(id) || org === slug
  const visitor = await setupVisitor(c)
  if (visitor && visitor !== 'done')
    return isOwn(visitor.founder.organizationId, visitor.founder.slug) ? visitor.identity : undefined
  if (!user?.isAdmin || !isOwn(user.organizationId, user.organizationSlug)) return undefined
  return identityOf(user)
}

function teamRefusal({ refusal: reason, index }: TeamRefused): Response {
  return refusal(`agents.${index}.email`, addAgentRefusal(reason).message)
}

const refusal = (field: string, error: string) =>
  Response.json({ success: false, error, fields: { [field]: error } }, { status: 422 })

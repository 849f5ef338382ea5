import { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { chooseDigest, getProfile, saveProfile } from '../../src/accounts/profile/profile.ts'
import { digestForm, profileForm } from '../../src/accounts/profile/schemas.ts'
import { cancelEmailChange } from '../../src/accounts/sign-in/pending-email.ts'
import { getAgent } from '../../src/agents/queries.ts'
import { ownSellingForm } from '../../src/agents/schemas.ts'
import { profileWords } from '../../src/messages/profile.ts'
import { digestWords } from '../../src/messages/today.ts'
import { urls } from '../../src/urls.ts'
import type { AppContext, AppEnv } from '../../src/web/app-env.ts'
import { flash } from '../../src/web/flash.ts'
import { readForm } from '../../src/web/form.ts'
import { page } from '../../src/web/page.tsx'
import { todayOf } from '../../src/web/today-of.ts'
import type { AgentFormState } from '../agency/agents/fields.tsx'
import { needsRecentSignIn, saveAgent } from '../agency/agents/saving.ts'
import { MORE_LICENSES_BUTTON } from '../agency/agents/typed-agent.ts'
import { reauthenticate } from './confirm/confirm-its-you.tsx'
import { DigestPage } from './profile/digest.tsx'
import { LICENSES_ANCHOR } from './profile/licenses.tsx'
import { ProfilePage, type ProfilePageProps } from './profile/profile-page.tsx'

export const profile = new Hono<AppEnv>()
  .get('/profile', (c) => showProfile(c))
  .post('/profile', async (c) => {
    const { scoped, deps, user } = c.var
    const read = await readForm(c, profileForm)
    if (!read.ok) return showProfile(c, read)
    const { data, typed } = read
    const newEmail = data.email === user.email ? undefined : data.email
    try {
      if (await needsRecentSignIn(c, user.id, data)) {
        const confirmed = await reauthenticate(c, typed)
        if (!confirmed.ok) return showProfile(c, { typed, ask: confirmed.ask })
      }
      const saved = await scoped((scope) =>
        saveProfile(
          scope,
          {
            first_name: data.firstName,
            last_name: data.lastName,
            phone: data.phone,
            booking_link: data.bookingLink,
            signature: data.signature,
            use_org_sender_details: data.senderDetails && data.senderDetails === 'organization',
          },
          newEmail,
        ),
      )
      if (!saved.ok) {
        const { field, message } = profileWords.refused[saved.refused]
        return showProfile(c, { typed, errors: { [field]: message } })
      }
    } catch (error) {
      if (error instanceof HTTPException) throw error
      deps.log.error({ requestId: c.var.requestId, err: error as Error }, 'a profile could not be saved')
      return showProfile(c, { typed, failure: profileWords.saveFailed }, 500)
    }
    deps.wake('send-due-messages')
    // For a new address, the page itself says that it has to be confirmed.
    if (!newEmail) flash(c, 'good', profileWords.saved)
    return c.redirect(urls.profile.show(), 303)
  })
  .post('/profile/email/cancel', async (c) => {
    const { scoped, user } = c.var
    const cancelled = await scoped((scope) => cancelEmailChange(scope, user.id))
    if (cancelled) flash(c, 'good', profileWords.cancelled(user.email))
    else flash(c, 'note', profileWords.nothingToCancel)
    return c.redirect(urls.profile.show(), 303)
  })

  .get('/profile/digest', async (c) => {
    const { scoped } = c.var
    const profile = await scoped(getProfile)
    return page(c, <DigestPage isOn={profile.digest_stopped_at === null} />, { title: digestWords.pageTitle })
  })
  .post('/profile/digest', async (c) => {
    const { scoped } = c.var
    const read = await readForm(c, digestForm)
    const isWanted = read.ok && read.data.wanted
    await scoped((scope) => chooseDigest(scope, isWanted))
    flash(c, 'good', isWanted ? digestWords.started : digestWords.stopped)
    return c.redirect(read.typed.from === 'mail' ? urls.profile.digest() : urls.profile.show(), 303)
  })

  .get('/profile/selling', (c) => c.redirect(`${urls.profile.show()}#${LICENSES_ANCHOR}`, 303))
  .post('/profile/selling', async (c) => {
    const { deps, user } = c.var
    const read = await readForm(c, ownSellingForm)
    const { typed } = read
    if (MORE_LICENSES_BUTTON in typed) return showProfile(c, { selling: { typed, errors: {} } }, 200)
    if (!read.ok) return showProfile(c, { selling: { typed, errors: read.errors } }, 422)
    try {
      const saved = await saveAgent(c, user.id, read.data)
      if (!saved.ok) return showProfile(c, { failure: saved.message }, 422)
    } catch (error) {
      deps.log.error({ requestId: c.var.requestId, err: error as Error }, 'licenses could not be saved')
      return showProfile(c, { selling: { typed, errors: {} }, failure: profileWords.saveFailed }, 500)
    }
    flash(c, 'good', profileWords.saved)
    return c.redirect(`${urls.profile.show()}#${LICENSES_ANCHOR}`, 303)
  })

async function showProfile(
  c: AppContext,
  {
    selling,
    ...form
  }: Pick<ProfilePageProps, 'typed' | 'errors' | 'ask' | 'failure'> & { selling?: AgentFormState } = {},
  status: 200 | 422 | 500 = form.typed ? 422 : 200,
) {
  const { scoped, deps } = c.var
  const loading = scoped(async (scope) => {
    const profile = await getProfile(scope)
    const mayEditLicenses = profile.is_agent && profile.may_change_selling
    return { profile, agent: mayEditLicenses ? await getAgent(scope, profile.id) : undefined }
  })
  const { profile, agent } = await loading.catch((error: Error) => {
    deps.log.error({ requestId: c.var.requestId, err: error }, 'a profile could not be read')
    throw new HTTPException(500, { message: form.failure ?? profileWords.loadFailed, cause: error })
  })
  const onboardingLink = profile.is_agent
    ? `${deps.publicUrl}${urls.selfOnboarding(profile.organization_slug, { agentId: profile.public_token })}`
    : undefined
  const licenseForm = agent && { agent, today: todayOf(c), form: selling }
  return page(
    c,
    <ProfilePage {...form} profile={profile} onboardingLink={onboardingLink} licenseForm={licenseForm} />,
    {
      title: profileWords.title,
      status,
    },
  )
}

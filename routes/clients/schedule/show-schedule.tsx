import { findRequestedCall } from '../../../src/contacts/timeline/request-call.ts'
import { bookingUrl } from '../../../src/lib/booking-link.ts'
import { advantageCounts } from '../../../src/messages/client/advantage.ts'
import { urls } from '../../../src/urls.ts'
import { findVisitor } from '../../../src/visitors/queries.ts'
import { visitorAt } from '../../../src/visitors/visitor.ts'
import type { AppContext } from '../../../src/web/app-env.ts'
import type { FieldErrors } from '../../../src/web/form.ts'
import { clientPage } from '../shared/frame.tsx'
import { publicProfile } from '../shared/public-profile.ts'
import type { Caller } from '../shared/resolve-link.ts'
import { visitorToken } from '../shared/visitor.ts'
import { findScheduleContact, needsReview, scheduleParams, scheduleVariant, scheduleWordsFor } from './caller.ts'
import { SchedulePage } from './schedule-page.tsx'
import { ThankYouPage } from './thank-you-page.tsx'

/** A rejected form to show again. */
interface RejectedForm {
  typed?: Record<string, string>
  errors?: FieldErrors
  status?: 200 | 422 | 429
}

export async function showSchedule(
  c: AppContext,
  caller: Caller,
  { typed = {}, errors, status = 422 }: RejectedForm = {},
) {
  const { profileRow } = caller
  const { agency, agent, phone, bookingLink } = publicProfile(profileRow)
  const contact = await findScheduleContact(c, caller)
  const query = scheduleParams(c)
  c.set('hasExternalForm', true)
  return clientPage(
    c,
    caller,
    <SchedulePage
      variant={scheduleVariant(c)}
      needsReview={await needsReview(c, caller)}
      who={agent?.firstName ?? agency.name}
      phone={phone}
      booking={
        bookingUrl(bookingLink)
          ? { action: urls.scheduleBooking(query), bookedUrl: urls.schedule({ ...query, done: 'booked' }) }
          : undefined
      }
      advantage={advantageCounts(profileRow)}
      form={{
        action: urls.scheduleCall(query),
        phoneEnding: contact?.phone_number?.slice(-4),
        isStranger: caller.kind === 'stranger',
        typed,
        errors: errors ?? {},
      }}
    />,
    {
      title: scheduleWordsFor(c, caller).title(agency.name),
      to: urls.schedule(query),
      ...(errors ? { status } : {}),
    },
  )
}

export async function showThanks(c: AppContext, caller: Caller) {
  const { profileRow } = caller
  const token = visitorToken(c)
  const requested = await c.var.tenantDb.withTenant(visitorAt(profileRow), async (scope) => {
    if (caller.kind === 'client') return findRequestedCall(scope, { contactId: caller.profileRow.contact_id })
    const visitor = token && (await findVisitor(scope, token))
    return visitor ? findRequestedCall(scope, { visitorId: visitor.id }) : undefined
  })
  const { agency, agent, phone } = publicProfile(profileRow)
  return clientPage(
    c,
    caller,
    <ThankYouPage
      who={agent?.firstName ?? agency.name}
      agency={agency.name}
      phone={phone}
      time={requested?.best_time ?? 'any'}
      phoneEnding={requested?.phone?.slice(-4)}
      asked={c.req.query('done') === 'booked' ? 'booked' : 'call'}
      selfOnboardingUrl={urls.selfOnboarding(profileRow.agent_token ?? profileRow.agency_slug)}
      redirectUrl={profileRow.redirect_url}
      website={profileRow.website}
    />,
    { title: scheduleWordsFor(c, caller).thanks.title },
  )
}

import { type Context, Hono } from 'hono'
import { findContact } from '../src/contacts/queries.ts'
import { askForCall, openCalendar } from '../src/contacts/story/ask-for-call.ts'
import { callForm } from '../src/contacts/story/call-form.ts'
import { type AskedAs, askedAs } from '../src/contacts/story/follow-ups.ts'
import { type Booker, bookingUrl } from '../src/lib/booking-link.ts'
import { advantageCounts } from '../src/messages/advantage.ts'
import { scheduleWords } from '../src/messages/schedule.ts'
import { urls } from '../src/urls.ts'
import { visitorAt } from '../src/visitors/visitor.ts'
import type { AppEnv } from '../src/web/app-env.ts'
import { type FieldErrors, readForm } from '../src/web/form.ts'
import { languageOf } from '../src/web/language.ts'
import { sitePage } from '../src/web/page.tsx'
import { type Caller, findCaller } from './clients/door.ts'
import { publicFaces } from './clients/faces.ts'
import { clientPage } from './clients/frame.tsx'
import { isWithinVisitorsLimit } from './clients/often.ts'
import { refuseHelper } from './clients/reading-along.tsx'
import { DemoPage } from './schedule/demo-page.tsx'
import { SchedulePage } from './schedule/schedule-page.tsx'
import { ThankYouPage } from './schedule/thank-you-page.tsx'

type AppContext = Context<AppEnv>

/** Where a client agrees on a call. Nothing is written before they press something. Source: client §2, Scheduling. */
export const schedule = new Hono<AppEnv>()
  .get('/schedule', async (c) => {
    const caller = await findWhoAsks(c)
    if (caller instanceof Response) return caller
    return c.req.query('done') ? thankYou(c, caller) : showSchedule(c, caller)
  })
  // Reloaded after an answer that was refused.
  .get('/schedule/call', (c) => c.redirect(urls.schedule(namesIn(c)), 303))
  .get('/schedule/booking', (c) => c.redirect(urls.schedule(namesIn(c)), 303))
  .post('/schedule/call', async (c) => {
    const caller = await findWhoAsks(c)
    if (caller instanceof Response) return caller
    const words = wordsOf(c, caller)
    const contact = await findAsker(c, caller)
    if (!contact || caller.kind === 'stranger') return c.redirect(urls.schedule(namesIn(c)), 303)
    const read = await readForm(c, callForm(words, { hasPhone: contact.phone_number !== null }))
    if (!read.ok) return showSchedule(c, caller, read)
    if (!(await isWithinVisitorsLimit(c, 'call', limitsOf(caller))))
      return showSchedule(c, caller, { typed: read.typed, errors: { form: words.errors.tooMany }, status: 429 })
    const asked = whatIsAsked(c, caller)
    await c.var.doors.inScope(visitorAt(caller.face), (scope) => askForCall(scope, asked, read.data))
    c.var.deps.wake('send-due-messages')
    return c.redirect(urls.schedule({ ...namesIn(c), done: 'call' }), 303)
  })
  .post('/schedule/booking', async (c) => {
    const caller = await findWhoAsks(c)
    if (caller instanceof Response) return caller
    const contact = await findAsker(c, caller)
    const target = bookingUrl(publicFaces(caller.face).bookingLink, contact && bookerOf(contact))
    if (!target) return c.redirect(urls.schedule(namesIn(c)), 303)
    // Whoever presses too often still gets to the calendar.
    if (caller.kind === 'client' && (await isWithinVisitorsLimit(c, 'booking', limitsOf(caller)))) {
      const asked = whatIsAsked(c, caller)
      await c.var.doors.inScope(visitorAt(caller.face), (scope) => openCalendar(scope, asked))
      c.var.deps.wake('send-due-messages')
    }
    return c.redirect(target, 303)
  })
  .get('/schedule-main', (c) => {
    const language = languageOf(c)
    const { demoBookingUrl } = c.var.deps
    const content = <DemoPage bookingUrl={bookingUrl(demoBookingUrl)} done={c.req.query('done') !== undefined} />
    return sitePage(c, content, { title: scheduleWords[language].demo.title, language })
  })

/** What of the address says who is asking, and for what. */
function namesIn(c: AppContext) {
  const { id, contactId, tid, org, orgId, agentId, status } = c.req.query()
  return { id, contactId, tid, org, orgId, agentId, status }
}

type Client = Caller & { kind: 'client' }

const wordsOf = (c: AppContext, caller: Caller) => scheduleWords[languageOfCaller(c, caller)]
const languageOfCaller = (c: AppContext, caller: Caller) =>
  languageOf(c, caller.kind === 'client' ? caller.face.language : undefined)

const variantOf = (c: AppContext): AskedAs => askedAs.find((status) => status === c.req.query('status')) ?? 'general'

const whatIsAsked = (c: AppContext, caller: Client) => ({
  contactId: caller.face.contact_id,
  quoteId: caller.face.quote_id,
  asked_as: variantOf(c),
  language: languageOfCaller(c, caller),
})

const limitsOf = ({ face }: Client) => ({
  network: 30,
  about: [`${face.organization_id}:${face.contact_id}`, 6] as const,
})

/** A client or a stranger; who only reads along is told so. Source: nav-034. */
async function findWhoAsks(c: AppContext): Promise<Caller | Response> {
  const { id, contactId, tid } = c.req.query()
  const caller = await findCaller(c, [tid, id, contactId])
  if (caller instanceof Response || caller.kind === 'stranger') return caller
  return refuseHelper(c, caller) ?? caller
}

const findAsker = async (c: AppContext, caller: Caller) =>
  caller.kind === 'client'
    ? c.var.doors.inScope(visitorAt(caller.face), (scope) => findContact(scope, caller.face.contact_id))
    : undefined

const bookerOf = (contact: NonNullable<Awaited<ReturnType<typeof findAsker>>>): Booker => ({
  firstName: contact.first_name,
  lastName: contact.last_name,
  email: contact.email,
  phone: contact.phone_number,
})

interface Shown {
  typed?: Record<string, string>
  errors?: FieldErrors
  status?: 422 | 429
}

async function showSchedule(c: AppContext, caller: Caller, { typed = {}, errors, status = 422 }: Shown = {}) {
  const { face } = caller
  const { agency, agent, phone, bookingLink } = publicFaces(face)
  const contact = await findAsker(c, caller)
  const query = namesIn(c)
  c.set('formsLeadOut', true)
  return clientPage(
    c,
    caller,
    <SchedulePage
      variant={variantOf(c)}
      who={agent?.firstName ?? agency.name}
      phone={phone}
      booking={
        bookingUrl(bookingLink)
          ? { action: urls.scheduleBooking(query), bookedUrl: urls.schedule({ ...query, done: 'booked' }) }
          : undefined
      }
      advantage={advantageCounts(face)}
      form={
        contact && {
          action: urls.scheduleCall(query),
          phoneEnding: contact.phone_number?.slice(-4),
          isStranger: false,
          typed,
          errors: errors ?? {},
        }
      }
    />,
    {
      title: wordsOf(c, caller).title(agency.name),
      to: urls.schedule(namesIn(c)),
      ...(errors ? { status } : {}),
    },
  )
}

function thankYou(c: AppContext, caller: Caller) {
  const { face } = caller
  const { agency, agent, phone } = publicFaces(face)
  return clientPage(
    c,
    caller,
    <ThankYouPage
      who={agent?.firstName ?? agency.name}
      agency={agency.name}
      phone={phone}
      asked={c.req.query('done') === 'booked' ? 'booked' : 'call'}
      selfOnboardingUrl={urls.selfOnboarding(face.agent_token ?? face.agency_slug)}
      redirectUrl={face.redirect_url}
      website={face.website}
    />,
    { title: wordsOf(c, caller).thanks.title },
  )
}

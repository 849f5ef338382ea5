import { Hono } from 'hono'
import { bookingUrl } from '../../src/lib/booking-link.ts'
import { scheduleWords } from '../../src/messages/client/schedule.ts'
import { urls } from '../../src/urls.ts'
import type { AppContext, AppEnv } from '../../src/web/app-env.ts'
import { languageOf } from '../../src/web/language.ts'
import { sitePage } from '../../src/web/page.tsx'
import { findScheduleCaller, scheduleParams } from './schedule/caller.ts'
import { DemoPage } from './schedule/demo-page.tsx'
import { receiveBooking, receiveCall } from './schedule/receive-call.ts'
import { showSchedule, showThanks } from './schedule/show-schedule.tsx'
import type { Caller } from './shared/resolve-link.ts'

/** Where a client schedules a call. Opening the page stores nothing. Source: client §2, Scheduling. */
export const schedule = new Hono<AppEnv>()
  .get('/schedule', (c) =>
    withCaller(c, (caller) => (c.req.query('done') ? showThanks(c, caller) : showSchedule(c, caller))),
  )
  // GET on a form's URL, for example after a reload.
  .get('/schedule/call', (c) => c.redirect(urls.schedule(scheduleParams(c)), 303))
  .get('/schedule/booking', (c) => c.redirect(urls.schedule(scheduleParams(c)), 303))
  .post('/schedule/call', (c) => withCaller(c, (caller) => receiveCall(c, caller)))
  .post('/schedule/booking', (c) => withCaller(c, (caller) => receiveBooking(c, caller)))

  .get('/schedule-main', (c) => {
    const language = languageOf(c)
    const { demoBookingUrl } = c.var.deps
    const content = <DemoPage bookingUrl={bookingUrl(demoBookingUrl)} done={c.req.query('done') !== undefined} />
    return sitePage(c, content, { title: scheduleWords[language].demo.title, language })
  })

async function withCaller(c: AppContext, answer: (caller: Caller) => Response | Promise<Response>) {
  const caller = await findScheduleCaller(c)
  return caller instanceof Response ? caller : answer(caller)
}

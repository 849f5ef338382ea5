import { Hono } from 'hono'
import { formatLong } from '../../src/lib/calendar-date.ts'
import { noticeWords as words } from '../../src/messages/increase-notices.ts'
import { outreachFrame } from '../../src/messages/outreach-pages.ts'
import { getSettings } from '../../src/organizations/queries.ts'
import { findAffectedContacts, listNotices } from '../../src/outreach/notices/queries.ts'
import { saveNotice, withdrawNotice } from '../../src/outreach/notices/save-notice.ts'
import { type NewNotice, noticeForm } from '../../src/outreach/notices/schemas.ts'
import type { Scope } from '../../src/scope.ts'
import { urls } from '../../src/urls.ts'
import type { AppContext, AppEnv } from '../../src/web/app-env.ts'
import { flash } from '../../src/web/flash.ts'
import { readForm } from '../../src/web/form.ts'
import { page } from '../../src/web/page.tsx'
import { pathId } from '../../src/web/path-id.ts'
import { todayOf } from '../../src/web/today-of.ts'
import { NoticePreview } from './increase-notices/notice-preview.tsx'
import { NoticesPage } from './increase-notices/notices-page.tsx'

/** Carriers' notices of rate increases. Source: outreach-023. */
export const increaseNotices = new Hono<AppEnv>()
  .get('/outreach/notices', (c) => show(c, {}))
  // One URL for all steps. Invalid input is shown again; valid input is previewed first and saved by a second submit.
  .post('/outreach/notices', async (c) => {
    const read = await readForm(c, noticeForm(todayOf(c)))
    if (!read.ok) return show(c, read)
    switch (read.typed.step) {
      case 'change':
        return show(c, { typed: read.typed })
      case 'save':
        return save(c, read.data)
      default:
        return preview(c, read.data, read.typed)
    }
  })
  .post('/outreach/notices/:id/withdrawal', async (c) => {
    const { scoped, deps } = c.var
    const id = pathId(c, 'id', 'Notice not found')
    await scoped((scope) => withdrawNotice(scope, id))
    deps.wake('plan-outreach')
    deps.wake('find-rate-increases')
    flash(c, 'good', words.withdrawnNow)
    return c.redirect(urls.outreach.notices(), 303)
  })
const title = `${words.title} - ${outreachFrame.title}`

const areEmailsOn = async (scope: Scope) => (await getSettings(scope)).outreach_schedule_increase

async function show(c: AppContext, state: { typed?: Record<string, string>; errors?: Record<string, string> }) {
  const { scoped, user } = c.var
  const { notices, isOn } = await scoped(async (scope) => ({
    notices: await listNotices(scope),
    isOn: await areEmailsOn(scope),
  }))
  return page(c, <NoticesPage notices={notices} isOn={isOn} {...state} timeZone={user.timeZone} />, {
    title,
    status: state.errors ? 422 : 200,
  })
}

async function preview(c: AppContext, notice: NewNotice, typed: Record<string, string>) {
  const { affected, isOn } = await c.var.scoped(async (scope) => ({
    affected: await findAffectedContacts(scope, notice),
    isOn: await areEmailsOn(scope),
  }))
  const content = <NoticePreview notice={notice} affected={affected} isOn={isOn} typed={typed} today={todayOf(c)} />
  return page(c, content, {
    title: `${words.preview.title} ${formatLong(notice.effective_on)}`,
  })
}

async function save(c: AppContext, notice: NewNotice) {
  const { contacts, isOn } = await c.var.scoped(async (scope) => ({
    ...(await saveNotice(scope, notice)),
    isOn: await areEmailsOn(scope),
  }))
  c.var.deps.wake('plan-outreach')
  c.var.deps.wake('find-rate-increases')
  flash(c, 'good', words.saved(contacts, isOn))
  return c.redirect(urls.outreach.notices(), 303)
}

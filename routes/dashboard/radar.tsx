import { Hono } from 'hono'
import { listOwners } from '../../src/contacts/owners.ts'
import { exportRises } from '../../src/dashboard/radar/export.ts'
import { findRadarReadiness, listRises, summarizeRises } from '../../src/dashboard/radar/queries.ts'
import { readRiseHealth } from '../../src/dashboard/radar/read-health.ts'
import { isScanPending } from '../../src/dashboard/radar/scan.ts'
import {
  listQueryOf,
  type RadarQuery,
  radarQuery,
  statesForm,
  thresholdsForm,
  undoForm,
} from '../../src/dashboard/radar/schemas.ts'
import { setRiseStates, undoRiseStates } from '../../src/dashboard/radar/set-states.ts'
import { deleteTaskCount } from '../../src/dashboard/today/stored-count.ts'
import { healthKeys } from '../../src/eligibility/answers.ts'
import { todayIn } from '../../src/lib/calendar-date.ts'
import { queryFields } from '../../src/lib/query-fields.ts'
import { radarWords as words } from '../../src/messages/radar.ts'
import { getSettings } from '../../src/organizations/queries.ts'
import { saveSettings } from '../../src/organizations/save-settings.ts'
import { urls } from '../../src/urls.ts'
import type { AppContext, AppEnv } from '../../src/web/app-env.ts'
import { download } from '../../src/web/download.ts'
import { flash } from '../../src/web/flash.ts'
import { readForm } from '../../src/web/form.ts'
import { page } from '../../src/web/page.tsx'
import { isRecentSignIn } from '../account/confirm/confirm-its-you.tsx'
import { RadarPage } from './radar/radar-page.tsx'

const JOB = 'find-rate-increases'

/** Upcoming and recent rate increases, and the agents' progress on them. */
export const radar = new Hono<AppEnv>()
  .get('/radar', (c) => show(c, c.req.url.split('?')[1] ?? ''))
  .get('/radar/export.csv', (c) => {
    const { tenantDb, identity, user } = c.var
    const query = limitToViewer(c, queryIn(c.req.url.split('?')[1] ?? ''))
    if (!isRecentSignIn(user, tenantDb.now()))
      return c.redirect(urls.confirm({ to: urls.radar.exportOf(listQueryOf(query)) }), 303)
    c.header('Content-Type', 'text/csv; charset=utf-8')
    c.header('Content-Disposition', `attachment; filename="${user.organizationSlug}-rate-increases.csv"`)
    c.header('Cache-Control', 'private, no-store')
    return download(c, exportRises(tenantDb, { identity, sessionId: user.sessionId }, query))
  })
  .post('/radar/states', async (c) => {
    const { scoped } = c.var
    const read = await readForm(c, statesForm)
    const typed = read.typed.back ?? ''
    if (!read.ok) {
      flash(c, 'bad', Object.values(read.errors)[0] ?? words.errors.none)
      return c.redirect(listUrl(typed), 303)
    }
    const { row, state, back } = read.data
    const { changed, at } = await scoped(async (scope) => {
      const changed = await setRiseStates(scope, row, state)
      await deleteTaskCount(scope)
      return { changed, at: scope.now.toISOString() }
    })
    const undo = changed > 0 ? { takeBack: { action: urls.radar.undo(), fields: { at, back } } } : {}
    flash(c, changed > 0 ? 'good' : 'note', words.changed(changed, state), undo)
    return c.redirect(listUrl(back), 303)
  })
  .post('/radar/undo', async (c) => {
    const { scoped } = c.var
    const read = await readForm(c, undoForm)
    if (!read.ok) return c.redirect(urls.radar.list(), 303)
    const undone = await scoped(async (scope) => {
      await deleteTaskCount(scope)
      return undoRiseStates(scope, new Date(read.data.at))
    })
    flash(c, undone > 0 ? 'good' : 'note', words.undone(undone))
    return c.redirect(listUrl(read.data.back), 303)
  })
  .post('/radar/thresholds', async (c) => {
    const { scoped, deps } = c.var
    const read = await readForm(c, thresholdsForm)
    if (!read.ok) return show(c, read.typed.back ?? '', read)
    const { back, ...settings } = read.data
    const changed = await scoped((scope) => saveSettings(scope, 'radar', settings))
    if (changed.length > 0) deps.wake(JOB)
    flash(c, 'good', changed.length > 0 ? words.thresholds.saved : words.thresholds.same)
    return c.redirect(listUrl(back), 303)
  })

const queryIn = (search: string) => radarQuery.parse(queryFields(new URLSearchParams(search.slice(0, 500))))

/** Only admins may filter by agent. */
const limitToViewer = (c: AppContext, query: RadarQuery): RadarQuery => ({
  ...query,
  agent: c.var.user.isAdmin ? query.agent : undefined,
})

/** The list's URL, limited to known and valid fields. */
const listUrl = (search: string) => urls.radar.list(listQueryOf(queryIn(search)))

/** `invalid`: thresholds that could not be saved. */
async function show(
  c: AppContext,
  search: string,
  invalid?: { typed: Record<string, string>; errors: Record<string, string> },
) {
  const { scoped, deps, user } = c.var
  const query = limitToViewer(c, queryIn(search))
  const read = await scoped(async (scope) => {
    const rises = await listRises(scope, query)
    const settings = await getSettings(scope)
    const today = todayIn(user.timeZone, scope.now)
    return {
      rises,
      summary: await summarizeRises(scope, query),
      health: query.health ? await readRiseHealth(scope, rises, healthKeys(deps), today) : undefined,
      owners: user.isAdmin ? await listOwners(scope) : [],
      readiness: await findRadarReadiness(scope),
      isPending: await isScanPending(scope),
      thresholds: { percent: settings.radar_percent, cents: settings.radar_cents },
      today,
    }
  })
  if (read.isPending) deps.wake(JOB)
  const shown = (
    <RadarPage
      {...read}
      query={query}
      invalid={invalid}
      viewer={{ isAdmin: user.isAdmin, timeZone: user.timeZone }}
      liveRates={deps.liveRates === true}
    />
  )
  return page(c, shown, { title: words.title, status: invalid || query.savesError ? 422 : 200 })
}

import { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { countContactsByState } from '../../src/contacts/queries.ts'
import { todayIn } from '../../src/lib/calendar-date.ts'
import { formatMoment } from '../../src/lib/moment.ts'
import { findState } from '../../src/lib/states.ts'
import { giFailure, recommendationsWords, stateWords } from '../../src/messages/selling-rules.ts'
import { saveSettings } from '../../src/organizations/save-settings.ts'
import { saveCarriers } from '../../src/switching/carriers.ts'
import { statesThatDiffer } from '../../src/switching/compare-sets.ts'
import { findLastStateChange, listCarriers } from '../../src/switching/queries.ts'
import { readStateRules } from '../../src/switching/read-state-rules.ts'
import { carriersForm, outreachForm, recommendationsForm, stateForm } from '../../src/switching/schemas.ts'
import {
  applyRecommendations,
  differences,
  readStateCarriers,
  saveStateCarriers,
} from '../../src/switching/state-carrier-settings.ts'
import { urls } from '../../src/urls.ts'
import type { AppContext, AppEnv } from '../../src/web/app-env.ts'
import { notFound } from '../../src/web/error-pages.tsx'
import { flash } from '../../src/web/flash.ts'
import { readForm } from '../../src/web/form.ts'
import { CarriersPage } from './selling-rules/carriers-page.tsx'
import { OutreachPage } from './selling-rules/outreach-page.tsx'
import { RecommendationsPage } from './selling-rules/recommendations-page.tsx'
import { sendingDomain } from './selling-rules/sending-domain.tsx'
import { StatePage } from './selling-rules/state-page.tsx'
import { StatesPage } from './selling-rules/states-page.tsx'
import { readSettings, trySaving } from './settings/read-settings.ts'
import { settingsPage } from './settings/settings-frame.tsx'
import type { SectionState } from './settings/settings-section.tsx'

/** The settings for carriers, states, outreach and the sending domain. */
export const sellingRules = new Hono<AppEnv>()
  .get('/settings/carriers', (c) => showCarriers(c, { saved: c.req.query('saved') === 'carriers' }))
  .post('/settings/carriers', async (c) => {
    const read = await readForm(c, carriersForm)
    if (!read.ok) return showCarriers(c, { errors: read.errors }, [])
    if (!(await trySaving(c, (scope) => saveCarriers(scope, read.data))))
      return showCarriers(c, { failed: true }, read.data)
    c.var.deps.wake('plan-outreach')
    return c.redirect(urls.settings.carriers({ saved: 'carriers' }), 303)
  })

  .get('/settings/outreach', (c) => showOutreach(c, { saved: c.req.query('saved') === 'outreach' }))
  .post('/settings/outreach', async (c) => {
    const read = await readForm(c, outreachForm)
    if (!read.ok) return showOutreach(c, read)
    if (!(await trySaving(c, (scope) => saveSettings(scope, 'outreach', read.data))))
      return showOutreach(c, { failed: true, typed: read.typed })
    c.var.deps.wake('plan-outreach')
    return c.redirect(urls.settings.outreach({ saved: 'outreach' }), 303)
  })

  .get('/settings/states', async (c) => settingsPage(c, 'states', <StatesPage settings={await readStates(c)} />))
  .get('/settings/states/recommendations', async (c) => {
    const query = recommendationsForm.safeParse(c.req.query())
    if (!query.success) return notFound(c)
    const { state } = query.data
    const settings = await readStates(c)
    const changes = differences(settings, state === undefined ? undefined : [state])
    return settingsPage(c, 'states', <RecommendationsPage code={state} settings={settings} changes={changes} />)
  })
  .post('/settings/states/recommendations', async (c) => {
    const read = await readForm(c, recommendationsForm)
    if (!read.ok) return notFound(c)
    const { state } = read.data
    const count = await c.var.scoped((scope) => applyRecommendations(scope, state === undefined ? undefined : [state]))
    c.var.deps.wake('plan-outreach')
    flash(c, 'good', count === 0 ? recommendationsWords.nothing : recommendationsWords.done(count))
    return c.redirect(state ? urls.settings.state(state) : urls.settings.states(), 303)
  })
  .get('/settings/states/:state', (c) => showState(c, { saved: c.req.query('saved') === 'states' }))
  .post('/settings/states/:state', async (c) => {
    const state = findState(c.req.param('state'))
    if (!state) return notFound(c)
    const read = await readForm(c, stateForm)
    if (!read.ok) return showState(c, read)
    const { active, target_gi: targetGI } = read.data
    const inactiveTargets = targetGI.filter((carrier) => !active.includes(carrier))
    const errors = Object.fromEntries(
      inactiveTargets.map((carrier) => [`target_gi-${carrier}`, stateWords.targetNeedsActive(carrier)]),
    )
    if (inactiveTargets.length > 0) return showState(c, { errors }, read.data)
    if (!(await trySaving(c, (scope) => saveStateCarriers(scope, state.code, { active, targetGI }))))
      return showState(c, { failed: true }, read.data)
    c.var.deps.wake('plan-outreach')
    return c.redirect(urls.settings.state(state.code, { saved: 'states' }), 303)
  })

  .route('/', sendingDomain)

const statusOf = ({ failed, errors }: SectionState) => (failed ? 500 : errors ? 422 : 200)

async function showCarriers(c: AppContext, state: SectionState, checked?: readonly string[]) {
  const { lastChange, more } = await readSettings(c, 'carriers', listCarriers)
  return settingsPage(
    c,
    'carriers',
    <CarriersPage carriers={checked ?? more ?? []} state={state} lastChange={lastChange} />,
    { status: statusOf(state) },
  )
}

async function showOutreach(c: AppContext, state: SectionState) {
  const { settings, lastChange, more } = await readSettings(c, 'outreach', async (scope) => ({
    contacts: await countContactsByState(scope),
    rules: await readStateRules(scope.db),
  }))
  const today = todayIn(settings.time_zone, c.var.tenantDb.now())
  const differences = { states: statesThatDiffer(more.rules, today), contacts: more.contacts }
  return settingsPage(
    c,
    'outreach',
    <OutreachPage settings={settings} state={state} lastChange={lastChange} differences={differences} />,
    {
      status: statusOf(state),
    },
  )
}

async function showState(
  c: AppContext,
  state: SectionState,
  checked?: { active: readonly string[]; target_gi: readonly string[] },
) {
  const stateInfo = findState(c.req.param('state') ?? '')
  if (!stateInfo) return notFound(c)
  const { scoped, user } = c.var
  const settings = await readStates(c)
  const event = await scoped((scope) => findLastStateChange(scope, stateInfo.code))
  const lastChange = event && { who: event.actor, when: formatMoment(event.at, user.timeZone) }
  return settingsPage(
    c,
    'states',
    <StatePage code={stateInfo.code} settings={settings} state={state} checked={checked} lastChange={lastChange} />,
    { status: statusOf(state) },
  )
}

/** Source: settings-022. */
async function readStates(c: AppContext) {
  const { scoped, deps, requestId } = c.var
  try {
    return await scoped(readStateCarriers)
  } catch (err) {
    deps.log.error({ requestId, err }, 'GI recommendations could not be read')
    throw new HTTPException(500, { message: giFailure })
  }
}

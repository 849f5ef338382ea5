import { type Context, Hono } from 'hono'
import { todayIn } from '../../src/lib/calendar-date.ts'
import { findState } from '../../src/lib/states.ts'
import { rulesWords as words } from '../../src/messages/rules.ts'
import { compareState, compareStates } from '../../src/switching/compare-sets.ts'
import { listStateRuleRows, readStateRules } from '../../src/switching/read-state-rules.ts'
import { ruleChanges } from '../../src/switching/rule-changes.ts'
import { stateRulesOf } from '../../src/switching/state-rules.ts'
import { urls } from '../../src/urls.ts'
import type { AppEnv } from '../../src/web/app-env.ts'
import { notFound } from '../../src/web/error-pages.tsx'
import { openPage } from '../../src/web/open-page.tsx'
import { StateRulePage } from './rules/state-page.tsx'
import { StatesRulesPage } from './rules/states-page.tsx'

type AppContext = Context<AppEnv>

/** What each state lets its people do, for everybody to read. */
export const rules = new Hono<AppEnv>()
  .get('/rules', async (c) => {
    const today = todayHere(c)
    const said = await listStateRuleRows(c.var.tenantDb.root)
    const states = compareStates(stateRulesOf(said.map(({ row }) => row)), today)
    return openPage(c, <StatesRulesPage states={states} changes={ruleChanges(said)} today={today} />, {
      title: words.title,
      description: words.lead,
    })
  })
  .get('/rules/:state', async (c) => {
    const asked = c.req.param('state')
    const state = findState(asked)
    if (!state) return notFound(c)
    if (state.code !== asked) return c.redirect(urls.rules.state(state.code), 301)
    const today = todayHere(c)
    const comparison = compareState(await readStateRules(c.var.tenantDb.root), state.code, today)
    return openPage(c, <StateRulePage comparison={comparison} today={today} />, { title: words.state(state.name) })
  })

/** For a window that opens or closes at midnight no zone is right for everybody; most states are on these two clocks. */
const todayHere = (c: AppContext) => todayIn('America/Chicago', c.var.tenantDb.now())

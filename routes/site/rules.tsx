import { Hono } from 'hono'
import { todayIn } from '../../src/lib/calendar-date.ts'
import { findState } from '../../src/lib/states.ts'
import { rulesWords as words } from '../../src/messages/rules.ts'
import { compareState, compareStates } from '../../src/switching/compare-sets.ts'
import { listStateRuleRows, readStateRules } from '../../src/switching/read-state-rules.ts'
import { ruleChanges } from '../../src/switching/rule-changes.ts'
import { stateRulesOf } from '../../src/switching/state-rules.ts'
import { urls } from '../../src/urls.ts'
import type { AppContext, AppEnv } from '../../src/web/app-env.ts'
import { notFound } from '../../src/web/error-pages.tsx'
import { openPage } from '../../src/web/page.tsx'
import { StateRulePage } from './rules/state-page.tsx'
import { StatesRulesPage } from './rules/states-page.tsx'

/** The public pages about state rules. */
export const rules = new Hono<AppEnv>()
  .get('/rules', async (c) => {
    const today = todayCentral(c)
    const rows = await listStateRuleRows(c.var.tenantDb.root)
    const states = compareStates(stateRulesOf(rows.map(({ row }) => row)), today)
    return openPage(c, <StatesRulesPage states={states} changes={ruleChanges(rows)} today={today} />, {
      title: words.title,
      description: words.lead,
    })
  })
  .get('/rules/:state', async (c) => {
    const code = c.req.param('state')
    const state = findState(code)
    if (!state) return notFound(c)
    if (state.code !== code) return c.redirect(urls.rules.state(state.code), 301)
    const today = todayCentral(c)
    const comparison = compareState(await readStateRules(c.var.tenantDb.root), state.code, today)
    return openPage(c, <StateRulePage comparison={comparison} today={today} />, { title: words.state(state.name) })
  })

/** Today in Central time. A public page has no time zone of its own, and no zone is right for every state. */
const todayCentral = (c: AppContext) => todayIn('America/Chicago', c.var.tenantDb.now())

import { Hono } from 'hono'
import { z } from 'zod'
import { getContact } from '../../src/contacts/queries.ts'
import { listFollowUps } from '../../src/contacts/timeline/follow-ups.ts'
import { exportOutcomes } from '../../src/dashboard/outcomes/export.ts'
import { sumRetentionValue, yearlySavings } from '../../src/dashboard/outcomes/outcome.ts'
import {
  findRetentionValue,
  listOutcomes,
  listRetentionValueByAgent,
  outcomeOrders,
} from '../../src/dashboard/outcomes/queries.ts'
import { recordOutcome, withdrawOutcome } from '../../src/dashboard/outcomes/record-outcome.ts'
import { type OutcomeInput, outcomeForm } from '../../src/dashboard/outcomes/schemas.ts'
import { deleteTaskCount } from '../../src/dashboard/today/stored-count.ts'
import { NotFound } from '../../src/lib/not-found.ts'
import { outcomeListWords, outcomeFormWords as words } from '../../src/messages/outcomes.ts'
import { urls } from '../../src/urls.ts'
import type { AppContext, AppEnv } from '../../src/web/app-env.ts'
import { download } from '../../src/web/download.ts'
import { flash } from '../../src/web/flash.ts'
import { readForm } from '../../src/web/form.ts'
import { page } from '../../src/web/page.tsx'
import { contactIdOf, pathId } from '../../src/web/path-id.ts'
import { queryOf } from '../../src/web/query.ts'
import { refererPath } from '../../src/web/referer.ts'
import { todayOf } from '../../src/web/today-of.ts'
import { isRecentSignIn } from '../account/confirm/confirm-its-you.tsx'
import { listQuery } from '../contacts/contact/list-query.ts'
import { OutcomePage } from './retention/outcome-page.tsx'
import { rangeQuery, requestedRange } from './retention/requested-range.ts'
import { RetentionPage } from './retention/retention-page.tsx'
import { todayPath } from './today/today-path.ts'

const withdrawForm = z.object({ from: z.string().optional().catch(undefined) })

/** Recording and withdrawing outcomes, and the list of all outcomes. */
export const retention = new Hono<AppEnv>()
  .get('/contact/:id/outcome', (c) => showForm(c))
  .post('/contact/:id/outcome', async (c) => {
    const { scoped, user } = c.var
    const id = contactIdOf(c)
    const today = todayOf(c)
    const read = await readForm(c, outcomeForm(today))
    if (!read.ok) return showForm(c, read)
    const input = read.data
    const { contact, recorded } = await scoped(async (scope) => {
      const recorded = await recordOutcome(scope, id, input, { today, timeZone: user.timeZone })
      await deleteTaskCount(scope)
      return { recorded, contact: await getContact(scope, id) }
    })
    const { outcome, old_premium: old_cents, new_premium: new_cents } = input
    const message =
      outcome === 'none'
        ? words.done
        : words.noted(contact.first_name, outcome, yearlySavings({ outcome, old_cents, new_cents }))
    flash(c, 'good', message, undoOnToday(id, input, recorded))
    return backTo(c, id, input)
  })
  .post('/contact/:id/outcomes/:outcome/removal', (c) => withdraw(c, true))
  .post('/contact/:id/outcomes/:outcome/return', (c) => withdraw(c, false))
  .get('/retention', async (c) => {
    const { scoped, user } = c.var
    const requested = requestedRange(queryOf(c), todayOf(c))
    const { range } = requested.chosen
    const sort = outcomeOrders.read(c.req.query('sort'))
    const requestedPage = Math.trunc(Number(c.req.query('page'))) || 1
    const read = await scoped(async (scope) => {
      const agents = user.isAdmin ? await listRetentionValueByAgent(scope, range) : []
      const worth = user.isAdmin ? sumRetentionValue(agents) : await findRetentionValue(scope, range)
      return { agents, worth, list: await listOutcomes(scope, range, { page: requestedPage, sort }) }
    })
    const shown = (
      <RetentionPage
        {...read}
        requested={requested}
        sort={sort}
        today={todayOf(c)}
        timeZone={user.timeZone}
        seesOnlyOwn={user.seesOnlyOwn}
      />
    )
    return page(c, shown, { title: outcomeListWords.title, status: requested.chosen.rangeError ? 422 : 200 })
  })
  .get('/retention/export.csv', (c) => {
    const { tenantDb, identity, user } = c.var
    const { chosen } = requestedRange(queryOf(c), todayOf(c))
    if (!isRecentSignIn(user, tenantDb.now()))
      return c.redirect(urls.confirm({ to: urls.retention.exportOf(rangeQuery(chosen)) }), 303)
    c.header('Content-Type', 'text/csv; charset=utf-8')
    c.header('Content-Disposition', `attachment; filename="${user.organizationSlug}-retention.csv"`)
    c.header('Cache-Control', 'private, no-store')
    return download(c, exportOutcomes(tenantDb, { identity, sessionId: user.sessionId }, chosen.range))
  })

/**
 * The Undo button on Today: withdraws the outcome and reopens the follow-up. Not offered if the outcome also changed
 * the contact.
 */
function undoOnToday(
  contactId: number,
  { to, follow_up }: OutcomeInput,
  { id, updated }: Awaited<ReturnType<typeof recordOutcome>>,
) {
  const today = todayPath(to)
  if (!today || follow_up === null || updated) return undefined
  const fields = {
    contact: String(contactId),
    kind: 'follow_up',
    subject: String(follow_up),
    marked: 'done',
    ...(id !== undefined && { outcome: String(id) }),
    back: new URL(today, 'http://here').search.slice(1),
  }
  return { takeBack: { action: urls.today.undo(), fields } }
}

function backTo(c: AppContext, id: number, { from, to }: { from?: string | undefined; to?: string | undefined }) {
  const today = todayPath(to)
  if (today) return c.redirect(today, 303)
  return c.redirect(`${urls.contacts.show(id, { from: listQuery(c, from ?? '') })}#follow-ups`, 303)
}

/** Fills in the fields in the link's query (a follow-up, an outcome). After an error, the form shows what was typed. */
async function showForm(c: AppContext, invalid?: { typed: Record<string, string>; errors: Record<string, string> }) {
  const { scoped } = c.var
  const id = contactIdOf(c)
  const followUpId = invalid?.typed.follow_up ?? c.req.query('follow_up') ?? ''
  const { contact, followUp } = await scoped(async (scope) => {
    const contact = await getContact(scope, id)
    const followUp =
      followUpId === '' ? undefined : (await listFollowUps(scope, id)).find((one) => String(one.id) === followUpId)
    if (followUpId !== '' && !followUp) throw new NotFound('Follow-up not found')
    return { contact, followUp }
  })
  const from = listQuery(c, invalid?.typed.from)
  const prefilled = Object.fromEntries(Object.entries(queryOf(c)).filter(([, value]) => typeof value === 'string'))
  const typed = invalid?.typed ?? (prefilled as Record<string, string>)
  return page(
    c,
    <OutcomePage
      contact={contact}
      followUp={followUp}
      typed={typed}
      from={from}
      to={todayPath(invalid ? invalid.typed.to : refererPath(c))}
      errors={invalid?.errors ?? {}}
      today={todayOf(c)}
    />,
    {
      title: words.title,
      status: invalid ? 422 : 200,
    },
  )
}

async function withdraw(c: AppContext, withdrawn: boolean) {
  const { scoped } = c.var
  const [id, outcome] = [contactIdOf(c), pathId(c, 'outcome', 'Outcome not found')]
  const read = await readForm(c, withdrawForm)
  await scoped(async (scope) => {
    await withdrawOutcome(scope, id, outcome, withdrawn)
    await deleteTaskCount(scope)
  })
  flash(c, 'good', withdrawn ? words.isTakenBack : words.isBack)
  const from = listQuery(c, read.ok ? read.data.from : '')
  return c.redirect(`${urls.contacts.show(id, { from })}#timeline`, 303)
}

import { expect, test } from 'vitest'
import { headingOf, makeClient, scheduleSetup } from './schedule-setup.ts'

const setup = scheduleSetup()
const { followUps, mails, press } = setup

test('a call request is stored once, notifies the agent, and says thank you (schedule-005, schedule-010, entities-011)', async () => {
  const { agency, contactId, quoteId } = await makeClient()
  const fields = { phone: '', best_time: 'morning', note: 'Let it  ring\na while' }
  const pressed = await press(quoteId, fields)
  expect(pressed.headers.get('Location')).toBe(`/schedule?id=${quoteId}&status=accept&done=call`)
  expect(setup.app.woken).toContain('send-due-messages')
  await press(quoteId, fields)
  expect(await followUps(agency, contactId)).toMatchObject([
    {
      type: 'accept',
      quoteId,
      createdAt: setup.app.t.clock.now.toISOString(),
      phone: null,
      bestTime: 'morning',
      note: 'Let it ring a while',
    },
  ])
  expect((await mails(agency)).map(({ recipient }) => recipient)).toEqual([agency.dana.email])

  const thanks = async (location: string) => setup.app.visitor().words(location)
  expect(await thanks(pressed.headers.get('Location')!)).toContain(
    'Dana has your request and will call you in the morning at the number that ends in 0142.',
  )

  const other = await press(quoteId, { phone: '(828) 555-0199', best_time: 'any' }, 'decline')
  expect(await thanks(other.headers.get('Location')!)).toContain('will call you at the number that ends in 0199.')
  expect((await followUps(agency, contactId)).map(({ type }: { type: string }) => type)).toEqual(['accept', 'decline'])
  expect(headingOf(await setup.app.visitor().html(pressed.headers.get('Location')!))).toBe("We'll be in touch soon")
})

test('the calendar first and the form after it are one request; a corrected number is sent again (schedule-009)', async () => {
  const { agency, contactId, quoteId } = await makeClient()
  await press(quoteId, {}, 'general', 'booking')
  await press(quoteId, { phone: '8285550199' }, 'general')
  await press(quoteId, {}, 'general', 'booking')
  const rows = await followUps(agency, contactId)
  expect(rows).toMatchObject([{ type: 'general', phone: '8285550199', calendarOpenedAt: expect.any(String) }])
  expect((await mails(agency)).map(({ data }) => (data as { news: object }).news)).toMatchObject([
    { inCalendar: true, phone: '8285550142' },
    { phone: '8285550199', client: 'Walter Brandt', contactId },
  ])
})

test('two parallel clicks are one request (schedule-009)', async () => {
  const { agency, contactId, quoteId } = await makeClient()
  await Promise.all(Array.from({ length: 4 }, () => press(quoteId, { best_time: 'evening' })))
  expect(await followUps(agency, contactId)).toHaveLength(1)
  expect(await mails(agency)).toHaveLength(1)
})

test('an unassigned contact’s request goes to the default agent and the admins', async () => {
  const { agency, quoteId } = await makeClient({ contact: { agent_id: null } })
  await press(quoteId)
  expect(new Set((await mails(agency)).map(({ recipient }) => recipient))).toEqual(
    new Set([agency.dana.email, agency.ruth.email]),
  )
})

test('an invalid number is refused next to what was typed, and a known number is not asked for', async () => {
  const { agency, contactId, quoteId } = await makeClient({ contact: { phone_number: null } })
  for (const phone of ['', '12']) {
    const refused = await press(quoteId, { phone, note: 'Ring <twice>' })
    expect(refused.status).toBe(422)
    const html = await refused.text()
    expect(html).toContain('href="#phone">Please enter a 10-digit phone number')
    expect(html).toContain('Ring &lt;twice&gt;</textarea>')
    expect(html).toMatch(/<details [^>]*class="schedule__ask"[^>]* open=""/)
  }
  expect(await followUps(agency, contactId)).toEqual([])
  const visitor = setup.app.visitor()
  visitor.cookies.set('language', 'es')
  const spanish = await visitor.post(`/schedule/call?id=${quoteId}`, { phone: '12' })
  expect(await spanish.text()).toContain('Escriba un número de teléfono de 10 dígitos')
})

test('a helper cannot request a call', async () => {
  const { agency, contactId, quoteId } = await makeClient()
  const helper = 'helper-link-of-at-least-22'
  await setup.app.t.db.updateTable('quotes').set({ helper_id: helper }).where('id', '=', quoteId).execute()
  const shown = await setup.app.visitor().get(`/schedule?id=${helper}`)
  expect([shown.status, headingOf(await shown.text())]).toEqual([403, 'This link is for viewing only'])
  for (const what of ['call', 'booking']) expect((await press(helper, {}, 'accept', what)).status).toBe(403)
  expect(await followUps(agency, contactId)).toEqual([])
})

test('changing the text size keeps what is typed in Please call me, and requests nothing (schedule-001)', async () => {
  const { agency, quoteId } = await makeClient()
  const again = await press(quoteId, { phone: '(828) 555-01', best_time: 'morning', read_size: '1' })
  const html = await again.text()
  expect([again.status, html.includes('data-text-size="1"')]).toEqual([200, true])
  expect(html).toMatch(/<details class="schedule__ask" id="call" open="">/)
  expect(html).toMatch(/value="\(828\) 555-01"/)
  expect(await mails(agency)).toEqual([])
})

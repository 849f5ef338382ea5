import { expect, test } from 'vitest'
import { hashRateLimitKey } from '../../src/accounts/rate-limits.ts'
import { ensureIllustrativeBook } from '../../src/rates/illustrative-book.ts'
import { makeAgency } from '../agency.ts'
import { fieldsOf, wordsOf } from '../page.ts'
import { contactsOf, filled, path, sent, started, tokenOf, without } from './people.ts'

test('the page asks for everything a quote needs, without cookies and hidden from search engines (selfonboarding-001, selfonboarding-002, selfonboarding-003, selfonboarding-006, entities-021)', async () => {
  const { agency, visitor } = await started()
  const response = await visitor.get(path(agency))
  const html = await response.text()
  expect(response.status).toBe(200)
  expect(response.headers.get('Set-Cookie')).toBeNull()
  expect(response.headers.get('X-Robots-Tag')).toBe('noindex')
  expect(html).toContain('<title>Get Your Medicare Supplement Quote</title>')
  expect(html).toMatch(/<h1>Let&#x27;s Get Some Details<\/h1>/)
  const words = wordsOf(html)
  for (const label of ['First Name', 'Last Name', 'Cell Number *', 'Email Address', 'Date of Birth', 'Zip Code'])
    expect(words).toContain(label)
  for (const label of ['Gender', 'Do you use tobacco?', 'Yes', 'No', 'Carrier', 'None/Other'])
    expect(words).toContain(label)
  expect(words).toContain('use a unique email for each person')
  expect(html).toMatch(/<button type="submit"[^>]*>Get my quote<\/button>/)
  expect(html).not.toMatch(/<button[^>]* disabled/)
  expect(Object.keys(fieldsOf(html))).toEqual(
    expect.arrayContaining([
      'first_name',
      'last_name',
      'phone_number',
      'email',
      'birth_month',
      'birth_day',
      'birth_year',
    ]),
  )
  // Nothing is preselected but the checkbox for email updates.
  expect(html.match(/<input[^>]*type="radio"[^>]* checked/g)).toBeNull()
  expect(html).toMatch(/<input[^>]*name="email_updates"[^>]* checked/)
  expect(html).not.toMatch(/<input[^>]*name="texts"[^>]* checked/)
})

test('loading states use the page’s own words (selfonboarding-007, selfonboarding-008, selfonboarding-009, selfonboarding-011)', async () => {
  const { agency, visitor } = await started()
  const html = await visitor.html(path(agency))
  expect(html).toMatch(/<form[^>]*data-pending="Submitting your information" data-pending-then="Generating your quote"/)
  expect(html).toMatch(/<a[^>]*manual=yes" data-pending="Loading organization details"/)
  const prices = await visitor.html(`${path(agency)}?quoteId=nobody`)
  expect(prices).toMatch(/<a[^>]*quoteId=nobody" data-pending="Loading your quote information"/)
})

test('links by short name, number and agent lead to the same page, and the path’s agent counts (nav-035)', async () => {
  const { app, agency, visitor } = await started()
  const [dana, omar] = [await tokenOf(app, agency.dana.id), await tokenOf(app, agency.omar.id)]
  for (const link of [agency.slug, `${agency.id}`]) {
    const words = await visitor.words(`/self-onboarding/${link}`)
    expect(words).toContain("Let's Get Some Details")
    expect(words).not.toContain('Omar')
  }
  const byNumber = `?agentId=${agency.omar.id}`
  for (const link of [
    ...[`${agency.slug}?agentId=${omar}`, omar, `${omar}?agentId=${dana}`, `${omar}.`],
    ...[`${agency.slug}${byNumber}`, `${agency.id}${byNumber}`],
  ])
    expect(await visitor.words(`/self-onboarding/${link}`), link).toContain('Omar Haddad')
  for (const query of [`orgId=${agency.id}${byNumber.replace('?', '&')}`, `orgId=${agency.slug}&agentId=${omar}`])
    expect(await visitor.words(`/schedule?${query}`), query).toContain('Omar Haddad')
  await sent(visitor, agency)
  for (const [at, link] of [`${omar}?agentId=${dana}`, `${agency.slug}${byNumber}`].entries()) {
    const fields = filled({ email: `b${at}@mail.example` })
    expect((await app.visitor().post(`/self-onboarding/${link}`, fields)).status).toBe(303)
  }
  const { dana: first, omar: other } = agency
  expect((await contactsOf(app, agency)).map(({ agent_id }) => agent_id)).toEqual([first.id, other.id, other.id])
})

test('a link to an unknown or closed agency, or another one’s agent, says so or names nobody (selfonboarding-022)', async () => {
  const { app, agency: other } = await started()
  const agency = await makeAgency({ closed_at: new Date() })
  for (const key of ['nobody', agency.slug, `${agency.id}`, await tokenOf(app, agency.dana.id)]) {
    for (const response of [
      await app.visitor().get(`/self-onboarding/${key}`),
      await app.visitor().post(`/self-onboarding/${key}`, filled()),
    ]) {
      expect(response.status, key).toBe(404)
      expect(await response.text()).toContain('Organization not found or invalid link.')
    }
  }
  const stranger = await tokenOf(app, agency.dana.id)
  expect(await app.visitor().words(`${path(other)}?agentId=`)).not.toContain('This link names an agent')
  for (const agent of [stranger, agency.dana.id]) {
    const words = await app.visitor().words(`${path(other)}?agentId=${agent}`)
    expect(words).not.toContain('Dana')
    expect(words).toContain('The agent in this link is not with')
  }
})

test('a complete form makes a contact of the link’s agent and leads to their prices (selfonboarding-013, product-011)', async () => {
  const { app, agency, visitor } = await started()
  await app.t.tenantDb.withSystem('test', ensureIllustrativeBook)
  const location = await sent(visitor, agency, filled({ birth_month: 'March', texts: 'on' }))
  expect(location).toMatch(/^\/compare\/[\w-]{22}$/)
  expect(await visitor.words(location)).toContain('Hello, Iris.')
  const [contact, ...others] = await contactsOf(app, agency)
  expect(others).toEqual([])
  expect(contact).toMatchObject({
    first_name: 'Iris',
    last_name: 'Nguyen',
    email: 'iris@mail.example',
    phone_number: '8285550177',
    birth_on: '1953-03-14',
    gender: 'F',
    tobacco_user: false,
    zip_code: '28801',
    state: 'NC',
    county: 'Buncombe',
    current_carrier: 'Humana',
    plan_type: 'Plan G',
    premium_cents: 14250,
    opt_in_quarterly_updates: true,
    agent_id: agency.dana.id,
    source: 'self_onboarding',
    language: 'en',
  })
  const consents = await app.t.db
    .selectFrom('consents')
    .select(['channel', 'is_given', 'wording', 'language', 'page', 'user_agent'])
    .where('contact_id', '=', contact!.id)
    .orderBy('id')
    .execute()
  expect(consents).toEqual([
    expect.objectContaining({ channel: 'email', is_given: true, language: 'en', page: path(agency) }),
    expect.objectContaining({
      channel: 'text',
      is_given: true,
      wording: expect.stringContaining('not a condition of buying'),
    }),
  ])
  const html = await visitor.html(path(agency))
  for (const { wording } of consents) expect(wordsOf(html)).toContain(wording)
})

test('each empty field is named, with everything typed kept (selfonboarding-014, selfonboarding-016, selfonboarding-018, selfonboarding-020)', async () => {
  const { app, agency } = await started()
  const cases: [Record<string, string>, string, string][] = [
    [{ first_name: '' }, 'Please fill out all required fields', 'Please enter your first name'],
    [{ last_name: '' }, 'Please fill out all required fields', 'Please enter your last name'],
    [{ phone_number: '' }, 'Please fill out all required fields', 'Please enter your cell number'],
    [{ phone_number: '555' }, 'Please check what you typed', 'Please enter a 10-digit US phone number'],
    [{ email: '' }, 'Please fill out all required fields', 'Please enter your email address'],
    [{ email: 'iris' }, 'Please check what you typed', 'Please enter a valid email address.'],
    [{ first_name: 'I'.repeat(600) }, 'Please check what you typed', 'Please use at most 100 characters'],
    [{ birth_day: '' }, 'Please fill out all required fields', 'Please enter your date of birth'],
    [{ birth_year: '53' }, 'Please check what you typed', 'Please enter all four digits of the year'],
    [{ zip: '' }, 'Please fill out all required fields', 'Please enter your zip code'],
    [{ zip: '9021' }, 'Please check what you typed', 'Please enter a valid 5-digit zip code'],
    [{ zip: '00000' }, 'Please check what you typed', 'Invalid zip code'],
    [{ carrier: '' }, 'Please fill out all required fields', 'Please choose your carrier'],
  ]
  for (const [wrong, title, message] of cases) {
    const response = await app.visitor().post(path(agency), filled({ email: 'a@mail.example', ...wrong }))
    const html = await response.text()
    expect(response.status, message).toBe(422)
    expect(wordsOf(html)).toContain(title)
    expect(wordsOf(html)).toContain(message)
    const { birth_month, premium, carrier } = { ...filled(), ...wrong }
    expect(fieldsOf(html)).toMatchObject({ birth_month, premium })
    if (carrier) expect(html).toMatch(new RegExp(`<option value="${carrier}" selected`))
  }
  for (const name of ['gender', 'tobacco']) {
    const response = await app.visitor().post(path(agency), without(filled(), name))
    expect(response.status).toBe(422)
    expect(await response.text()).toContain('Please fill out all required fields')
  }
})

test('a ZIP code in several counties asks which, and shows the state (selfonboarding-004, selfonboarding-005, selfonboarding-019)', async () => {
  const { app, agency, visitor } = await started()
  const response = await visitor.post(path(agency), filled({ zip: '42223' }))
  const html = await response.text()
  expect(response.status).toBe(422)
  expect(wordsOf(html)).toContain('State: KY, TN')
  expect(wordsOf(html)).toContain('Please choose yours')
  expect(html).toContain('<option value="TN:Montgomery">Montgomery County, TN</option>')
  await sent(visitor, agency, filled({ zip: '42223', place: 'TN:Montgomery' }))
  expect(await contactsOf(app, agency)).toMatchObject([{ state: 'TN', county: 'Montgomery' }])
  // There is one county, so no choice.
  expect(await visitor.html(path(agency))).toMatch(/<div data-zip-county="true" hidden="">.*?<select[^>]* disabled/s)
})

test('in Spanish the page, its errors and the consent are Spanish, and so is the contact', async () => {
  const { app, agency, visitor } = await started()
  const spanish = { 'Accept-Language': 'es-US,es;q=0.9' }
  const html = await visitor.html(path(agency), spanish)
  expect(html).toContain('<html lang="es"')
  expect(wordsOf(html)).toContain('Empecemos con algunos datos')
  const refused = await visitor.post(path(agency), without(filled({ language: 'es' }), 'gender'), spanish)
  expect(wordsOf(await refused.text())).toContain('Elija Mujer u Hombre')
  await visitor.post(path(agency), filled({ language: 'es', birth_month: 'marzo' }), spanish)
  const [contact] = await contactsOf(app, agency)
  expect(contact).toMatchObject({ language: 'es', birth_on: '1953-03-14' })
  const consent = await app.t.db
    .selectFrom('consents')
    .select(['language', 'wording', 'is_given'])
    .where('contact_id', '=', contact!.id)
    .where('channel', '=', 'text')
    .executeTakeFirstOrThrow()
  expect(consent).toMatchObject({
    language: 'es',
    is_given: false,
    wording: expect.stringContaining('no es una condición'),
  })
})

test('requests from any number of networks cannot fill an agency’s book in an hour or a day (T20)', async () => {
  const { app, agency } = await started()
  for (const window of ['', '-day']) {
    const full = { key: hashRateLimitKey(`sign-up-agency${window}:${agency.id}`), hits: 1_500 }
    const { now } = app.t.clock
    const day = new Date(Math.floor(now.getTime() / 86_400_000) * 86_400_000)
    const hour = new Date(Math.floor(now.getTime() / 3_600_000) * 3_600_000)
    await app.t.db
      .insertInto('rate_limits')
      .values({ ...full, window_start: window ? day : hour })
      .execute()
    expect((await app.visitor().post(path(agency), filled())).status).toBe(429)
    await app.t.db.deleteFrom('rate_limits').where('key', '=', full.key).execute()
  }
  expect(await contactsOf(app, agency)).toEqual([])
})

test('changing language or text size keeps what is typed, on both forms, and signs nobody up (selfonboarding-001)', async () => {
  const { app, agency, visitor } = await started()
  for (const form of [path(agency), `${path(agency)}?manual=yes`]) {
    const again = await visitor.post(form, {
      ...without(filled(), 'email_updates'),
      read_language: 'es',
      read_size: '3',
    })
    const html = await again.text()
    expect([again.status, html.includes('<html lang="es" data-text-size="3">')]).toEqual([200, true])
    expect(fieldsOf(html)).toMatchObject({ zip: '28801', birth_year: '1953' })
    expect(html).not.toMatch(/<input[^>]*name="email_updates"[^>]* checked/)
  }
  expect(await contactsOf(app, agency)).toEqual([])
})

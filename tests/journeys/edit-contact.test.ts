import { expect, test } from 'vitest'
import { demoServer, expectAccessible, expectNoSidewaysScroll, islandsReady, PHONE, RUTH, SOON } from './demo-server.ts'
import { deliverOverHttp } from './over-http.ts'

const demo = demoServer()

const DANA = 'dana@blueridge.example'
/** The browser reports the refused form itself. */
const isUnexpected = (text: string) => !/status of 422/.test(text)

test('on a phone a contact is added with every field checked on the way (contacts-031, contacts-033, contacts-038, contacts-042)', async () => {
  const { page, complaints } = await demo.signedIn(RUTH, { viewport: PHONE })
  await page.getByRole('button', { name: 'Add Contact' }).click()
  await page.getByRole('link', { name: 'One contact' }).click()
  await islandsReady(page, 'save-changes')
  const add = page.getByRole('button', { name: 'Add contact' })
  await page.getByLabel('First name').fill('Nell')
  await page.getByLabel('Last name').fill('Abernathy')
  await page.getByRole('textbox', { name: 'Email' }).fill('walter.brandt@mail.example')
  await page.getByText('A contact with this email already exists').waitFor()
  await expect.poll(() => add.isDisabled(), SOON).toBe(true)
  await expect.poll(() => page.getByRole('link', { name: 'Walter Brandt', exact: true }).count(), SOON).toBe(1)
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'Email' }).fill('nell.abernathy@mail.example')
  await page.getByText('No other contact has this address.').waitFor()
  await expect.poll(() => add.isEnabled(), SOON).toBe(true)

  const phone = page.getByLabel('Phone')
  await phone.pressSequentially('828555142')
  for (let presses = 0; presses < 2; presses++) await page.keyboard.press('ArrowLeft')
  await page.keyboard.type('0')
  await expect.poll(() => phone.inputValue(), SOON).toBe('(828) 555-1042')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.type('0')
  await expect.poll(() => phone.inputValue(), SOON).toBe('(828) 555-0142')

  await page.getByLabel('ZIP code').pressSequentially('42223')
  await page.getByLabel('County').selectOption('Montgomery County, TN')
  await page.getByLabel('Birth date').fill('1952-03-14')
  await page.getByLabel('Effective date').focus()
  await page.getByText(/^Mar 14, 1952, age \d\d$/).waitFor()
  await expectNoSidewaysScroll(page)
  await add.click()
  await page.getByText('Contact added.').waitFor()
  for (const said of ['(828) 555-0142', '42223', 'Montgomery'])
    await expect.poll(() => page.getByText(said).count(), { ...SOON, message: said }).toBeGreaterThan(0)
  await page.getByRole('link', { name: 'Add another' }).click()
  await page.getByRole('heading', { level: 1, name: 'Add a contact' }).waitFor()
  expect(complaints).toEqual([])
})

test('unsaved typing is not left without a question', async () => {
  const { page } = await demo.signedIn(RUTH, { at: '/contacts/new' })
  await islandsReady(page, 'save-changes')
  await page.getByLabel('First name').fill('Half')
  const asked = page.waitForEvent('dialog')
  const gone = page.getByRole('link', { name: 'Cancel' }).click()
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.accept()
  await gone
})

test.each([true, false])(
  'two people edit one contact at once, and nothing is lost (script: %s)',
  async (javaScriptEnabled) => {
    const email = `pair.${javaScriptEnabled}@mail.example`
    const pair = { first_name: 'Pair', last_name: 'Lee', email, current_carrier: 'Cigna' }
    const path = `/contact/${(await deliverOverHttp(demo, RUTH).api('/api/contacts/create', pair)).id}`
    const at = `${path}/edit`
    const dana = await demo.signedIn(DANA, { javaScriptEnabled, viewport: PHONE, at })
    const ruth = await demo.signedIn(RUTH, { javaScriptEnabled, at })
    await ruth.page.getByLabel('Current carrier').selectOption('Humana')
    await ruth.page.getByLabel('Plan').selectOption('Plan N')
    await ruth.page.getByRole('button', { name: 'Save changes' }).click()
    await ruth.page.getByText('Changes saved.').waitFor()

    const { page } = dana
    await page.getByLabel('Current carrier').selectOption('Aetna')
    await page.getByLabel('Last name').fill('Leigh')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page
      .locator('.error-summary')
      .getByText(/Ruth .* entered Humana at .*; you entered Aetna/)
      .waitFor()
    await page.getByText(/Meanwhile, Ruth .* changed the plan to Plan N\. These changes are kept\./).waitFor()
    await expect.poll(() => page.getByLabel('Plan').inputValue(), SOON).toBe('Plan N')
    await expectNoSidewaysScroll(page)
    if (javaScriptEnabled) await expectAccessible(page)
    await page.getByLabel('Use mine: Aetna').check()
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page
      .getByText('Changes saved.')
      .or(page.getByText(/^Saved\./))
      .first()
      .waitFor()
    const kept = await (await page.request.get(`/api${path.replace('contact', 'contacts')}`)).json()
    expect(kept).toMatchObject({ last_name: 'Leigh', current_carrier: 'Aetna', plan_type: 'Plan N' })
    expect([...ruth.complaints, ...dana.complaints].filter(isUnexpected)).toEqual([])
  },
)

test('without JavaScript a ZIP in two counties is asked in a second step, with everything typed kept', async () => {
  const { page } = await demo.signedIn(RUTH, { javaScriptEnabled: false, viewport: PHONE, at: '/contacts/new' })
  await page.getByLabel('First name').fill('Una')
  await page.getByLabel('Last name').fill('Script')
  await page.getByRole('textbox', { name: 'Email' }).fill('una.script@mail.example')
  await page.getByLabel('Phone').fill('828.555.0177')
  await page.getByLabel('ZIP code').fill('42223')
  await page.getByRole('button', { name: 'Add contact' }).click()
  await page.getByText('This ZIP code covers several counties. Please choose one.').first().waitFor()
  await expect.poll(() => page.getByLabel('Phone').inputValue(), SOON).toBe('828.555.0177')
  await page.getByLabel('County').selectOption('Christian County, KY')
  await page.getByRole('button', { name: 'Add contact' }).click()
  await page.getByText('Contact added.').waitFor()
  await expect.poll(() => page.getByText('(828) 555-0177').count(), SOON).toBeGreaterThan(0)
})

test('a new user sees once how adding works, in any browser (contacts-017)', async () => {
  const email = 'tula@blueridge.example'
  await deliverOverHttp(demo, RUTH).api('/api/agents/create', {
    firstName: 'Tula',
    lastName: 'Newe',
    email,
    phone: '8285550178',
    isAgent: true,
    isAdmin: false,
  })
  const mail = await demo.newestMail(email)
  const { page, complaints } = await demo.window({ viewport: PHONE })
  await page.goto(mail.links.find((href) => href.includes('/auth/verify/')) ?? '')
  await page.locator('main').getByRole('button').first().click()
  const welcome = page.getByRole('dialog', { name: 'Welcome to Perennial' })
  const tutorial = page.getByRole('dialog', { name: 'Two ways to add your clients' })
  await welcome.waitFor()
  await expect.poll(() => tutorial.count(), SOON).toBe(0)
  await welcome.getByRole('button', { name: "Don't Show Again" }).click()
  await welcome.waitFor({ state: 'hidden' })
  await page.goto('/contacts')
  await tutorial.waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const kept = page.waitForResponse((response) => response.url().endsWith('/contacts/tutorial'))
  await page.keyboard.press('Escape')
  await kept
  await page.goto('/contacts')
  await expect.poll(() => page.locator('react-island[name="adding-tutorial"]').count(), SOON).toBe(0)
  await page.getByRole('button', { name: 'Add Contact' }).click()
  await page.getByRole('link', { name: 'How to add contacts' }).click()
  await page.getByRole('button', { name: 'Import a CSV file' }).click()
  await page.waitForURL('**/contacts/imports/new')
  expect(complaints).toEqual([])
})

test('a contact deleted during an edit is restored and saved by one click right after typing', async () => {
  const gone = { first_name: 'Gone', last_name: 'Meanwhile', email: 'gone.meanwhile@mail.example' }
  const { id } = await deliverOverHttp(demo, RUTH).api('/api/contacts/create', gone)
  const { page, complaints } = await demo.signedIn(RUTH, { viewport: PHONE, at: `/contact/${id}/edit` })
  await islandsReady(page, 'save-changes')
  await page.request.post(`/contact/${id}/deletion`, { headers: { Origin: demo.server.url }, form: {} })
  await page.getByLabel('Birth date').fill('1952-03-14')
  await page.getByRole('button', { name: 'Save changes' }).click({ delay: 200 })
  await page.getByText(/You, in another window, deleted this contact at .* Restore it to save your changes\./).waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await islandsReady(page, 'save-changes')
  // Save is pressed while the address is being checked, and waits for the check.
  const email = page.getByRole('textbox', { name: 'Email' })
  await email.fill('back.again@mail.example')
  await page.locator('.save-changes[data-waits]').click({ delay: 200 })
  await page.getByText('Restored, and your changes are saved.').waitFor()
  await page.getByText('back.again@mail.example').first().waitFor()
  expect(complaints.filter(isUnexpected)).toEqual([])
})

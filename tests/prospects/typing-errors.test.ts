import { expect, test } from 'vitest'
import { fieldsOf, wordsOf } from '../page.ts'
import { contactsOf, filled, path, started } from './people.ts'

test('a price URL with a wrong ZIP code shows the error in the form of a new browser (nav-031, selfonboarding-018)', async () => {
  const { agency, visitor } = await started()
  const response = await visitor.get(`/compare?orgId=${agency.slug}&zip=00000&gender=F`)
  const form = await visitor.get(response.headers.get('Location')!)
  const html = await form.text()
  expect(form.status).toBe(422)
  expect(wordsOf(html)).toContain('Invalid zip code')
  expect(fieldsOf(html)).toMatchObject({ zip: '00000', email_updates: 'on' })
})

test('a birth year that is probably mistyped is asked about once, on both forms (selfonboarding-016)', async () => {
  const { app, agency, visitor } = await started()
  for (const to of [path(agency), `${path(agency)}?manual=yes`]) {
    const asked = await visitor.post(to, filled({ birth_year: '2000' }))
    const html = await asked.text()
    expect([asked.status, wordsOf(html).includes('This date would make you 26 years old.')]).toEqual([422, true])
    const { birth_confirmed } = fieldsOf(html)
    expect((await visitor.post(to, filled({ birth_year: '1999', birth_confirmed: birth_confirmed! }))).status).toBe(422)
    expect((await visitor.post(to, filled({ birth_year: '2000', birth_confirmed: birth_confirmed! }))).status).toBe(303)
  }
  expect((await contactsOf(app, agency)).map(({ birth_on }) => birth_on)).toEqual(['2000-03-14'])
})

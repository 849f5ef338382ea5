import { expect, test } from 'vitest'
import { urls } from '../../src/urls.ts'
import type { Visitor } from '../app.ts'
import { linksOf } from '../page.ts'
import { billingSetup, START } from './billing-setup.ts'
import { agencyThatBought } from './bought.ts'

const setup = billingSetup()
const { appWith, told } = setup

test('invoice dates are their first ten characters, and unpaid ones are Pending (billing-002, billing-008)', async () => {
  const invoice = {
    createdAt: START,
    amountCents: 9900,
    currency: 'usd',
    plan: 'Perennial',
    hasExhaustedRetries: false,
    pdfUrl: undefined,
    payUrl: undefined,
  }
  const rows = [
    { ...invoice, id: 'in_1', number: undefined, status: 'draft' },
    { ...invoice, id: 'in_2', number: 'P-2', status: 'open' },
    { ...invoice, id: 'in_3', number: 'P-3', status: 'open', hasExhaustedRetries: true },
    { ...invoice, id: 'in_4', number: 'P-4', status: 'uncollectible' },
    { ...invoice, id: 'in_5', number: 'P-5', status: 'void' },
    { ...invoice, id: 'in_6', number: 'P-6', status: 'paid', amountCents: 34_425, pdfUrl: 'https://pdf.example/6' },
  ]
  const paid = await agencyThatBought(setup.app, setup.standIn)
  const page = await (await (await appWith({ listInvoices: async () => rows })).as(paid.ruth)).words(urls.billing())
  expect(page).toContain('Draft 2026-11-20 Perennial $99.00 Pending')
  expect(page).toContain('P-2 2026-11-20 Perennial $99.00 Pending')
  expect(page).toContain('P-3 2026-11-20 Perennial $99.00 Failed')
  expect(page).toContain('P-4 2026-11-20 Perennial $99.00 Failed')
  expect(page).not.toContain('P-5')
  expect(page).toContain('P-6 2026-11-20 Perennial $344.25 Paid Download invoice P-6')
})

test('an invoice with an unknown status says so in its row and in our log (billing-009)', async () => {
  const { ruth } = await agencyThatBought(setup.app, setup.standIn)
  const odd = {
    id: 'in_odd',
    number: 'P-9',
    createdAt: START,
    status: 'melted',
    hasExhaustedRetries: false,
    amountCents: 1,
    currency: 'usd',
    plan: 'Perennial',
    pdfUrl: undefined,
    payUrl: undefined,
  }
  const page = await (await (await appWith({ listInvoices: async () => [odd] })).as(ruth)).words(urls.billing())
  expect(page).toContain('P-9 Unknown invoice status: melted')
  expect(told).toContainEqual({
    fields: expect.objectContaining({ invoice: 'in_odd' }),
    message: 'Unknown invoice status: melted',
  })
})

const invoiceLink = async (visitor: Visitor) =>
  linksOf(await visitor.html(urls.billing())).find((href) => href.startsWith('/stripe/invoices/'))!

test('only admins of the agency can open its invoice (billing-010)', async () => {
  const { ruth, dana } = await agencyThatBought(setup.app, setup.standIn)
  const visitor = await setup.app.as(ruth)
  const link = await invoiceLink(visitor)
  const answer = await visitor.get(link)
  expect([answer.status, answer.headers.get('Location')]).toEqual([303, expect.stringMatching(/\/pdf$/)])
  const other = await agencyThatBought(setup.app, setup.standIn)
  const stranger = await setup.app.as(other.ruth)
  expect((await stranger.get(link)).status).toBe(404)
  expect((await stranger.get(urls.payments.invoice('in_1/../../v1/customers'))).status).toBe(404)
  expect((await stranger.get(urls.payments.invoice('cus_123'))).status).toBe(404)
  expect((await (await setup.app.as(dana)).get(link)).headers.get('Location')).toBe(urls.contacts.list())
  expect((await setup.app.visitor().get(link)).headers.get('Location')).toBe(urls.login())
})

import { expect, test } from 'vitest'
import { z } from 'zod'
import { apiRoutes } from '../../routes/index.tsx'
import { parseFields } from '../../src/web/form.ts'
import { makeAgency } from '../agency.ts'
import { testApp } from '../app.ts'
import { plausibleTexts, sampleOf } from '../tenancy/sample.ts'

const schemas = apiRoutes.flatMap(({ method, path, params, query, body }) =>
  Object.entries({ params, query, body }).flatMap(([part, schema]) =>
    schema ? [[`${method} ${path} ${part}`, schema] as const] : [],
  ),
)

/** Values that differ from a valid one in one place. */
function wrongValues(schema: z.ZodType): unknown[] {
  const others = [undefined, null, '', 'x'.repeat(20_000), -1, 0, 1.5, 1e12, true, {}, [], ['x']]
  const valid = sampleOf(schema, { ids: {}, number: 1, texts: plausibleTexts })
  if (typeof valid !== 'object' || valid === null || Array.isArray(valid)) return [...others, Array(60_000).fill(1)]
  const names = [...Object.keys(valid), 'zq']
  return [...others, ...names.flatMap((name) => others.map((other) => ({ ...valid, [name]: other })))]
}

test('no call refuses a field with the validator’s own words', () => {
  const { localeError } = z.locales.en()
  const explained = new Set<string>()
  const foreign: unknown[] = []
  for (const [call, schema] of schemas)
    for (const value of wrongValues(schema)) {
      const issues = schema.safeParse(value, { reportInput: true }).error?.issues ?? []
      const ours = parseFields(schema, value).error?.issues ?? []
      for (const [place, issue] of issues.entries()) {
        if (issue.message !== localeError(issue as z.core.$ZodRawIssue)) continue
        explained.add(issue.message)
        if (ours[place]?.message === issue.message) foreign.push([call, issue.path, issue.message])
      }
    }
  expect(foreign).toEqual([])
  expect(explained.size).toBeGreaterThan(50)
})

test('a refused field says what it accepts, and the first sentence is the error', async () => {
  const ruth = await (await testApp()).as((await makeAgency()).ruth)
  const refused = async (method: string, path: string, body?: unknown) => {
    const answer = await ruth.call(method, path, body)
    expect([answer.status, answer.body.success]).toEqual([422, false])
    expect(answer.body.error).toBe(Object.values(answer.body.fields)[0])
    return answer.body.fields
  }
  const order = (fields: object) =>
    refused('POST', '/api/stripe/create-checkout-session', { tierId: 'usage', orgSlug: 'x', ...fields })
  expect(await order({ extraAgents: -1, extraContacts: 1e7 })).toEqual({
    extraAgents: 'This must be at least 0.',
    extraContacts: 'This must be at most 1,000,000.',
  })
  expect(await order({ tierId: 'x'.repeat(41), extraAgents: 1.5, extraContacts: '2' })).toEqual({
    tierId: 'Please use at most 40 characters.',
    extraAgents: 'This must be a whole number.',
    extraContacts: 'This must be a number.',
  })
  expect(await order({ orgSlug: undefined, isAdmin: true })).toEqual({
    orgSlug: 'This is required.',
    form: 'Not accepted: isAdmin.',
  })
  expect(await refused('POST', '/api/stripe/create-checkout-session', [])).toEqual({ form: 'This must be an object.' })
  expect(await refused('DELETE', '/api/contacts', [])).toEqual({ form: 'List at least 1.' })
  expect(await refused('DELETE', '/api/contacts', [0])).toEqual({ 0: 'This must be more than 0.' })
  expect(await refused('GET', '/api/session-status')).toEqual({ session_id: 'This is required.' })
  expect(await refused('PUT', '/api/contacts/1?zip_update=perhaps', {})).toEqual({
    zip_update: 'Choose one of true, false.',
  })
})

test('a body that is not JSON, or of another type, is refused in our words', async () => {
  const app = await testApp()
  const ruth = await app.as((await makeAgency()).ruth)
  const send = async (body: string, type: string) => {
    const answer = await ruth.upload('/api/contacts/create', new Blob([body]) as unknown as FormData, {
      'Content-Type': type,
    })
    return [answer.status, (await answer.json()).error]
  }
  const unreadable = expect.stringMatching(/^The body is not valid JSON, is nested more than 20 deep, or contains/)
  expect(await send('{', 'application/json')).toEqual([400, unreadable])
  expect(await send('', 'application/json; charset=utf-8')).toEqual([400, unreadable])
  expect(await send('{"a": "\\u0000"}', 'application/json')).toEqual([400, unreadable])
  for (const type of ['text/plain', 'application/ld+json', 'application/x-www-form-urlencoded'])
    expect([type, await send('{}', type)]).toEqual([
      type,
      [415, 'This endpoint takes JSON (Content-Type: application/json).'],
    ])
})

import { expect, test } from 'vitest'
import { contactColumns, contactRows } from '../../../routes/contacts/list/list-columns.ts'
import { EMPTY_CONTACT_FILTER } from '../../../src/contacts/list/filter.ts'

const TYPED = `<b>"x"&'y'`

test('every cell of the contact list escapes what a file or a person typed (T24)', () => {
  const contact = {
    id: 7,
    first_name: TYPED,
    last_name: TYPED.repeat(4),
    email: `${TYPED}${'long'.repeat(8)}@mail.example`,
    phone_number: TYPED,
    state: TYPED,
    agent_id: 3,
    current_carrier: TYPED.repeat(5),
    effective_on: '2026-01-01',
    status: TYPED,
  }
  const owner = { id: 3, first_name: TYPED, last_name: TYPED }
  for (const missing of [[], ['email']] as const) {
    const columns = contactColumns([owner] as never, { ...EMPTY_CONTACT_FILTER, missing: [...missing] }, true)
    const row = contactRows([contact] as never, columns)
    expect(row.match(/&lt;b&gt;&quot;x&quot;&amp;&#39;y&#39;/g)!.length).toBeGreaterThan(8)
    // Outside attributes and tags of our own.
    expect(row.replaceAll(/<\/?(tr|td|th|a|span|label|input)\b[^<>]*>/g, '')).not.toMatch(/[<>"']/)
  }
})

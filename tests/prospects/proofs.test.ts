import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { eraseContacts } from '../../src/contacts/deleted/erase-contacts.ts'
import { deleteContacts } from '../../src/contacts/selection/delete-contacts.ts'
import { as } from '../agency.ts'
import { contactsOf, filled, sent, started } from './people.ts'

test('an erased contact’s consent is kept as a hash', async () => {
  const { app, agency, visitor } = await started()
  await sent(visitor, agency, filled({ email: 'gone@mail.example', texts: 'on' }))
  const [contact] = await contactsOf(app, agency)
  const consents = await app.t.db.selectFrom('consents').selectAll().where('contact_id', '=', contact!.id).execute()
  const hashes = consents.map(({ channel, is_given, wording, recorded_at }) =>
    createHash('sha256')
      .update(
        [
          channel === 'text' ? '8285550177' : 'gone@mail.example',
          ...[channel, is_given ? 'given' : 'refused', recorded_at.toISOString(), wording],
        ].join('\n'),
      )
      .digest('hex'),
  )
  await as(agency.ruth, (scope) => deleteContacts(scope, { ids: [contact!.id] }))
  await as(agency.ruth, (scope) => eraseContacts(scope, [contact!.id]))
  expect(await app.t.db.selectFrom('consents').selectAll().where('organization_id', '=', agency.id).execute()).toEqual(
    [],
  )
  const proofs = await app.t.db
    .selectFrom('erasure_proofs')
    .select(['hash', 'detail'])
    .where('kind', '=', 'consent')
    .where('hash', 'in', hashes)
    .execute()
  expect(proofs.map(({ hash }) => hash).sort()).toEqual(hashes.sort())
  expect(JSON.stringify(proofs)).not.toContain('mail.example')
})

import type { Database } from '../client.ts'

interface Texts {
  organization_id: number
  contactIds: readonly number[]
  /** The colleague who recorded the first consent. */
  agentId: number
  at: Date
}

const WORDING =
  'I agree that Blue Ridge Medigap may send me marketing text messages about Medicare supplement plans, including by automated means, at the cell number I gave. Agreeing is not a condition of buying anything. Message frequency varies. Message and data rates may apply. Reply STOP to end, HELP for help.'

/** The agency has turned texts on. Every ninth contact agreed to texts: one on paper, the others online. */
export async function addTexts(tx: Database, { organization_id, contactIds, agentId, at }: Texts) {
  await tx
    .updateTable('organization_settings')
    .set({ texts_enabled: true })
    .where('organization_id', '=', organization_id)
    .execute()
  const agreed = await tx
    .selectFrom('contacts')
    .select(['id', 'phone_number'])
    .where('organization_id', '=', organization_id)
    .where(
      'id',
      'in',
      contactIds.filter((_, index) => index % 9 === 0),
    )
    .where('phone_number', 'is not', null)
    .orderBy('id')
    .execute()
  await tx
    .insertInto('consents')
    .values(
      agreed.map(({ id, phone_number }, index) => ({
        organization_id,
        contact_id: id,
        channel: 'text',
        is_given: true,
        wording: WORDING,
        language: 'en',
        phone: phone_number,
        page: index === 0 ? `/contact/${id}/texts` : '/self-onboarding/blue-ridge',
        address: '192.0.2.17',
        recorded_at: at,
        ...(index === 0 ? { source: 'agent', recorded_by: agentId, how: 'paper', agreed_on: '2026-01-15' } : {}),
      })),
    )
    .execute()
}

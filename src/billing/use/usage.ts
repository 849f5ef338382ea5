import type { Scope } from '../../scope.ts'

export async function countUsage({ db, organizationId }: Scope): Promise<{ agents: number; contacts: number }> {
  return db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('users')
        .select(({ fn }) => fn.countAll<number>().as('agents'))
        .where('organization_id', '=', organizationId)
        .where('is_agent', '=', true)
        .where('removed_at', 'is', null)
        .$asScalar()
        .as('agents'),
      eb
        .selectFrom('contact_counts')
        .select(({ fn }) => fn.coalesce(fn.sum<number>('contacts'), eb.val(0)).as('contacts'))
        .where('organization_id', '=', organizationId)
        .$asScalar()
        .as('contacts'),
    ])
    .executeTakeFirstOrThrow()
    .then(({ agents, contacts }) => ({ agents: Number(agents), contacts: Number(contacts) }))
}

import type { SystemScope } from '../scope.ts'

/** The user who signs in with this address, in whatever organisation. */
export const findUserByEmail = (system: SystemScope, email: string) =>
  system.db
    .selectFrom('users as u')
    .innerJoin('organizations as o', 'o.id', 'u.organization_id')
    .select([
      'u.organization_id',
      'u.id',
      'u.email',
      'u.first_name',
      'u.last_name',
      'u.email_verified_at',
      'o.name as organization_name',
    ])
    .where('u.email', '=', email)
    .where('u.removed_at', 'is', null)
    .executeTakeFirst()

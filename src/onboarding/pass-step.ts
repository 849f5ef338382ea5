import { sql } from 'kysely'
import type { Scope } from '../scope.ts'
import type { Step } from './steps.ts'

/** Notes that a step's Continue was pressed. */
export async function passStep({ db, organizationId }: Scope, step: Step) {
  await db
    .updateTable('organizations')
    .set({
      setup_steps_passed: sql`case when ${step} = any (setup_steps_passed) then setup_steps_passed else array_append(setup_steps_passed, ${step}) end`,
    })
    .where('id', '=', organizationId)
    .execute()
}

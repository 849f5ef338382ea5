import { sql } from 'kysely'
import type { Scope } from '../scope.ts'
import type { Step } from './steps.ts'

/** Notes that a step's Continue was pressed. */
export async function passStep({ db, organizationId }: Scope, step: Step) {
  await db
    .updateTable('organizations')
    .set({
      setup_steps_completed: sql`case when ${step} = any (setup_steps_completed) then setup_steps_completed else array_append(setup_steps_completed, ${step}) end`,
    })
    .where('id', '=', organizationId)
    .execute()
}

import { mailAdmins } from '../../accounts/account-mail.ts'
import { DAY_MS } from '../../lib/durations.ts'
import { formatDay } from '../../lib/moment.ts'
import { trialDays } from '../../messages/account-mail.ts'
import type { Scope, SystemScope } from '../../scope.ts'

const NOTICE_MS = 3 * DAY_MS
const MAX_ENDING_TRIALS = 200

export interface EndingTrial {
  id: number
  endsAt: Date
  readOnlyFrom: Date | null
  timeZone: string
}

const occasionOf = (endsAt: Date) => `trial:${endsAt.toISOString()}`

/** Free months without a card that end within three days and that the admins were not notified of. */
export async function listEndingTrials({ db, now }: SystemScope): Promise<EndingTrial[]> {
  const rows = await db
    .selectFrom('organizations as o')
    .innerJoin('subscriptions as s', 's.organization_id', 'o.id')
    .select(['o.id', 's.trial_ends_at', 'o.read_only_from', 'o.time_zone'])
    .where('o.account_state', '=', 'trial')
    .where('o.closed_at', 'is', null)
    .where('o.is_demo', '=', false)
    .where('o.kind', '=', 'agency')
    .where('s.status', '=', 'trialing')
    .where('s.stripe_subscription_id', 'is', null)
    .where('s.trial_ends_at', '>', now)
    .where('s.trial_ends_at', '<=', new Date(now.getTime() + NOTICE_MS))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('messages as m')
            .select('m.id')
            .whereRef('m.organization_id', '=', 'o.id')
            .where('m.kind', '=', 'trial_ending')
            // An email about an earlier free month does not count.
            .where('m.created_at', '>=', new Date(now.getTime() - 2 * NOTICE_MS)),
        ),
      ),
    )
    .orderBy('s.trial_ends_at')
    .limit(MAX_ENDING_TRIALS)
    .execute()
  return rows.map(({ id, trial_ends_at, read_only_from, time_zone }) => ({
    id,
    endsAt: trial_ends_at!,
    readOnlyFrom: read_only_from,
    timeZone: time_zone,
  }))
}

/** Emails the admins, once for each trial end. */
export async function notifyOfTrialEnd(scope: Scope, { endsAt, readOnlyFrom, timeZone }: EndingTrial): Promise<void> {
  const day = (moment: Date) => formatDay(moment, timeZone)
  await mailAdmins(scope, scope.organizationId, 'trial_ending', {
    about: trialDays(day(endsAt), readOnlyFrom ? day(readOnlyFrom) : undefined),
    occasion: occasionOf(endsAt),
  })
}

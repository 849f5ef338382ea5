import type { Checked } from '../../src/contacts/import/checked.ts'
import type { ContactRoom } from '../../src/contacts/room.ts'
import { planLimitWords } from '../../src/messages/plan-limits.ts'
import { Notice } from '../../src/ui/notice.tsx'
import { urls } from '../../src/urls.ts'

/** How many of the new contacts the plan has room for, where not for all. */
export function PlanRoom({ room, checked, isAdmin }: { room: ContactRoom; checked: Checked; isAdmin: boolean }) {
  if (checked.state !== 'done' || checked.added <= room.left) return null
  return (
    <Notice kind="warn" title={planLimitWords.importTitle(Math.max(0, room.left))}>
      {planLimitWords.importText(checked.added, room.limit)}{' '}
      {isAdmin && <a href={urls.plan.change()}>{planLimitWords.toPlans}</a>}
    </Notice>
  )
}

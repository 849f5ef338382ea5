import type { ContactQuota } from '../../../src/contacts/contact-quota.ts'
import type { ImportCheck } from '../../../src/contacts/import/import-check.ts'
import { planLimitWords } from '../../../src/messages/plan-limits.ts'
import { Notice } from '../../../src/ui/notice.tsx'
import { urls } from '../../../src/urls.ts'

/** Warns when not all new contacts fit the plan's quota. */
export function QuotaNotice({
  quota,
  checked,
  isAdmin,
}: {
  quota: ContactQuota
  checked: ImportCheck
  isAdmin: boolean
}) {
  if (checked.state !== 'done' || checked.added <= quota.left) return null
  return (
    <Notice kind="warn" title={planLimitWords.importTitle(Math.max(0, quota.left))}>
      {planLimitWords.importText(checked.added, quota.limit)}{' '}
      {isAdmin && <a href={urls.plan.change()}>{planLimitWords.toPlans}</a>}
    </Notice>
  )
}

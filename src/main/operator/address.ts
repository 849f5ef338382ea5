import { parseArgs } from 'node:util'
import { mailAccountNotice, mailAdmins } from '../../accounts/account-mail.ts'
import { changeEmail } from '../../accounts/profile/change-email.ts'
import { emailTaken } from '../../accounts/sign-up.ts'
import { findUserByEmail } from '../../accounts/users.ts'
import { emailKey, maskedAddress, parseEmailAddress } from '../../lib/email-address.ts'
import { fullName } from '../../lib/full-name.ts'
import { SettingError } from '../../lib/setting-error.ts'
import { recordOperatorAuditEvent } from '../../organizations/operator-audit.ts'
import type { TenantDb } from '../../scope.ts'
import { type OperatorContext, type OperatorVerb, usageError } from './verb.ts'

const ADDRESS_USE = 'address OLD NEW --by NAME --note "How you checked who asks"'

/** Changes the sign-in address of a person who has lost the mailbox and whom no admin can help. */
export const address: OperatorVerb = { use: ADDRESS_USE, does: changeAddress }

async function changeAddress(tenantDb: TenantDb, args: string[], { print, by }: OperatorContext) {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { note: { type: 'string' } } })
  const [typedOld, typedNew, ...rest] = positionals
  if (!typedOld || !typedNew || rest.length > 0) throw usageError(ADDRESS_USE, 'Specify the old and the new address.')
  const parsed = parseEmailAddress(typedNew)
  if (!parsed.ok) throw usageError(ADDRESS_USE, `${typedNew} is not an email address.`)
  if (!by) throw usageError(ADDRESS_USE, 'Add --by with your name.')
  const note = values.note?.trim()
  if (!note) throw usageError(ADDRESS_USE, 'Add --note to say how you checked who asks.')
  const [oldEmail, newEmail] = [emailKey(typedOld), emailKey(parsed.address)]
  const change = tenantDb.withSystem('the operator changes a sign-in address', async (system) => {
    const person = await findUserByEmail(system, oldEmail, 'for change')
    if (!person) throw new SettingError(`Nobody signs in with ${oldEmail}.`)
    const { organization_id: organizationId, id: userId } = person
    const before = await changeEmail(system, { organizationId, userId, newEmail, askedBy: 'operator' })
    for (const email of [oldEmail, newEmail])
      await mailAccountNotice(system, { ...before, email }, 'email_changed', { about: newEmail })
    await mailAdmins(system, organizationId, 'colleague_email_changed', { about: fullName(before) }, userId)
    // The operators' log outlives the agency.
    const summary = `${maskedAddress(oldEmail)} at ${before.organization_name} now signs in with ${maskedAddress(newEmail)}. ${note}`
    await recordOperatorAuditEvent(system, { by, command: 'address', summary })
    return `${fullName(before)} at ${before.organization_name} now signs in with ${newEmail}. Their sessions have ended.`
  })
  print(
    await change.catch((error: unknown) => {
      if (error instanceof SettingError) throw error
      emailTaken(error)
      throw new SettingError(`${newEmail} is already used to sign in.`)
    }),
  )
}

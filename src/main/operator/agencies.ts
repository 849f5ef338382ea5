import { setContract } from '../../billing/subscription/set-contract.ts'
import { pluralize } from '../../lib/pluralize.ts'
import { SettingError } from '../../lib/setting-error.ts'
import { type AgencyLine, listAgencies } from '../../organizations/all-agencies.ts'
import { recordOperatorAuditEvent } from '../../organizations/operator-audit.ts'
import type { TenantDb } from '../../scope.ts'
import { type OperatorContext, type OperatorVerb, usageError } from './verb.ts'

const AGENCIES_USE = 'agencies [WORD]'

/** Prints the open agencies, or those that match a word, with plan and size. */
export const agencies: OperatorVerb = { use: AGENCIES_USE, does: printAgencies }

const TIER_USE = 'tier SLUG enterprise'

/** Sets the enterprise plan, the only one that is not paid by card. */
export const tier: OperatorVerb = { use: TIER_USE, does: setTier }

async function printAgencies(tenantDb: TenantDb, args: string[], { print }: OperatorContext) {
  const flag = args.find((arg) => arg.startsWith('-'))
  if (flag) throw usageError(AGENCIES_USE, `Unknown option ${flag}.`)
  const found = await tenantDb.withSystem('list the agencies', (system) => listAgencies(system, args.join(' ')))
  for (const one of found) print(lineOf(one))
  print(`${pluralize(found.length, 'agency', 'agencies')}.`)
}

const lineOf = ({ slug, name, plan, accountState, isDemo, people, contacts, lastSeenAt }: AgencyLine) =>
  [
    slug,
    name,
    `${isDemo ? 'demo' : (plan ?? 'no plan')}, ${accountState}`,
    `${pluralize(people, 'person', 'people')}, ${pluralize(contacts, 'contact')}`,
    `last seen ${lastSeenAt?.toISOString().slice(0, 10) ?? 'never'}`,
  ].join(' | ')

async function setTier(
  tenantDb: TenantDb,
  [slug = '', tierId = '', ...rest]: string[],
  { print, by }: OperatorContext,
) {
  if (tierId !== 'enterprise' || rest.length > 0)
    throw usageError(TIER_USE, 'Only enterprise can be set here. Other plans are paid by card.')
  const found = await tenantDb.withSystem('find an agency by its slug', (system) => listAgencies(system, slug))
  const agency = found.find((one) => one.slug === slug)
  if (!agency) throw new SettingError(`No agency ${slug}. List them with: operator agencies`)
  if (agency.isDemo) throw new SettingError(`${agency.name} is a demo agency and has no plan.`)
  const actor = { kind: 'system', reason: 'the operator sets a contract' } as const
  const result = await tenantDb.withTenant({ organizationId: agency.id, actor }, setContract)
  if (result === 'pays_by_card')
    throw new SettingError(
      `${agency.name} pays by card. Cancel its subscription in Stripe first, then set the contract.`,
    )
  const summary = `${agency.name} is now live on the enterprise plan, without limits. Recorded in its log.`
  await tenantDb.withSystem('record an operator’s action', (system) =>
    recordOperatorAuditEvent(system, { by, command: 'tier', summary }),
  )
  print(summary)
}

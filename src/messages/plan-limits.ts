import { formatCount, pluralize } from '../lib/pluralize.ts'

const usedOf = (used: number, limit: number, one: string) =>
  used > limit
    ? `${pluralize(used, one)}, ${formatCount(limit)} in your plan`
    : `${formatCount(used)} of ${pluralize(limit, one)}`

/** Source: subscription-015 to subscription-017. */
export const planLimitWords = {
  agents: (agents: number, limit: number) =>
    `Your account has ${pluralize(agents, 'agent')}, but your plan only allows for ${formatCount(limit)}. Please remove some agents or upgrade your plan.`,
  contacts: (contacts: number, limit: number) =>
    `Your account has ${pluralize(contacts, 'contact')}, but your plan only allows for ${formatCount(limit)}. Please delete some contacts or upgrade your plan.`,
  noAgent: (plan: string, limit: number) =>
    `Your current ${plan} plan only supports ${pluralize(limit, 'agent')}. Please ${limit === 1 ? 'upgrade to a higher tier plan' : 'order another seat under Change Plan'} to add more agents.`,
  noContact: 'Your plan has no room for another contact. Please delete some contacts or upgrade your plan.',
  notBack: (limit: number) =>
    `Nothing was changed: your plan only allows for ${pluralize(limit, 'contact')}, and there is no room for those that would come back. Please delete some contacts or upgrade your plan.`,
  /** Why a row of a file was left out. */
  row: (limit: number) => `Your plan only allows for ${pluralize(limit, 'contact')}`,
  importTitle: (fit: number) =>
    fit === 0 ? 'No new contact fits into your plan' : `${formatCount(fit)} of the new contacts fit into your plan`,
  importText: (added: number, limit: number) =>
    `The file has ${pluralize(added, 'new contact')}, and your plan allows for ${formatCount(limit)} in all. Those that do not fit are left out, and can be downloaded after the import.`,
  toPlans: 'See the plans',

  // The banner with its meter.
  label: 'What your plan allows for',
  agentsOf: (agents: number, limit: number) => usedOf(agents, limit, 'agent'),
  contactsOf: (contacts: number, limit: number) => usedOf(contacts, limit, 'contact'),
  nearly: 'Your plan is nearly full.',
  full: 'Your plan is full.',
}

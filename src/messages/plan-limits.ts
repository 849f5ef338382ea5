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
  noContact: 'Your plan is full. Delete some contacts or upgrade your plan.',
  notBack: (limit: number) =>
    `Nothing was changed: your plan only allows for ${pluralize(limit, 'contact')}. Delete some contacts or upgrade your plan.`,
  /** Why an import skipped a row. */
  row: (limit: number) => `Your plan only allows for ${pluralize(limit, 'contact')}`,
  importTitle: (fit: number) =>
    fit === 0
      ? 'No new contacts fit in your plan'
      : `${formatCount(fit)} of the new contacts ${fit === 1 ? 'fits' : 'fit'} in your plan`,
  importText: (added: number, limit: number) =>
    `The file has ${pluralize(added, 'new contact')}, and your plan allows for ${formatCount(limit)} in total. Contacts that do not fit are not imported. You can download them after the import.`,
  toPlans: 'See plans',

  // The banner with its meter.
  label: 'Plan usage',
  agentsOf: (agents: number, limit: number) => usedOf(agents, limit, 'agent'),
  contactsOf: (contacts: number, limit: number) => usedOf(contacts, limit, 'contact'),
  nearly: 'Your plan is nearly full.',
  full: 'Your plan is full.',
}

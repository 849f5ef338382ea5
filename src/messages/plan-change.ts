import type { OrderRefusal } from '../billing/orders/order.ts'
import type { ChangeRefusal } from '../billing/orders/plan-change.ts'
import type { PriceItem } from '../billing/prices/pricing.ts'
import { formatCount, pluralize } from '../lib/pluralize.ts'

export const tierNames = { usage: 'Perennial', basic: 'Basic', pro: 'Pro', enterprise: 'Enterprise' } as const

// Source: subscription-012.
const NO_PLAN = 'Please select a plan'
// Source: subscription-017.
const ONE_AGENT =
  'Your current Basic plan only supports 1 agent. Please upgrade to a higher tier plan to add more agents.'

/** Source: subscription-015, subscription-016. */
export const overLimit = (thing: 'agents' | 'contacts', held: number, allowed: number) =>
  `Your account has ${formatCount(held)} ${thing}, but your plan only allows for ${formatCount(allowed)}. Please remove some ${thing} or upgrade your plan.`

export function planRefusalMessage(refusal: OrderRefusal | ChangeRefusal | { refused: 'has_subscription' }): string {
  switch (refusal.refused) {
    case 'no_plan':
      return NO_PLAN
    case 'by_contract':
      return 'Contact us about this plan. We tailor it to your agency.'
    case 'no_count':
      return 'Enter whole numbers, 0 or more.'
    case 'no_packs':
      return 'Extra clients are available with Pro only. Set them to 0.'
    case 'one_agent':
      return ONE_AGENT
    // Refers to the requested plan, not to the current one.
    case 'basic_has_one':
      return refusal.held > 1
        ? `The Basic plan only supports 1 agent, and you have ${formatCount(refusal.held)}. Remove agents first, or choose a larger plan.`
        : 'The Basic plan only supports 1 agent. Set extra agents to 0, or choose a larger plan.'
    case 'too_many_seats':
      return `You can order up to ${pluralize(refusal.max, 'extra agent')} here. Please contact us for more.`
    case 'too_many_contacts':
      return `You can order up to ${formatCount(refusal.max)} extra clients here. Please contact us for more.`
    case 'agents_over':
      return overLimit('agents', refusal.held, refusal.allowed)
    case 'contacts_over':
      return overLimit('contacts', refusal.held, refusal.allowed)
    // Source: subscription-011.
    case 'no_changes':
      return 'No changes made to your subscription.'
    case 'changed_meanwhile':
      return 'Your subscription just changed, maybe in another window. Review it and choose again.'
    case 'payment_late':
      return 'Your subscription is past due or paused. Check your billing page first, then change your plan.'
    case 'ending':
      return 'Your subscription was canceled and will end. Undo the cancellation on your billing page first.'
    case 'undo_scheduled_first':
      return 'You already have a smaller plan scheduled. Choose your current plan to cancel that, then choose a larger one.'
    case 'needs_payment':
      return 'You have no paid subscription yet. Continue to payment.'
    case 'has_subscription':
      return 'Your agency already has a subscription. You can change it without entering payment again.'
  }
}

export const planWords = {
  title: 'Change Plan',
  lead: 'Choose a plan, set agents and clients, and see the price before anything changes.',
  back: 'Billing',
  toOwed: 'Pay the open invoice',
  toAgents: 'Manage agents',
  steps: ['Choose a plan', 'Agents and clients', 'Review'],
  stepOf: (step: number) => `Step ${step + 1} of 3`,
  current: 'Current plan',
  none: 'No plan yet',
  holds: (agents: string, contacts: string) => `${agents} and ${contacts} in use`,
  extras: (agents: number, contacts: number) =>
    [
      ...(agents > 0 ? [pluralize(agents, 'extra agent')] : []),
      ...(contacts > 0 ? [`${formatCount(contacts)} extra clients`] : []),
    ].join(', '),
  next: (plan: string, on: string) =>
    `${plan} starts on ${on}. Until then your agency keeps its current plan. To cancel this change, choose your current plan again.`,
  // Source: subscription-014.
  perMonth: (price: string) => `${price}/mo`,
  select: 'Select',
  continue: 'Continue',
  opening: 'Opening...',
  stepBack: 'Back',
  calculator: {
    title: 'Which plan do you need?',
    contacts: 'Contacts',
    hint: 'How many contacts your agency will have. It can be more than 100,000.',
    button: 'Calculate',
    // Source: subscription-024.
    noCount: 'Failed to calculate custom tier pricing. Please enter a whole number of contacts, such as 12000.',
    contract: 'By contract',
    fits: (contacts: string) => `For ${contacts} contacts`,
  },
  table: {
    title: 'Prices',
    plan: 'Plan',
    price: 'Per month',
    agents: 'Agents',
    contacts: 'Contacts',
    more: 'Additional',
    included: (count: string) => `${count} included`,
    upTo: (count: string) => `Up to ${count}`,
    usageMore: (block: string, size: string, seat: string) =>
      `${block} per ${size} contacts or any part of that, ${seat} per extra agent`,
    basicMore: 'Switch to another plan',
  },
  seats: {
    extraAgents: 'Extra agents',
    agentsHint: (price: string, included: number, used: number) =>
      `${price} each a month. ${pluralize(included, 'agent')} ${included === 1 ? 'is' : 'are'} included; you have ${formatCount(used)}.`,
    extraContacts: 'Extra clients',
    contactsHint: (price: string, pack: string, included: string, used: string) =>
      `${price} a month for each ${pack}. ${included} are included; you have ${used}.`,
    none: 'Basic includes one agent and no extras. For more agents, choose another plan.',
  },
  review: {
    title: 'What changes',
    from: 'Today',
    to: 'After',
    items: {
      usage_base: () => 'Perennial',
      usage_block: (count: number) => `${pluralize(count, 'block')} of contacts, as of today`,
      basic: () => 'Basic',
      pro: () => 'Pro',
      seat: (count: number) => pluralize(count, 'extra agent'),
      pack: (count: number) => `${pluralize(count, 'pack')} of clients`,
    } satisfies Record<PriceItem, (count: number) => string>,
    total: 'Total',
    totalMonth: (price: string) => `${price} a month`,
    metered: (price: string, block: string, included: string) =>
      `Contacts above ${included} cost ${price} a month for each ${block} or part of it. We count them at the end of the month.`,
    dueNow: (price: string, until: string) =>
      `Today you pay ${price}: the difference for the rest of this month, until ${until}.`,
    dueNowPlain: (price: string) => `Today you pay ${price}: the difference for the rest of this month.`,
    nothingNow: 'Nothing is charged today.',
    onwards: (aMonth: string, on: string) => `From ${on} you pay ${aMonth}.`,
    afterIt: (aMonth: string) => `After that you pay ${aMonth}.`,
    later: (on: string) =>
      `Your agency keeps its current plan until ${on} because you have already paid for it. Until then you cannot add more than the new plan allows. There is no refund.`,
    laterFree: (on: string) =>
      `Your agency keeps its current plan until the free month ends on ${on}. Until then you cannot add more than the new plan allows.`,
    free: (on: string) => `Your free month continues. Your first payment is on ${on}.`,
    chosen: 'You will not be charged now: your agency has no card on file yet.',
    payNext: 'You pay on the next page, which shows what is due today. Nothing is charged before that.',
    taxes: 'Prices are in US dollars, before taxes.',
    button: 'Change Plan',
    changing: 'Changing...',
    pay: 'Continue to payment',
  },
  changed: (plan: string) => `Your plan is now ${plan}.`,
  changedLater: (plan: string, on: string) =>
    `${plan} starts on ${on}. Until then you keep your current plan, but cannot add more than ${plan} allows.`,
  // Source: subscription-020 to subscription-026.
  noTiers: 'Failed to load subscription tiers',
  noCurrent: 'Failed to load current subscription',
  noSession: 'Failed to create payment session',
  notSaved: 'Failed to save subscription',
  noServer: 'Failed to connect to server. Please try again.',
  notUpdated: 'Failed to update plan. Please try again.',
  again: 'Reload this page in a minute.',
  nothingChanged: 'Nothing was changed and nothing was charged.',
  unknownOutcome:
    'We could not reach our payment provider, so we do not know yet if the change was made. You will not be charged twice. Check your billing page in a few minutes before you try again.',
  declined: (reason: string) => `${reason} Your plan has not changed and nothing was charged.`,
  noMethod: 'You have no card on file. Add one under Payment Settings, then change your plan. Nothing was changed.',
  noPreview: 'We could not get the price from our payment provider. Nothing was changed. Try again in a minute.',
  noCards: 'Card payments are not set up on this server.',
  chosenAlready: 'Your agency already has a plan. Change it under Payment Settings.',
}

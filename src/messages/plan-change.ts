import type { OrderRefusal } from '../billing/orders/order.ts'
import type { ChangeRefusal } from '../billing/orders/plan-change.ts'
import type { Item } from '../billing/prices/pricing.ts'
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

export function whyNotPlan(why: OrderRefusal | ChangeRefusal | { refused: 'has_subscription' }): string {
  switch (why.refused) {
    case 'no_plan':
      return NO_PLAN
    case 'by_contract':
      return 'Please contact us about this plan: we make it to measure.'
    case 'no_count':
      return 'Please enter whole numbers from 0 on.'
    case 'no_packs':
      return 'Extra clients are sold with Pro only. Please set them to 0.'
    case 'one_agent':
      return ONE_AGENT
    // What has more of them is not the current plan, but the one that is wanted.
    case 'basic_has_one':
      return why.held > 1
        ? `The Basic plan only supports 1 agent, and you have ${formatCount(why.held)}. Please remove agents first, or choose a larger plan.`
        : 'The Basic plan only supports 1 agent. Please set extra agents to 0, or choose a larger plan.'
    case 'too_many_seats':
      return `You can order up to ${pluralize(why.most, 'extra agent')} here. Please contact us for more.`
    case 'too_many_contacts':
      return `You can order up to ${formatCount(why.most)} extra clients here. Please contact us for more.`
    case 'agents_over':
      return overLimit('agents', why.held, why.allowed)
    case 'contacts_over':
      return overLimit('contacts', why.held, why.allowed)
    // Source: subscription-011.
    case 'no_changes':
      return 'No changes made to your subscription.'
    case 'changed_meanwhile':
      return 'Your subscription was changed a moment ago, perhaps in another window. Please look at it and choose again.'
    case 'payment_late':
      return 'A payment is late. Please pay it on your billing page first; then you can change your plan.'
    case 'ending':
      return 'Your subscription was cancelled and runs out. Please take the cancellation back on your billing page first.'
    case 'take_back_first':
      return 'A smaller plan begins when your month ends. Please choose your plan of today once more to take that back; then you can choose a larger one.'
    case 'needs_payment':
      return 'There is no subscription that is paid for. Please go on to the payment.'
    case 'has_subscription':
      return 'Your agency has a subscription already. You can change it without another payment form.'
  }
}

export const planWords = {
  title: 'Change Plan',
  lead: 'Pick a plan, set agents and clients, and see the price before anything changes.',
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
    `${plan} begins on ${on}. Until then your agency keeps what it has paid for. To take this back, choose the current plan once more.`,
  aMonth: 'a month',
  // Source: subscription-014.
  perMonth: (price: string) => `${price}/mo`,
  select: 'Select',
  next1: 'Continue',
  opening: 'Opening...',
  stepBack: 'Back',
  calculator: {
    title: 'How large a plan do you need?',
    contacts: 'Contacts',
    hint: 'How many contacts your agency will hold, up to 100,000 and more.',
    button: 'Calculate',
    // Source: subscription-024.
    failed: 'Failed to calculate custom tier pricing',
    noCount: 'Failed to calculate custom tier pricing. Please enter a whole number of contacts, such as 12000.',
    contract: 'By contract',
    fits: (contacts: string) => `For ${contacts} contacts`,
  },
  table: {
    title: 'Prices',
    plan: 'Plan',
    price: 'A month',
    agents: 'Agents',
    contacts: 'Contacts',
    more: 'Beyond that',
    included: (count: string) => `${count} included`,
    upTo: (count: string) => `Up to ${count}`,
    usageMore: (block: string, size: string, seat: string) =>
      `${block} for each started ${size} contacts, ${seat} for each extra agent`,
    basicMore: 'Change to another plan',
  },
  seats: {
    extraAgents: 'Extra agents',
    agentsHint: (price: string, included: number, used: number) =>
      `${price} each a month. ${pluralize(included, 'agent')} ${included === 1 ? 'is' : 'are'} included; you have ${formatCount(used)}.`,
    extraContacts: 'Extra clients',
    contactsHint: (price: string, pack: string, included: string, used: string) =>
      `${price} a month for each ${pack}. ${included} are included; you have ${used}.`,
    none: 'Basic is one agent and takes no extras. For more agents choose another plan.',
  },
  review: {
    title: 'What changes',
    from: 'Today',
    to: 'Then',
    items: {
      usage_base: () => 'Perennial',
      usage_block: (count: number) => `${pluralize(count, 'block')} of contacts, as of today`,
      basic: () => 'Basic',
      pro: () => 'Pro',
      seat: (count: number) => pluralize(count, 'extra agent'),
      pack: (count: number) => `${pluralize(count, 'pack')} of clients`,
    } satisfies Record<Item, (count: number) => string>,
    total: 'Together',
    totalMonth: (price: string) => `${price} a month`,
    metered: (price: string, block: string, included: string) =>
      `Contacts above ${included} cost ${price} a month for each started ${block}. They are counted at the end of the month.`,
    dueNow: (price: string, until: string) =>
      `Today you pay ${price}: the difference for the rest of this month, until ${until}.`,
    dueNowPlain: (price: string) => `Today you pay ${price}: the difference for the rest of this month.`,
    nothingNow: 'Nothing is charged today.',
    onwards: (aMonth: string, on: string) => `From ${on} you pay ${aMonth}.`,
    afterIt: (aMonth: string) => `After that you pay ${aMonth}.`,
    later: (on: string) =>
      `Your agency keeps what it has until ${on}, because that is paid for, and can add no more than the new plan holds. Nothing is paid back.`,
    laterFree: (on: string) => `Your agency keeps what it has until the free month ends on ${on}.`,
    free: (on: string) => `Your free month goes on. The first payment is on ${on}.`,
    chosen: 'Nothing is charged: your agency has not given a card yet.',
    payNext: 'You pay on the next page, which says what is due today. Nothing is charged before that.',
    taxes: 'Prices are in US dollars, without taxes.',
    button: 'Change Plan',
    changing: 'Changing...',
    pay: 'Go on to payment',
    keep: 'Keep my plan',
  },
  changed: (plan: string) => `Your plan is ${plan} now.`,
  changedLater: (plan: string, on: string) => `${plan} begins on ${on}. Until then nothing changes.`,
  // Source: subscription-020 to subscription-026.
  noTiers: 'Failed to load subscription tiers',
  noCurrent: 'Failed to load current subscription',
  noSession: 'Failed to create payment session',
  notSaved: 'Failed to save subscription',
  noServer: 'Failed to connect to server. Please try again.',
  notUpdated: 'Failed to update plan. Please try again.',
  again: 'Please open the page again in a minute.',
  nothingChanged: 'Nothing was changed and nothing was charged.',
  unknownOutcome:
    'We could not reach our card provider, so we do not know yet whether the change was made. You are not charged twice: look at your billing page in a few minutes before you try again.',
  declined: (why: string) => `Your card was declined: ${why} Your plan is what it was, and nothing was charged.`,
  noMethod: 'There is no card to charge. Add one under Payment Settings, then change the plan. Nothing was changed.',
  noPreview:
    'We could not ask our card provider what this would cost. Please try again in a minute; nothing has changed.',
  noCards: 'Card payments are not set up on this server.',
  chosenAlready: 'Your agency has a plan already. Please change it under Billing.',
}

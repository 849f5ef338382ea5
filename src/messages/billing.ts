export const billingWords = {
  title: 'Billing & Payments',
  plan: 'Current plan',
  planName: 'Plan',
  price: 'Price',
  aMonth: (price: string) => `${price} a month`,
  byContract: 'As agreed in your contract',
  status: 'Status',
  statuses: {
    trialing: 'Free month',
    active: 'Active',
    past_due: 'Payment is late',
    unpaid: 'Not paid',
    paused: 'Paused',
    canceled: 'Ended',
  },
  none: 'No subscription yet',
  trialEnds: 'Free until',
  // Source: subscription-018.
  trial: (date: string) => `Your trial will end on ${date}. Nothing is charged before that day.`,
  usage: 'What you use',
  agents: 'Agents',
  contacts: 'Contacts',
  of: (used: string, limit: string) => `${used} of ${limit}`,
  unlimited: (used: string) => `${used}, no limit`,
  included: (used: string, included: string) => `${used} of ${included} included`,
  extra: (extra: string, price: string) => `${extra} extra: ${price} a month`,
  extraBlocks: (blocks: number, size: string, price: string) =>
    `${blocks === 1 ? '1 block' : `${blocks.toLocaleString('en-US')} blocks`} of ${size} more: ${price} a month`,
  total: 'A month in all',
  blocks: (included: string, price: string, block: string) =>
    `${included} contacts are included. Each further ${block}, once started, costs ${price} a month.`,
  cards:
    'You have not given us a card, and none is needed during the free month. We will ask for one here before it ends.',
  question: 'Questions about your bill?',
  contactUs: 'Contact us',
}

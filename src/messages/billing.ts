import { counted, figure } from '../lib/counted.ts'

/** The billing page, and the end of a subscription. */
export const billingWords = {
  /** Source: nav-026. */
  documentTitle: 'Billing',
  title: 'Billing & Payments',
  none: 'No plan yet',
  choose: 'Choose a plan',
  change: 'Change plan',
  plan: {
    title: 'Current plan',
    failed: 'Failed to load plan information. Please try again later.',
    aMonth: 'a month',
    soFar: (contacts: string) => `with the ${contacts} you hold now`,
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
    demo: 'Demo, nothing is charged',
    agents: 'Agents',
    contacts: 'Contacts',
    of: (used: number, limit: number) =>
      limit === -1 ? `${figure(used)}, no limit` : `${figure(used)} of ${figure(limit)}`,
    includes: (used: number, included: number) =>
      used > included
        ? `${figure(used)}, of which ${figure(included)} are included`
        : `${figure(used)} of ${figure(included)} included`,
    trialOver: 'The free month is over',
    trialEnds: 'Free until',
    trialEnded: 'Was free until',
    nextCharge: 'Next charge',
    ends: 'Ends on',
    over: (date: string) => `Ended on ${date}`,
    next: 'From then on',
    nextPlan: (name: string, price: string | undefined, date: string) =>
      `From ${date}: ${name}${price ? `, ${price} a month` : ''}`,
    blocks: (included: string, price: string, block: string) =>
      `${included} contacts are included. Each further ${block}, once started, costs ${price} a month; what you hold at the end of the month counts.`,
    lines: {
      usage_base: 'Base price',
      usage_block: 'Further contacts',
      basic: 'Basic',
      pro: 'Pro',
      seat: 'Extra agents',
      pack: 'Extra clients',
    },
    times: (quantity: number, unit: string) => `${figure(quantity)} × ${unit}`,
    off: (percent: number, until: string | undefined) => `${percent}% off${until ? ` until ${until}` : ''}`,
    total: 'A month in all',
  },
  method: {
    title: 'Payment method',
    failed: 'Failed to load payment method information.',
    unknown: 'Payment status unknown',
    again: 'Try again',
    ending: (brand: string, last4: string) => (last4 ? `${brand} ending in ${last4}` : brand),
    expires: 'Expires',
    receipts: 'Receipts go to',
    update: 'Update payment',
    where: 'Cards and addresses are changed with our card provider, who keeps them. You come back here afterwards.',
    noPortal: 'We could not reach our card provider. Please try again in a few minutes.',
    none: 'No card yet',
    noneText: 'None is needed during the free month. With a card, mail starts to leave to your clients.',
    noneTrialOver: 'The free month is over. With a card your agency goes on as before.',
    noneAfter: 'Choose a plan and add a card to go on.',
    noneDemo: 'A demo agency pays nothing.',
    add: 'Add a card',
  },
  owed: {
    title: 'A payment is late',
    text: 'Please pay the open invoice. A new card alone does not pay it; it is charged from the next payment on.',
  },
  brands: { visa: 'Visa', mastercard: 'Mastercard', amex: 'American Express' } as Record<string, string>,
  invoices: {
    title: 'Invoices',
    caption: 'Invoices, newest first',
    failed: 'Failed to load invoices.',
    none: 'No invoices yet',
    noneText: 'The first one comes with your first payment.',
    columns: { number: 'Number', date: 'Date', plan: 'Plan', amount: 'Amount', status: 'Status', file: 'Download' },
    draft: 'Draft',
    statuses: { pending: 'Pending', paid: 'Paid', failed: 'Failed' },
    unknownStatus: (value: string) => `Unknown invoice status: ${value}`,
    download: 'Download',
    payNow: 'Pay now',
    ofInvoice: (number: string) => `invoice ${number}`,
    notThere: 'That invoice has no document yet. Please try again later.',
    nothingToPay: 'That invoice is not open any more: there is nothing to pay.',
  },
  end: {
    title: 'Leave or take your data along',
    download: 'Download your data',
    downloadText: 'Contacts, people, mails, settings and the log, as files you can open anywhere.',
    cancel: 'Cancel subscription',
    cancelText: (date: string) => `Everything goes on until ${date}; the plan is not charged again.`,
    keep: 'Keep the subscription',
    keepText: (date: string) => `The subscription ends on ${date}. Until then you can take that back.`,
    close: 'Close this agency',
    closeText: 'Nothing is charged without a card. To leave for good, close the agency.',
  },
  cancellation: {
    title: 'Cancel your subscription?',
    back: 'Billing & Payments',
    what: (date: string) => `Until ${date} everything works as it does now. After that the plan is not charged again.`,
    metered: 'Contacts above those included are charged once more, for what you hold in the last month.',
    after: [
      'After that day nobody can add or change anything, and no mail leaves to clients. Everybody can still sign in and look.',
      'Your contacts, quotes and answers stay where they are. You can download them at any time, before and after, or close the agency, which deletes them.',
      'You can take this back until then, and choose a plan again later.',
    ],
    download: 'Download your data first',
    confirm: (date: string) => `Cancel on ${date}`,
    keep: 'Keep the subscription',
    failed: 'We could not reach our card provider, so nothing was changed. Please try again in a few minutes.',
    done: (date: string) => `Your subscription ends on ${date}. Everything works until then.`,
    kept: 'Your subscription goes on.',
    nothing: 'There is no subscription to cancel.',
    nothingToKeep: 'There is nothing to take back.',
  },
  api: {
    count: 'Please give a whole number of contacts, such as 2500',
    noCalculation: 'Failed to calculate custom tier pricing',
    noPrices: 'Error loading Stripe product IDs',
  },
  question: 'Questions about your bill?',
  contactUs: 'Contact us',
}

export const brandName = (brand: string): string =>
  billingWords.brands[brand] ?? brand.replaceAll('_', ' ').replace(/^./, (letter) => letter.toUpperCase())

export const contactsHeld = (contacts: number): string => counted(contacts, 'contact')

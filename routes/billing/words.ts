import { formatCount, pluralize } from '../../src/lib/pluralize.ts'

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
    soFar: (contacts: string) => `with your current ${contacts}`,
    byContract: 'As agreed in your contract',
    status: 'Status',
    statuses: {
      trialing: 'Free month',
      active: 'Active',
      past_due: 'Past due',
      unpaid: 'Unpaid',
      paused: 'Paused',
      canceled: 'Ended',
    },
    demo: 'Demo. No charges.',
    agents: 'Agents',
    contacts: 'Contacts',
    of: (used: number, limit: number) =>
      limit === -1 ? `${formatCount(used)}, no limit` : `${formatCount(used)} of ${formatCount(limit)}`,
    includes: (used: number, included: number) =>
      used > included
        ? `${formatCount(used)} (${formatCount(included)} included)`
        : `${formatCount(used)} of ${formatCount(included)} included`,
    trialOver: 'The free month is over',
    trialEnds: 'Free until',
    trialEnded: 'Free month ended',
    nextCharge: 'Next charge',
    ends: 'Ends on',
    over: (date: string) => `Ended on ${date}`,
    next: 'After that',
    nextPlan: (name: string, price: string | undefined, date: string) =>
      `From ${date}: ${name}${price ? `, ${price} a month` : ''}`,
    blocks: (included: string, price: string, block: string) =>
      `${included} contacts are included. Each additional ${block}, even if partly used, costs ${price} a month. We count your contacts at the end of the month.`,
    lines: {
      usage_base: 'Base price',
      usage_block: 'Additional contacts',
      basic: 'Basic',
      pro: 'Pro',
      seat: 'Extra agents',
      pack: 'Extra clients',
    },
    times: (quantity: number, unit: string) => `${formatCount(quantity)} × ${unit}`,
    off: (percent: number, until: string | undefined) => `${percent}% off${until ? ` until ${until}` : ''}`,
    total: 'Total per month',
  },
  method: {
    title: 'Payment method',
    failed: 'Failed to load payment method information.',
    unknown: 'Payment status unknown',
    again: 'Try again',
    ending: (brand: string, last4: string) => (last4 ? `${brand} ending in ${last4}` : brand),
    expires: 'Expires',
    receipts: 'Billing email',
    update: 'Update payment',
    goOn: 'Continue to our payment provider',
    where:
      'Our payment provider stores your card and address, so you update them on its site. Then you come back here.',
    noPortal: 'We could not open our payment provider’s page. Try again in a few minutes.',
    none: 'No card yet',
    noneText: 'No card needed during your free month. Add one to start emailing your clients.',
    noneTrialOver: 'Your free month is over. Add a card to keep going.',
    ended: 'Your subscription has ended. Choose a plan to continue.',
    noneAfter: 'You need a plan and a card to continue.',
    noneDemo: 'Demo agencies are free.',
    noneContract: 'You pay as agreed in your contract. No card is needed.',
    add: 'Add a card',
  },
  owed: {
    title: 'Payment past due',
    text: 'Pay the open invoice. Adding a new card does not pay it right away.',
  },
  brands: { visa: 'Visa', mastercard: 'Mastercard', amex: 'American Express' } as Record<string, string>,
  invoices: {
    title: 'Invoices',
    caption: 'Invoices, newest first',
    failed: 'Failed to load invoices.',
    none: 'No invoices yet',
    noneText: 'Your invoices will appear here after your first payment.',
    columns: { number: 'Number', date: 'Date', plan: 'Plan', amount: 'Amount', status: 'Status', file: 'Download' },
    draft: 'Draft',
    statuses: { pending: 'Pending', paid: 'Paid', failed: 'Failed' },
    unknownStatus: (value: string) => `Unknown invoice status: ${value}`,
    download: 'Download',
    payNow: 'Pay now',
    ofInvoice: (number: string) => `invoice ${number}`,
    notThere: 'That invoice is not available to download yet. Try again later.',
    nothingToPay: 'That invoice is no longer open. There is nothing to pay.',
  },
  end: {
    title: 'Cancel or download your data',
    download: 'Download your data',
    downloadText: 'Contacts, team, emails, settings and the log, as files you can open anywhere.',
    cancel: 'Cancel subscription',
    cancelText: (date: string) =>
      `Your subscription would end on ${date}. You would not be charged for your plan again.`,
    keep: 'Keep the subscription',
    keepText: (date: string) => `Your subscription ends on ${date}. You can change your mind until then.`,
    close: 'Close this agency',
    closeText: 'We are not charging a card. To leave permanently, close the agency.',
  },
  cancellation: {
    title: 'Cancel your subscription?',
    back: 'Billing & Payments',
    what: (date: string) =>
      `Until ${date} everything works as it does now. After that, you will not be charged for your plan again.`,
    metered: 'Contacts beyond those included are billed one last time, for your final month.',
    after: [
      'Once it ends, your team cannot add or edit contacts, and we stop emailing and texting clients. Everyone can still sign in and view what they see now.',
      'We keep your contacts and quotes, and health answers for 24 months as before. You can download your contacts any time, or close the agency to delete them.',
      'You can change your mind until then, or choose a plan again later.',
    ],
    download: 'Download your data first',
    confirm: (date: string) => `Cancel on ${date}`,
    keep: 'Keep the subscription',
    failed:
      'Something went wrong with our payment provider, so we do not know yet if this was changed. Check your billing page in a few minutes before you try again.',
    done: (date: string) => `Your subscription ends on ${date}. The cancellation changes nothing before then.`,
    kept: 'Your subscription will continue.',
    nothing: 'There is nothing to cancel.',
    nothingToKeep: 'There is no cancellation to undo.',
  },
  api: {
    count: 'Enter a whole number of contacts, such as 2500',
    noCalculation: 'Failed to calculate custom tier pricing',
    noPrices: 'Error loading Stripe product IDs',
  },
  question: 'Questions about your bill?',
  contactUs: 'Contact us',
}

export const brandName = (brand: string): string =>
  billingWords.brands[brand] ?? brand.replaceAll('_', ' ').replace(/^./, (letter) => letter.toUpperCase())

export const contactCountText = (contacts: number): string => pluralize(contacts, 'contact')

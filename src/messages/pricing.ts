import type { CalculatorError, CalculatorField } from '../billing/prices/calculator.ts'
import type { PriceBook } from '../billing/prices/price-book.ts'
import { shortDollars } from '../lib/money.ts'
import { formatCount, pluralize } from '../lib/pluralize.ts'

/** The price page. */
export const pricingWords = {
  title: 'Pricing',
  lead: 'You pay for the contacts you have. Every feature is included.',
  signUp: 'Start your free month',
  toContacts: 'Go to your contacts',
  trial: (days: number) => `${days} days free. No card needed to start. Add one to email your clients.`,
  workOut: 'Calculate',
  launch: {
    label: 'Launch pricing',
    on: 'ACTIVE',
    off: 'INACTIVE',
    text: (percent: number, months: number, code: string) =>
      `${percent}% off ${months === 12 ? 'your first year' : `your first ${months} months`} with code ${code}`,
  },
  base: {
    title: 'Base subscription',
    per: 'a month',
    included: (contacts: number, agents: number) =>
      `${pluralize(contacts, 'contact')} and ${pluralize(agents, 'agent')} included`,
    was: (price: string) => `${price} without the launch offer`,
  },
  further: {
    title: 'Additional contacts',
    per: 'per contact a month',
    yearly: (price: string) => `${price} per contact a year`,
    blocks: (price: string, size: number) => `Charged as ${price} a month per ${formatCount(size)} or part of it`,
  },
  contacts: 'How many contacts do you have?',
  quickPicks: 'Quick picks',
  usage: (book: PriceBook) =>
    `The base plan includes ${pluralize(book.usage_contacts_included, 'contact')}, then ${shortDollars(book.usage_block_cents)} per additional ${pluralize(book.usage_block_contacts, 'contact')}. You are billed only for contacts you actually have, and the price adjusts automatically. A seat for each agent above ${book.usage_agents_included} is ${shortDollars(book.seat_cents)} a month.`,
  alone: (book: PriceBook) =>
    `Solo agent with up to ${pluralize(book.basic_contacts, 'contact')}? The Basic plan is ${shortDollars(book.basic_cents)} a month.`,
  plan: {
    title: 'Your plan',
    base: 'Base price',
    further: 'Extra contacts',
    none: 'none',
    blocks: (count: number, unit: string) => `${formatCount(count)} × ${unit}`,
    off: (percent: number) => `Launch offer, ${percent}% off`,
    total: 'Monthly price',
    yearly: (price: string) => `${price} a year`,
    firstYear: (months: number, price: string) => `for ${months} months, then ${price} a month`,
    each: (price: string) => `${price} per contact`,
  },
  value: {
    title: 'What you could earn',
    estimate: 'Estimate',
    text: 'These are estimates from the numbers you type, not a promise. Lifetime value (LTV) is the commission still to come from a client.',
    commission: 'Annual commission per client, in dollars',
    rollover: 'Annual rollover, in percent',
    rolloverHint: 'Of 100 clients, how many switch to a better plan with you each year?',
    baseline: (years: number) => `Baseline commission over ${years} years`,
    added: 'Added commission after a rollover',
    addedNote: (years: number) => `${years} extra years on average`,
    impact: 'Impact',
    monthly: 'Monthly impact',
    annual: 'Annual impact',
    investment: 'Investment',
    converted: 'Converted contacts',
    ltv: 'New LTV added',
  },
  result: {
    title: 'Result',
    cost: 'Monthly cost',
    net: 'Net annual benefit',
    roi: 'Return on investment',
    none: '—',
    times: (multiple: string) => `${multiple}x`,
  },
  chart: {
    title: 'Book of Business, Remaining LTV (Millions)',
    base: 'Base Case',
    rollover: 'Rollover Case',
    year: 'Year',
    today: 'Today',
    table: 'View as table',
    label: (years: number, base: string, rollover: string) =>
      `After ${years} years, ${base} million dollars remain in the base case and ${rollover} million in the rollover case. See the table below for every year.`,
    explained:
      'Base Case: no one rolls over, and commissions end after six years. Rollover Case: each year the share of clients you entered starts over. We assume your contacts are spread evenly over six policy years, with none lost or added.',
  },
}

/** `used` is the value that the figures on the page are based on. */
export const calculatorErrors: Record<CalculatorField, Record<CalculatorError, (used: string) => string>> = {
  contacts: {
    unreadable: (used) => `Please enter a whole number of contacts, such as 2500. These figures use ${used}.`,
    negative: (used) => `The number of contacts cannot be below 0. These figures use ${used}.`,
    too_much: (used) => `The calculator goes up to ${used} contacts. These figures use that number.`,
  },
  commission: {
    unreadable: (used) => `Please enter an amount in dollars, such as 300. These figures use ${used}.`,
    negative: (used) => `The commission cannot be below $0. These figures use ${used}.`,
    too_much: (used) => `The calculator goes up to ${used} per client. These figures use that amount.`,
  },
  rollover: {
    unreadable: (used) => `Please enter a percentage from 0 to 100, such as 12.5. These figures use ${used}.`,
    negative: (used) => `The rollover is a percentage from 0 to 100. These figures use ${used}.`,
    too_much: (used) => `The rollover is a percentage from 0 to 100. These figures use ${used}.`,
  },
}

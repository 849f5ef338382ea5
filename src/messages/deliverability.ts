import { pluralize } from '../lib/pluralize.ts'

/** Returns '5.8%', with one decimal as in the limits. */
export const percent = (share: number) => `${(100 * share).toFixed(1)}%`

interface DeliveryCounts {
  sent: number
  bounced: number
  complained: number
}

/** Explains why outreach paused automatically. */
export function pauseCause(reason: string, { sent, bounced, complained }: DeliveryCounts): string {
  const share = (count: number) =>
    `${count} of ${pluralize(sent, 'email')} in the last 7 days (${percent(count / sent)})`
  return reason === 'complaints'
    ? `${share(complained)} were reported as spam.`
    : `${share(bounced)} bounced permanently.`
}

export const deliverabilityWords = {
  title: 'Deliverability',
  lead: 'See whether your emails reach your clients and which ones bounce.',
  paused: {
    bounces: 'Outreach paused: too many emails bounced',
    complaints: 'Outreach paused: too many people reported your emails as spam',
  },
  pausedText: (when: string) =>
    `No automatic emails have been sent since ${when}. Fix or remove the addresses below and find out where they came from. An old list is the usual cause. When you resume, earlier bounces and spam reports no longer count.`,
  resume: 'Resume outreach',
  resumed: 'The automatic pause has ended. A pause that someone set stays in place.',
  notPaused: 'Outreach was not paused.',
  testMode: 'Your agency is in test mode',
  testModeText:
    'Emails go to one of your admins instead of clients and are not counted here. Figures start in production mode.',
  toSender: 'Settings > Sender',
  noReports: 'Delivery reports are not set up',
  noReportsText:
    'Our email service does not send us delivery reports yet, so the figures below are not reliable. Contact us if you need them.',
  sender: {
    title: 'Where your emails come from',
    address: 'Clients see',
    domain: 'Your own domain',
    none: 'None yet. Email providers trust emails from your own domain more.',
    status: 'Status',
    toSet: 'Its DNS records are not set yet. Find them under Sending domain.',
    notFound:
      'We could not find its DNS records. Check them under Sending domain. Until then, emails come from our address.',
    checked: 'Last checked',
    change: 'Sending domain',
  },
  gauges: {
    title: 'The last 30 days',
    sent: 'Sent',
    delivered: 'Delivered',
    unconfirmed: (count: number) => `${pluralize(count, 'email')} not confirmed yet`,
    allConfirmed: 'All emails confirmed',
    bounced: 'Bounced permanently',
    complained: 'Reported as spam',
    ofSent: (count: number, share: string) => `${pluralize(count, 'email')}, ${share} of those sent`,
    limitsTitle: 'Limits',
    limitsLead:
      'We look at the last 7 days. If bounces or spam reports exceed a limit, outreach pauses automatically and we email your admins. Emails to people who signed up themselves, and whom nobody at your agency has edited, do not count.',
    tooFew: (least: number, sent: number) =>
      `Limits apply only after ${least} emails in 7 days. Counted so far: ${sent.toLocaleString('en-US')}.`,
    limit: (share: string) => `Limit: ${share}`,
    states: {
      good: 'Well below the limit',
      near: 'Close to the limit',
      over: 'Above the limit',
      few: 'Too few emails to tell',
    },
  },
  trend: {
    title: 'Day by day',
    label: (days: number, sent: number, back: number) =>
      `Emails in the last ${days} days: ${sent.toLocaleString('en-US')} sent, ${back.toLocaleString('en-US')} bounced. The table below shows each day with emails.`,
    table: 'View as table',
    columns: { day: 'Day', sent: 'Sent', delivered: 'Delivered', bounced: 'Bounced', complained: 'Spam' },
    delivered: 'Delivered',
    waiting: 'Not confirmed yet',
    bounced: 'Bounced',
  },
  nothing: 'No emails sent to clients in the last 30 days',
  nothingText: 'After you email clients, this page shows how many emails were delivered, bounced or reported as spam.',
  bounces: {
    title: 'Permanent bounces',
    lead: 'These addresses do not accept email. Ask the client for the right one and enter it on the contact’s page. Emails go to the new address right away.',
    caption: 'Emails that bounced in the last 30 days',
    contact: 'Contact',
    address: 'Address',
    when: 'Sent',
    why: 'Mail server response',
    none: 'No permanent bounces in the last 30 days.',
    noReason: 'None',
  },
  blocked: {
    title: 'Blocked addresses',
    lead: 'These addresses get no emails, automatic or manual. Clients who unsubscribed get emails again only if they choose to on their email preferences page. Addresses that reported spam stay blocked.',
    caption: 'Blocked addresses',
    search: 'Search addresses',
    find: 'Search',
    all: 'Show all',
    address: 'Address',
    reason: 'Reason',
    since: 'Since',
    contact: 'Contact',
    actions: 'Actions',
    nobody: 'None',
    none: 'No blocked addresses yet.',
    noneFound: 'No addresses match your search.',
    release: 'Unblock',
    releaseOf: (address: string) => `Unblock ${address}`,
    /** Keyed by the email provider's response. */
    releases: {
      released: (address: string) => `Unblocked. You can email ${address} again.`,
      complained: (address: string) =>
        `We unblocked ${address}, but our email service still blocks it because its owner reported an email as spam.`,
      no_answer: (address: string) =>
        `We unblocked ${address}, but could not reach our email service. If the next email bounces, unblock it again.`,
    },
    notReleased:
      'We could not unblock this address: its owner opted out or reported spam, or it is no longer on this list.',
    addTitle: 'Block an address',
    addHint: 'For clients who opted out by phone or letter.',
    add: 'Block address',
    added: (address: string) => `Blocked. ${address} will not get any more emails.`,
    known: 'That address is already blocked',
  },
}

/** Why an address is blocked. */
const BLOCK_REASONS: Record<string, string> = {
  unsubscribed: 'Unsubscribed',
  unsubscribed_elsewhere: 'Unsubscribed in another system',
  bounced: 'Email bounced',
  complained: 'Reported an email as spam',
  complained_elsewhere: 'Opted out of this kind of email',
  merged: 'Merged with a contact whose address was blocked',
  by_hand: 'Blocked by your agency',
}
/** Why an address is blocked. `file`: the imported file it comes from. */
export const blockReason = (reason: string, file: string | null = null): string =>
  `${BLOCK_REASONS[reason] ?? BLOCK_REASONS.unsubscribed!}${file ? ` (from ${file})` : ''}`

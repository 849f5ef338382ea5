import { pluralize } from '../lib/pluralize.ts'

/** '5.8%': one decimal, as the limits have. */
export const percent = (share: number) => `${(100 * share).toFixed(1)}%`

interface Figures {
  sent: number
  bounced: number
  complained: number
}

/** Why outreach stopped by itself, as a sentence. */
export function stoppedBecause(reason: string, { sent, bounced, complained }: Figures): string {
  const of = (count: number) => `Of ${pluralize(sent, 'mail')} of the last 7 days ${count} (${percent(count / sent)})`
  return reason === 'complaints' ? `${of(complained)} were reported as spam.` : `${of(bounced)} came back for good.`
}

export const deliverabilityWords = {
  title: 'Deliverability',
  lead: 'Whether your clients get your mail, and what comes back.',
  toOutreach: 'Outreach',
  stopped: {
    bounces: 'Outreach is stopped: too much mail came back',
    complaints: 'Outreach is stopped: too many people reported your mail as spam',
  },
  stoppedText: (when: string) =>
    `Since ${when} nothing leaves by itself. Look at the addresses below, correct or remove them, and find out where they came from: an old list is the usual reason. When you go on, what came back before then no longer counts.`,
  goOn: 'Go on with outreach',
  wentOn: 'Outreach goes on.',
  notStopped: 'Outreach was not stopped.',
  testMode: 'Your agency is in test mode',
  testModeText:
    'Mail goes to an admin of yours instead of to clients, and is not counted here. Figures begin with production mode.',
  toSender: 'Settings, Sender',
  noReports: 'We are not told what becomes of your mail',
  noReportsText:
    'The reports of our mail service are not set up yet, so nothing below can be trusted. Please write to us.',
  from: {
    title: 'Where your mail comes from',
    address: 'Clients see',
    domain: 'Your own domain',
    none: 'None yet. Mail from a domain of your own is trusted more.',
    status: 'Status',
    toSet: 'Its records are not set yet. They are listed under Sending domain.',
    notFound:
      'Its records were not found. Look at them again under Sending domain. Until then mail comes from our address.',
    checked: 'Last checked',
    change: 'Sending domain',
  },
  gauges: {
    title: 'The last 30 days',
    sent: 'Sent',
    delivered: 'Delivered',
    onTheWay: (count: number) => `${pluralize(count, 'mail')} without an answer yet`,
    allAnswered: 'No answer is missing',
    bounced: 'Came back for good',
    complained: 'Reported as spam',
    ofSent: (count: number, share: string) => `${pluralize(count, 'mail')}, ${share} of those sent`,
    limitsTitle: 'Against the limits',
    limitsLead:
      'What counts are the mails of the last 7 days. Above a limit outreach stops by itself, and we write to your admins.',
    tooFew: (least: number, sent: number) =>
      `The limits only count once ${least} mails were sent in 7 days. There were ${sent.toLocaleString('en-US')}.`,
    limit: (share: string) => `Limit: ${share}`,
    states: {
      good: 'Well below the limit',
      near: 'Close to the limit',
      over: 'Above the limit',
      few: 'Too few mails to judge by',
    },
  },
  trend: {
    title: 'Day by day',
    label: (days: number, sent: number, back: number) =>
      `Mails of the last ${days} days: ${sent.toLocaleString('en-US')} sent, ${back.toLocaleString('en-US')} came back. The table below has each day.`,
    table: 'Show as a table',
    columns: { day: 'Day', sent: 'Sent', delivered: 'Delivered', bounced: 'Came back', complained: 'Spam' },
    delivered: 'Delivered',
    waiting: 'No answer yet',
    bounced: 'Came back',
  },
  nothing: 'No mail has left in the last 30 days',
  nothingText:
    'Once mails go out to clients, this page shows how many arrived, how many came back, and who does not want them.',
  back: {
    title: 'What came back for good',
    lead: 'These addresses take no mail. Ask the client for the right one and enter it on the contact’s page. Mail goes to the new address at once.',
    caption: 'Mails that came back in the last 30 days',
    contact: 'Contact',
    address: 'Address',
    when: 'Sent',
    why: 'What their mail server said',
    none: 'Nothing came back in the last 30 days.',
    noReason: 'Nothing',
  },
  refusals: {
    title: 'Addresses you do not write to',
    lead: 'Nothing is sent to them, by outreach or by hand. Clients who unsubscribed or reported a mail as spam are written to again only if they ask for it themselves.',
    caption: 'Addresses you do not write to',
    search: 'Search addresses',
    find: 'Search',
    all: 'Show all',
    address: 'Address',
    reason: 'Reason',
    since: 'Since',
    contact: 'Contact',
    actions: 'Actions',
    nobody: 'None',
    none: 'There is no such address yet.',
    noneFound: 'No address fits that.',
    release: 'Allow mail again',
    releaseOf: (address: string) => `Allow mail again to ${address}`,
    released: (address: string) => `${address} can be written to again.`,
    keptAtProvider: (address: string) =>
      `${address} can be written to again here, but our mail service refuses it because its owner reported mail as spam.`,
    providerSilent: (address: string) =>
      `${address} can be written to again here. Our mail service could not be asked to forget it; if the next mail comes back, please do this once more.`,
    notReleased: 'That address was refused by its owner, or is not on the list any more. Nothing was changed.',
    addTitle: 'Stop mail to an address',
    addHint: 'For clients who asked you on the phone or by letter.',
    add: 'Stop mail',
    added: (address: string) => `${address} gets no more mail.`,
    known: 'That address is on the list already',
  },
}

/** Why an address is not written to. */
const REFUSED: Record<string, string> = {
  unsubscribed: 'Unsubscribed',
  unsubscribed_elsewhere: 'Unsubscribed in another system',
  bounced: 'Mail came back',
  complained: 'Reported a mail as spam',
  complained_elsewhere: 'Takes no mail of this sort',
  merged: 'Unsubscribed under another address',
  by_hand: 'Entered by hand',
}
/** `file`: the imported file that said so. */
export const refusedBecause = (reason: string, file: string | null = null): string =>
  `${REFUSED[reason] ?? REFUSED.unsubscribed!}${file ? ` (from ${file})` : ''}`

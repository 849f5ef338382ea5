import { formatPhone } from '../lib/phone.ts'
import type { AccountMailKind, ClientNews } from '../outbox/mail-facts.ts'
import { digestWords, todayWords } from './today.ts'

/** The texts of an email to a user of an agency, around its link or code. */
interface AccountMailWords {
  subject: string
  /**
   * `by` is what the email mentions: an admin's name, a new address, what a person changed, the end of the free month, or
   * why outreach paused.
   */
  intro: (organization: string, by: string) => string
  button?: string
  code?: string
  expires?: string
}

const TEN_MINUTES = 'Use the link or the code. Using one turns off the other. Both expire in 10 minutes.'
const TYPE_CODE = 'Or enter this code on the page where you requested it:'

export const accountMails: Record<AccountMailKind, AccountMailWords> = {
  login_link: {
    subject: 'Your Perennial login link',
    intro: (organization) => `Here is your link to log in to ${organization} on Perennial.`,
    button: 'Log in',
    code: TYPE_CODE,
    expires: TEN_MINUTES,
  },
  activate_account: {
    subject: 'Activate your Perennial account',
    intro: (organization) => `Your account for ${organization} on Perennial is ready. Just one step left: activate it.`,
    button: 'Activate my account',
    code: TYPE_CODE,
    expires: TEN_MINUTES,
  },
  invite_agent: {
    subject: 'You are invited to Perennial',
    intro: (organization, by) =>
      `${by} added you to ${organization} on Perennial, where your agency manages its clients and quote emails.`,
    button: 'Join the agency',
    expires: 'The link works once and expires in 7 days. After that you can always sign in with this address.',
  },
  resume_setup: {
    subject: 'Finish setting up your agency',
    intro: (organization) => `Continue setting up ${organization} on Perennial where you left off.`,
    button: 'Continue setup',
    expires: 'The link works once, on any device, and expires in 7 days.',
  },
  fresh_code: {
    subject: 'Your Perennial confirmation code',
    intro: (organization) =>
      `Someone signed in as you at ${organization} is making an important change or downloading data.`,
    code: 'If this is you, enter this code on the page that asked for it:',
    expires:
      'The code works once and expires in 10 minutes. If this is not you, tell an admin at your agency right away: someone else is signed in as you.',
  },
  confirm_email: {
    subject: 'Confirm your new email address',
    intro: (organization) => `Confirm that you want to sign in to ${organization} on Perennial with this address.`,
    button: 'Use this address',
    expires: 'The link works once and expires in 60 minutes. Until you confirm, your old address stays in use.',
  },
  email_change_asked: {
    subject: 'Request to change your sign-in address',
    intro: (organization, by) =>
      `You, an admin at your agency or someone using your account asked to change your sign-in address for ${organization} on Perennial to ${by}. Nothing changes until someone confirms it with the link we emailed to that address. If this was not you, tell an admin at your agency right away.`,
  },
  client_contact_changed: {
    subject: 'Details that clients see were changed',
    intro: (organization, by) =>
      `${by}. Clients of ${organization} may see the change in emails and on pages.\n\nIf it was on purpose, there is nothing to do.\n\nIf not, someone else may be signed in as that person. That person should sign out all other devices, which their profile page links to. An admin should then change the details back, or remove a sending domain that was added. The log shows what was there before.`,
  },
  agency_closed: {
    subject: 'Your Perennial account was closed',
    intro: (organization, by) =>
      `${organization} on Perennial was ${by}. No one can sign in anymore, and nothing more is sent to its clients. If this was a mistake, an admin can ask us to reopen the agency before that day.`,
    button: 'Ask us to reopen it',
  },
  agency_reopened: {
    subject: 'Your Perennial account is open again',
    intro: (organization) =>
      `We reopened ${organization} on Perennial, as an admin asked us to. Your team can sign in again. Its subscription ended when it was closed, so check your plan and card. What was due in the meantime was not sent.`,
    button: 'Open billing',
  },
  colleague_email_changed: {
    subject: 'A sign-in address at your agency was changed',
    intro: (organization, by) =>
      `We changed the sign-in address of ${by} at ${organization} on Perennial, after checking who asked for it. If nobody at your agency asked, tell us right away.`,
    button: 'Contact us',
  },
  client_news: {
    subject: 'News about a client',
    intro: (organization) => `There is news about a client at ${organization}.`,
    button: 'Open the contact',
  },
  outreach_stopped: {
    subject: 'Outreach paused automatically',
    intro: (organization, by) =>
      `Perennial has paused all outreach for ${organization}. ${by} At this rate, email providers start blocking a sender’s emails, even ones people are waiting for. Review the bounces and spam reports, and resume once you know the cause.`,
    button: 'Review deliverability',
  },
  trial_ending: {
    subject: 'Your free month ends soon',
    intro: (organization, by) =>
      `The free month for ${organization} on Perennial ends on ${by}. You have no card on file, so nothing will be charged. To continue, add a card. You will see the price first.`,
    button: 'Add a card',
  },
  became_read_only: {
    subject: 'Your Perennial account is read-only',
    intro: (organization) =>
      `The Perennial account for ${organization} is now read-only because it has no paid subscription: your team cannot add or edit contacts, and emails and texts to clients are paused. Your data is safe. You can view and download it and delete contacts. To continue, see your billing page.`,
    button: 'Open billing',
  },
  digest: {
    subject: todayWords.title,
    intro: digestWords.intro,
    button: digestWords.button,
  },
  // Never shown: a test email uses the text of the client email it tests.
  mail_test: {
    subject: 'Test of a client email',
    intro: (organization) => `You asked for a test email from ${organization}.`,
  },
  email_changed: {
    subject: 'Your sign-in address was changed',
    intro: (organization, by) =>
      `You now sign in to ${organization} on Perennial with ${by}. If this was not you, tell an admin at your agency right away.`,
  },
}

/** Who closed an agency, and the day of its erasure, as the email about it says. */
export const closedAbout = (closedBy: string, erasedOn: string) =>
  `closed by ${closedBy}, and its data will be permanently deleted on ${erasedOn}`

/** The dates in the email about the end of a free month without a card. */
export const trialDays = (endsOn: string, readOnlyOn: string | undefined) =>
  readOnlyOn ? `${endsOn}; without a card the account becomes read-only on ${readOnlyOn}` : endsOn

const newsText = {
  signed_up: (client: string) => `${client} started a quote on your page and is now in your contacts.`,
  accept: (client: string) => `${client} finished the quote and asked for a call.`,
  decline: (client: string) => `${client} asked for a call about other ways to lower costs.`,
  general: (client: string) => `${client} asked for a call.`,
}

/** The texts of the email with news about a client. */
export const clientNewsMail = {
  subject: ({ client, as, inCalendar }: ClientNews) => {
    if (as === 'signed_up') return `${client} started a quote on your page`
    return inCalendar ? `${client} opened your booking calendar` : `${client} asked for a call`
  },
  intro: ({ client, as, inCalendar }: ClientNews) =>
    inCalendar
      ? `${client} pressed Schedule a Call and opened your booking calendar${as === 'decline' ? ' to ask about other ways to lower costs' : ''}. If no appointment comes in, give them a call.`
      : newsText[as](client),
  lines: ({ phone, as, bestTime, inCalendar, language }: ClientNews): string[] => [
    phone ? `Phone: ${formatPhone(phone)}` : 'Phone: not on file. See the contact’s page for their email address.',
    ...(inCalendar || as === 'signed_up' ? [] : [`Best time: ${bestTime ? `in the ${bestTime}` : 'any'}`]),
    ...(language === 'es' ? ['Language: they viewed the page in Spanish'] : []),
  ],
}

export const accountMailFrame = {
  greeting: (firstName: string) => (firstName ? `Hello ${firstName},` : 'Hello,'),
  /** Shown instead of a name that contains a link. */
  someAgency: 'your agency',
  someAdmin: 'An admin at your agency',
  notYou:
    'If you did not expect this email, do not use the link or code in it. Do not forward it, and never share a code.',
  linkHint: 'If the button does not work, copy this link into your browser:',
  from: 'Perennial',
}

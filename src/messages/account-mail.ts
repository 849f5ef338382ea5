import type { MailedPurpose } from '../accounts/sign-in/login-purposes.ts'
import { formatPhone } from '../lib/phone.ts'
import type { AccountMailKind, ClientNews } from '../outbox/outgoing-mail.ts'
import { digestWords, todayWords } from './today.ts'

/** What a mail to somebody who works at an agency says around its link or code. */
interface AccountMailWords {
  subject: string
  /** `by` is who caused it or what it is about: an admin's name, a new address. */
  intro: (organization: string, by: string) => string
  button?: string
  code?: string
  expires?: string
}

const TEN_MINUTES = 'The link and the code work once, for 10 minutes.'
const TYPE_CODE = 'Or type this code on the page where you asked for it:'

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
    intro: (organization) => `Your account for ${organization} on Perennial is ready. One step is left: activate it.`,
    button: 'Activate my account',
    code: TYPE_CODE,
    expires: TEN_MINUTES,
  },
  invite_agent: {
    subject: 'You are invited to Perennial',
    intro: (organization, by) =>
      `${by} added you to ${organization} on Perennial, where the agency keeps its clients and its quote mails.`,
    button: 'Join the agency',
    expires: 'The link works once, for 7 days. After that you can always sign in with this address.',
  },
  resume_setup: {
    subject: 'Go on setting up your agency',
    intro: (organization) => `The setup of ${organization} on Perennial is waiting where you left it.`,
    button: 'Go on with the setup',
    expires: 'The link works once, for 7 days, on any device.',
  },
  fresh_code: {
    subject: 'Your Perennial confirmation code',
    intro: (organization) => `Somebody signed in as you at ${organization} wants to change something that matters.`,
    code: 'If that is you, type this code on the page that asked for it:',
    expires: 'The code works once, for 10 minutes.',
  },
  confirm_email: {
    subject: 'Confirm your new email address',
    intro: (organization) => `From now on you want to sign in to ${organization} on Perennial with this address.`,
    button: 'Use this address',
    expires: 'The link works once, for 60 minutes. Until then your old address stays.',
  },
  email_change_asked: {
    subject: 'Somebody wants to change your sign-in address',
    intro: (organization, by) =>
      `You, an admin of your agency or somebody signed in as you asked that you sign in to ${organization} on Perennial with ${by} from now on. Nothing changes until the link we mailed to that address is pressed. If this was not you, tell an admin of your agency at once.`,
  },
  agency_closed: {
    subject: 'Your agency was closed on Perennial',
    intro: (organization, by) =>
      `${by} closed ${organization} on Perennial. Nobody can sign in there any more, nothing more is sent to its clients, and everything that was kept is being deleted for good.`,
  },
  client_news: {
    subject: 'News of a client',
    intro: (organization) => `There is news of a client of ${organization}.`,
    button: 'Open the contact',
  },
  outreach_stopped: {
    subject: 'Outreach was stopped: too much mail came back',
    intro: (organization, by) =>
      `Perennial has stopped all outreach of ${organization}. ${by} Mail services begin to refuse a sender at such figures, also mail that people wait for. Please look at what came back, and go on when you know why.`,
    button: 'Look at deliverability',
  },
  trial_ending: {
    subject: 'Your free month ends soon',
    intro: (organization, by) =>
      `The free month of ${organization} on Perennial ends on ${by}. No card is on record, so nothing will be charged. To go on, add a card; you see the price before you do.`,
    button: 'Add a card',
  },
  became_read_only: {
    subject: 'Your Perennial account is read-only',
    intro: (organization) =>
      `The account of ${organization} on Perennial is not paid for and is read-only from now on: nobody can add or change anything, and no mail leaves to your clients. Everything stays where it is; you can look at it, download it and delete contacts. To go on, see your billing page.`,
    button: 'Open billing',
  },
  digest: {
    subject: todayWords.title,
    intro: digestWords.intro,
    button: digestWords.button,
  },
  // Written down when it is asked for, as a client would get it; these words stand in for it nowhere.
  mail_test: {
    subject: 'A test of your mail to clients',
    intro: (organization) => `You asked for a test of a mail of ${organization}.`,
  },
  email_changed: {
    subject: 'Your sign-in address was changed',
    intro: (organization, by) =>
      `You sign in to ${organization} on Perennial with ${by} now. If this was not you, tell an admin of your agency at once.`,
  },
}

/** The days of a free month without a card, in its mail. */
export const trialDays = (endsOn: string, readOnlyOn: string | undefined) =>
  readOnlyOn ? `${endsOn}; without a card the account becomes read-only on ${readOnlyOn}` : endsOn

const did = {
  signed_up: (client: string) => `${client} started a quote of their own on your page and is in your book now.`,
  accept: (client: string) => `${client} has gone through the quote and asks for a call.`,
  decline: (client: string) => `${client} asks for a call about other options (Medicare Advantage).`,
  general: (client: string) => `${client} asks for a call.`,
}

/** What the mail about a client says in place of its general words. */
export const clientNewsMail = {
  subject: ({ client, as, inCalendar }: ClientNews) => {
    if (as === 'signed_up') return `${client} started a quote on your page`
    return inCalendar ? `${client} opened your booking calendar` : `${client} asks for a call`
  },
  intro: ({ client, as, inCalendar }: ClientNews) =>
    inCalendar
      ? `${client} pressed Schedule a Call and went to your booking calendar${as === 'decline' ? ', to ask about other options (Medicare Advantage)' : ''}. If no appointment comes in, they may be glad of a call.`
      : did[as](client),
  lines: ({ phone, as, bestTime, inCalendar, language }: ClientNews): string[] => [
    phone ? `Phone: ${formatPhone(phone)}` : 'Phone: none known; the address stands on the contact’s page',
    ...(inCalendar || as === 'signed_up' ? [] : [`Best time: ${bestTime ? `in the ${bestTime}` : 'any'}`]),
    ...(language === 'es' ? ['Language: they read the page in Spanish'] : []),
  ],
}

/** Which mail carries a link or code of this purpose. */
export const mailOfPurpose = {
  login: 'login_link',
  activate: 'activate_account',
  invite: 'invite_agent',
  resume: 'resume_setup',
  fresh: 'fresh_code',
  confirm_email: 'confirm_email',
} as const satisfies Record<MailedPurpose, AccountMailKind>

export const accountMailFrame = {
  greeting: (firstName: string) => (firstName ? `Hello ${firstName},` : 'Hello,'),
  /** In place of a name that holds a link. */
  someAgency: 'your agency',
  somebody: 'An admin of your agency',
  notYou:
    'If this was not you, do nothing: nobody can get in without this mail. Please do not forward it, and never tell anyone the code.',
  linkHint: 'If the button does not work, copy this address into your browser:',
  from: 'Perennial',
}

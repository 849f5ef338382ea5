import type { OutreachKind } from '../outbox/outreach-kinds.ts'

export const wordingErrors = {
  noSubject: 'Enter a subject.',
  noIntro: 'Enter the opening.',
  unknownField: (field: string, known: readonly string[]) =>
    `There is no field {${field}}. This email can use ${known.map((name) => `{${name}}`).join(', ')}.`,
  openBrace: 'There is an unmatched brace. Write fields like {first_name}.',
  longSubject: (usual: string, most: number) =>
    `With typical names it reads “${usual}”, which is ${usual.length} characters. Phones show about ${most}.`,
  cancelling: 'Do not tell clients to end a policy. They would have no coverage until a new one is in force.',
  price: 'Leave prices out: they change, and others may read the email. The client’s own page shows them.',
  advantage:
    'Fall emails cover Medigap only. You may not discuss next year’s Medicare Advantage plans before October 1.',
  enrolling: 'Medigap has no yearly enrollment period, so do not invite clients to one.',
}

/** When each kind is sent, and to whom. */
export const emailKindNotes: Record<OutreachKind, string> = {
  birthday: '30 days before the client’s birthday',
  anniversary: 'About a month before each policy anniversary, starting with the one you chose',
  new_year: 'January 2',
  aep: 'In September, on a weekday that varies by client',
  schedule_increase: '30 days before a rate increase you entered, or right away if it is sooner',
  check_in: 'On a schedule you set, to clients you email less often',
  follow_up_1: '3 days after a quote email',
  follow_up_2: '10 days after a quote email',
  follow_up_3: '21 days after a quote email',
  quarterly_update: 'March, June, September and December, to clients who opted in',
}

export const emailWordingWords = {
  title: 'Emails to your clients',
  lead: 'Edit the subject and opening of each outreach email. Every email also includes the button, your contact details, your address and an unsubscribe link.',
  email: 'Email',
  when: 'When it is sent',
  ours: 'Standard wording',
  yours: (when: string) => `Your wording, ${when}`,
  back: 'All emails',
  languages: 'Email language',
  subject: 'Subject',
  intro: 'Opening',
  introHint: 'Plain text. Leave a blank line to start a new paragraph. The greeting comes first.',
  fields: 'Fields you can use',
  fieldsHint:
    'We fill these in for each client. If one is unknown, we use our standard subject or opening in that email.',
  fieldNames: {
    first_name: 'the client’s first name',
    agent: 'who signs the email',
    agency: 'your agency’s name',
    carrier: 'the client’s insurance company',
    plan: 'the client’s plan, such as Plan G',
    month: 'the month the email is about, such as March',
    date: 'the day the increase takes effect',
    percent: 'the increase, such as 9.5%',
  },
  allCases:
    'Our standard wording has three versions: for clients who have not opened their quote, who have opened it, and who have answered the health questions. Yours replaces all three.',
  preview: 'Show preview',
  show: 'Show',
  previewTitle: 'Preview',
  previewAs: (name: string) => `Preview as ${name}`,
  as: 'Another client',
  asHint: 'Enter part of a name.',
  others: 'Other matches',
  notFound: (name: string) => `No client matches “${name}”, so the preview shows another client.`,
  reads: (name: string, language: string) => `${name} reads ${language} and gets emails in that language.`,
  madeUp: 'None of your notices affects this client, so the increase shown is an example.',
  blankSubject: (name: string) =>
    `Your subject uses a field that is unknown for ${name}, or is longer than 49 characters. This email uses our standard subject.`,
  blankIntro: (name: string) =>
    `Your opening uses a field that is unknown for ${name}. This email uses our standard opening.`,
  unsaved: 'This preview shows unsaved changes.',
  nobody: 'Add a contact with an email address to see a preview here.',
  frame: 'Email as the client sees it',
  text: 'View as plain text',
  subjectIs: 'Subject',
  from: 'From',
  inboxLine: 'Preview text',
  test: 'Send me a test',
  tested: (address: string) => `A test is on its way to ${address}. Nobody else gets it.`,
  tooManyTests: 'You have sent 20 tests in the last hour. Try again later.',
  removal: 'Use standard wording',
  removed: 'This email uses our standard wording again.',
}

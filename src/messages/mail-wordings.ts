import type { OutreachKind } from '../outbox/outreach-kinds.ts'

export const wordingErrors = {
  noSubject: 'Please enter a subject.',
  noIntro: 'Please enter the first lines.',
  unknownField: (field: string, known: readonly string[]) =>
    `There is no field {${field}}. This mail can name ${known.map((name) => `{${name}}`).join(', ')}.`,
  openBrace: 'A brace stands alone. A field is written like {first_name}.',
  longSubject: (usual: string, most: number) =>
    `With usual names it reads “${usual}”, which is ${usual.length} characters. A phone shows about ${most}.`,
  cancelling: 'Please do not tell clients to end a policy: until a new one is in force they would have none.',
  price: 'Please name no price here: prices change, and mail is read by others. The client’s own page shows them.',
  advantage:
    'Mails of the fall are about Medigap alone: for next year, Medicare Advantage plans may not be spoken of before October 1.',
  enrolling: 'Medigap has no yearly enrollment period, so please do not invite clients to one.',
}

/** When each kind leaves, and to whom. */
export const mailKindNotes: Record<OutreachKind, string> = {
  birthday: '30 days before the client’s birthday',
  anniversary: 'Before each anniversary of the policy',
  new_year: 'January 2',
  aep: 'In September, on a weekday of the client’s own',
  schedule_increase: 'When you enter a carrier’s notice of higher prices',
  check_in: 'To clients who are written to less often',
  follow_up_1: '3 days after a quote mail',
  follow_up_2: '10 days after a quote mail',
  follow_up_3: '21 days after a quote mail',
  quarterly_update: 'March, June, September and December, to clients who want it',
}

export const mailWordingWords = {
  title: 'Mails to your clients',
  lead: 'Subject and first lines of the mails that outreach sends. The button, how to reach you, your address and the way to unsubscribe stand in each of them.',
  mail: 'Mail',
  when: 'When it leaves',
  ours: 'Our words',
  yours: (when: string) => `Yours, ${when}`,
  back: 'All mails',
  languages: 'Language of the mail',
  subject: 'Subject',
  intro: 'First lines',
  introHint: 'Plain text. An empty line begins a new paragraph. The greeting stands above.',
  fields: 'Fields you can use',
  fieldsHint:
    'They are filled in for each client. Where one of them is not known for a client, that mail says our words instead.',
  fieldNames: {
    first_name: 'the client’s first name',
    agent: 'who signs the mail',
    agency: 'your agency’s name',
    carrier: 'the client’s insurance company',
    plan: 'the client’s plan, such as Plan G',
    month: 'the month it is about, such as March',
    date: 'the day the increase takes effect',
    percent: 'the increase, such as 9.5%',
  },
  allCases:
    'Our words differ by what the client did: not opened the page, opened it, answered the questions. Yours stand in all three cases.',
  save: 'Save',
  preview: 'Show preview',
  show: 'Show',
  previewTitle: 'Preview',
  previewAs: (name: string) => `Preview as ${name}`,
  as: 'Another client',
  asHint: 'Part of a name.',
  others: 'Also found',
  notFound: (name: string) => `No client is called “${name}”, so the preview shows somebody else.`,
  reads: (name: string, language: string) => `${name} reads ${language}, and gets the mail in that language.`,
  madeUp: 'No notice of yours concerns this client, so the increase shown is made up.',
  blankSubject: (name: string) =>
    `Your subject names what is not known of ${name}, or gets longer than 49 characters. This mail has our subject.`,
  blankIntro: (name: string) => `Your first lines name what is not known of ${name}. This mail has our first lines.`,
  unsaved: 'This preview shows what you typed. It is not saved yet.',
  nobody: 'Once you have a contact with an email address, you see here what they would read.',
  frame: 'The mail as the client sees it',
  text: 'The same as plain text',
  subjectIs: 'Subject',
  from: 'From',
  inboxLine: 'Beside the subject',
  test: 'Send me a test',
  tested: (address: string) => `A test is on its way to ${address}. Nobody else gets it.`,
  tooManyTests: 'That was the 20th test within an hour. Please wait a while.',
  removal: 'Back to our words',
  removed: 'This mail says our words again.',
}

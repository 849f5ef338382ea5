import type { LogoRefusal } from '../organizations/logo.ts'
import type { SenderRefusal } from '../organizations/save-sender.ts'

/** Source: settings-018 to settings-021. */
export const settingsErrors = {
  noUser: 'Failed to load current user',
  request: 'Settings request was not successful',
  save: 'Failed to save settings',
  logo: 'Failed to upload logo',
}

export const settingsFrame = {
  title: 'Organization Settings',
  setupTitle: 'Organization Setup - Settings',
  tabs: 'Parts of the settings',
  save: 'Save',
  saving: 'Saving...',
  saved: 'Saved',
  lastChanged: (who: string, when: string) => `Last changed by ${who} on ${when}`,
  nothingChanged: 'Nothing was changed. What you typed is still here: please press Save again.',
}

export const logoWords = {
  title: 'Logo',
  label: 'Logo picture',
  lead: 'Your clients see it at the top of their pages. Without one they see your agency’s name.',
  hint: 'PNG only, recommended 240 by 60 pixels, up to 1 MB.',
  choose: 'Choose a PNG file',
  drop: 'or drop it here',
  dropNow: 'Let go to use this picture',
  uploading: 'Uploading',
  upload: 'Upload logo',
  uploaded: 'Logo saved.',
  chosen: (name: string) => `${name} is chosen.`,
  remove: 'Remove logo',
  lastChanged: (who: string, when: string) => `Last changed by ${who} on ${when}`,
  removed: 'Logo removed. Clients now see your agency’s name.',
}

export const logoRefusals: Record<LogoRefusal, string> = {
  no_file: 'Choose a PNG file first.',
  too_heavy: 'The file is larger than 1 MB. Save the picture smaller, about 240 by 60 pixels, and upload that.',
  not_png: 'The file is not a PNG picture. Save your logo as PNG and upload that.',
  too_many_pixels: 'The picture is larger than 2000 by 2000 pixels. About 240 by 60 is enough.',
  broken: 'The file is damaged or holds more than one picture file. Save your logo as PNG again and upload that.',
}

export const detailsWords = {
  title: 'Agency details',
  name: 'Agency name',
  nameHint: 'As it stands on invoices, and on clients’ pages while there is no brand name.',
  brandName: 'Brand name',
  brandNameHint: 'The name your clients read on pages and in mails. Left empty, they read the agency name.',
  phone: 'Phone',
  phoneHint: 'For clients whose agent has none.',
  website: 'Website',
  websiteHint: 'Such as youragency.com.',
  bookingLink: 'Calendar booking link',
  bookingLinkHint: 'Where clients choose a time with you, such as calendly.com/youragency.',
  redirectUrl: 'Redirect address',
  redirectUrlHint: 'Where clients go when they are done, such as a thank-you page on your website.',
  signature: 'Signature',
  signatureHint: 'Stands under mails that the agency signs. Plain text; line breaks are kept.',
  address: 'Postal mailing address',
  addressHint:
    'The law (CAN-SPAM) wants it under every mail. Without it nothing is sent to clients in production mode.',
  timeZone: 'Time zone',
  timeZoneHint: 'Dates and times on your pages follow it.',
  slug: 'Short name in links',
  slugHint: 'Part of the links you have passed on, so it cannot be changed.',
}

export const brandWords = {
  title: 'Brand',
  lead: 'Your colors on clients’ pages and in their mails.',
  primary: 'Primary color',
  primaryHint: 'Buttons, links and the line at the top.',
  secondary: 'Secondary color',
  secondaryHint: 'Quiet backgrounds, mixed with white.',
  pick: (label: string) => `Pick the ${label.toLowerCase()}`,
  pale: (shown: string) => `This color is too pale for text. We darken it for text, to ${shown}.`,
  darkened: (shown: string) => `For text we darken it a little, to ${shown}, so that older eyes read it well.`,
  readable: 'Text in this color is easy to read.',
  notColor: 'Please enter a color as # and six digits, such as #6B46C1',
  preview: 'What clients see',
  previewButton: 'Preview',
  heading: 'Walter, a lower price for the same plan',
  link: 'How we compare plans',
  button: 'See my prices',
  quiet: 'The benefits of Plan G are the same at every company.',
  mail: 'In mails',
  mailGreeting: 'Hello Walter,',
}

export const senderWords = {
  title: 'Default sender settings',
  lead: 'Who signs the mails to your clients, and whose calendar they book.',
  sender: 'Sender',
  organizationOnly: 'Organization Only',
  organizationOnlyHint: 'Every mail carries the agency’s name, signature and booking link, whoever the agent is.',
  agentChoice: 'Agent Choice',
  agentChoiceHint: 'Each agent signs with their own details, or with the agency’s if they choose that.',
  signsAs: { organization: 'The agency', agent: 'Their own name', 'forced organization': 'The agency, for everybody' },
  now: 'Who signs how now',
  nobody: 'Nobody sells at your agency yet.',
  agents: 'What agents may do',
  allow: 'Agents may change their own selling settings',
  allowHint: 'Licenses, carriers, booking link, signature and sender. Without it only admins change them.',
  restrict: 'Agents see only their own contacts',
  restrictHint:
    'In lists, search, the dashboard and exports. Without it every agent sees and changes the whole book. Admins always see all.',
  sending: 'Sending',
  mode: 'Where mail to clients goes',
  test: 'Test mode',
  testHint: 'No client gets mail. It all goes to your first admin instead, with the client’s address in the subject.',
  production: 'Production mode',
  productionHint: 'Mail goes to your clients.',
  confirm: 'Yes, start sending mail to our clients',
  confirmHint: 'Needed once, to go from test mode to production mode.',
  hour: 'Send hour',
  hourHint: 'In the contact’s own time zone.',
  hourLabel: (hour: number) => (hour < 12 ? `${hour} AM` : hour === 12 ? '12 noon' : `${hour - 12} PM`),
}

export const senderRefusals: Record<SenderRefusal, { field: string; message: string }> = {
  no_address: {
    field: 'send_mode',
    message:
      'Production mode needs your postal mailing address: the law wants it under every mail. Fill it in under Details first.',
  },
  not_confirmed: { field: 'confirmed', message: 'Please confirm that mail to your clients may start.' },
}

export const linksWords = {
  title: 'Links',
  lead: 'Pass these on: on your website, in letters, under your mails.',
  selfOnboarding: 'Self-onboarding link',
  selfOnboardingHint: 'New clients enter their own details here and become contacts of your agency.',
}

export const setupSettingsWords = {
  lead: (plan: string) => `Plan: ${plan}. What you enter here can be changed in the settings at any time.`,
  carriers: 'Carriers you offer',
  carriersHint: 'Clients are quoted these carriers only. Choose at least one.',
  selectAll: 'Select All',
  next: 'Continue',
  noPhone: 'Please enter the agency’s phone number',
}

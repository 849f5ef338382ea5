import type { LogoRefusal } from '../organizations/logo.ts'
import type { SenderRefusal } from '../organizations/save-sender.ts'
import { testModeWords } from './test-mode.ts'

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
  leaderboard: 'The dashboard shows the leaderboard',
  leaderboardHint:
    'What the clients of each agent did, side by side. Who sees only their own contacts sees only their own line.',
  sending: 'Sending',
  mode: 'Where mail to clients goes',
  test: 'Test mode',
  testHint: 'No client gets mail. It all goes to your first admin instead, with the client’s address in the subject.',
  production: 'Production mode',
  productionHint: 'Mail goes to your clients.',
  noCard: 'Test mode, whatever is chosen here',
  untilThen: 'Until then all mail to clients goes to your first admin.',
  confirm: 'Yes, start sending mail to our clients',
  confirmHint: 'Needed once, to go from test mode to production mode.',
  hour: 'Send hour',
  hourHint: 'In the contact’s own time zone.',
  hourLabel: (hour: number) => (hour < 12 ? `${hour} AM` : hour === 12 ? '12 noon' : `${hour - 12} PM`),
}

export const senderRefusals: Record<SenderRefusal, { field: string; message: string }> = {
  no_card: { field: 'send_mode', message: testModeWords.needsCard },
  no_address: {
    field: 'send_mode',
    message:
      'Production mode needs your postal mailing address: the law wants it under every mail. Fill it in under Details first.',
  },
  not_confirmed: { field: 'confirmed', message: 'Please confirm that mail to your clients may start.' },
}

export const clientPagesWords = {
  title: 'What clients see',
  lead: 'On the pages that your mails lead to: prices, health questions, and agreeing on a call.',
  rights: 'Rights to switch',
  showRights: 'Tell clients of an open right to switch',
  showRightsHint:
    'Some states let people change plans without health questions, such as around their birthday. On a day when a client has that right, their page says so. It makes a switch easier, and clients trust an agency that tells them.',
  advantage: 'Medicare Advantage',
  advantageLead:
    'Medicare (CMS) wants a disclaimer wherever you speak of Medicare Advantage, and it names two numbers of yours. With both, clients who want to lower their costs further are offered a call about Medicare Advantage, and the disclaimer stands beside it. Without them nothing is said of Medicare Advantage, and they are offered a call about other ways to lower their costs.',
  organizations: 'Organizations you represent',
  organizationsHint: 'Companies whose Medicare Advantage plans you sell.',
  plans: 'Plans they offer in your area',
  plansHint: 'All that a client can choose from.',
  disclaimer: 'Clients read:',
  films: 'Films',
  filmsLead:
    'Links to films of your own, on your website, YouTube or Vimeo. Each page says the same in words, so that nobody has to watch. Turn captions on: many clients hear badly.',
  plansVideo: 'Plan G or Plan N',
  plansVideoHint: 'On the price page, under the two plans.',
  qualifyVideo: 'Great choice: the health questions',
  qualifyVideoHint: 'Once a client has chosen a price.',
  lowPriceVideo: 'Good news: why prices differ',
  lowPriceVideoHint: 'Beside the lowest prices.',
  links: 'Where clients go from here',
  linksLead: 'These are set under Details. An agent’s own booking link comes first, unless the agency signs for them.',
  bookingLink: 'Booking link',
  redirectUrl: 'After the thank-you page',
  website: (address: string) => `${address} (your website)`,
  notSet: 'Not set',
  change: 'Change under Details',
  seeTitle: 'See it as a client',
  seeSchedule: 'The page to agree on a call',
  seeDecline: 'The page about other ways to lower costs',
  seeOnboarding: 'The page for new clients',
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

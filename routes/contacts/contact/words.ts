import type { Gender } from '../../../src/contacts/contact.ts'
import { formatLong, formatSpan } from '../../../src/lib/calendar-date.ts'
import { capitalize } from '../../../src/lib/capitalize.ts'
import { pluralize } from '../../../src/lib/pluralize.ts'
import { listNames } from '../../../src/messages/selling-rules.ts'
import type { UnknownFact } from '../../../src/quotes/comparison.ts'
import type { ContactSwitchingRight, UnknownFact as UnknownRightFact } from '../../../src/switching/open-rights.ts'

/** The contact's rights to change plans under state law. */
export const contactRightsWords = {
  title: 'Rights to change plans without health questions',
  always: 'On any day of the year',
  open: (until: string) => `Open through ${until}`,
  opens: (span: string) => `Opens ${span}`,
  carriers: {
    any: 'any company',
    other_issuer: 'another company only',
    same_issuer: 'the same company only',
    same_issuer_or_affiliate: 'the same company or one of its affiliates only',
  } satisfies Record<ContactSwitchingRight['rule']['carriers'], string>,
  benefits: {
    any: 'any plan',
    equal_or_lesser: 'the same benefits or fewer',
    same_letter: 'the same plan',
    b_to_n: 'any of Plans B through N (from Plan A, only to Plan A)',
  } satisfies Record<ContactSwitchingRight['rule']['benefits'], string>,
  mayHave: 'May have this right, unconfirmed',
  unknown: (facts: readonly UnknownRightFact[], { gapDays }: ContactSwitchingRight['rule']) => {
    const names = {
      birth_on: 'the birth date',
      effective_on: 'the policy’s effective date',
      gap: `whether coverage had a gap of more than ${gapDays} days`,
      earlier_use: 'whether the right was used before',
    }
    const missing = facts.flatMap((fact) => (fact === 'law' ? [] : [names[fact]]))
    return [
      ...(facts.includes('law') ? ['We have not confirmed that this law is in effect.'] : []),
      ...(missing.length > 0 ? [`Not on file: ${listNames(missing)}.`] : []),
    ].join(' ')
  },
  surcharge: (percent: number) => `The price may be up to ${percent}% higher for as long as the policy lasts.`,
  source: 'Rule and source',
  under65: 'Under 65, this client may have a right to a plan (unconfirmed):',
}

/**
 * 'Open through Dec 7, 2026', 'Opens Mar 15 to May 14, 2027' or 'On any day of the year'; `ruleText` when no dates are
 * known.
 */
export function rightDatesText({ rule, windows }: ContactSwitchingRight, ruleText: string, today: string): string {
  if (rule.anchor === 'continuous') return contactRightsWords.always
  const [first, ...later] = windows
  if (!first) return ruleText
  const spans = (spanWindows: ContactSwitchingRight['windows']) =>
    listNames(spanWindows.map(({ opensOn, closesOn }) => formatSpan(opensOn, closesOn)))
  if (first.opensOn > today) return contactRightsWords.opens(spans(windows))
  const open = contactRightsWords.open(formatLong(first.closesOn))
  return later.length > 0 ? `${open}, then ${spans(later)}` : open
}

/** The card about the client's quote. */
export const quoteCardWords = {
  title: 'Quote',
  none: 'No quote yet',
  noneText: 'Send a quote or copy its link. What the client does with it appears here.',
  open: (until: string) => `The link works until ${until}.`,
  stopped: (on: string) => `The link was stopped on ${on}. The next quote gets a new one.`,
  expired: (on: string) => `The link expired on ${on}. The next quote gets a new one.`,
  shared: 'The client created a second link to share with someone.',
  unseen: 'Not viewed yet.',
  seen: (views: number, last: string) =>
    `Viewed ${views === 1 ? 'once' : `${pluralize(views, 'time')}, last`} on ${last}.`,
  chose: (name: string, carrier: string, plan: string, price: string, on: string) =>
    `${name} chose ${carrier} ${plan}, ${price} a month, on ${on}.`,
  chosenThen: (name: string, carrier: string, plan: string, price: string) =>
    `${name} chose ${carrier} ${plan}, ${price} a month`,
  shown: (on: string) => `What the page showed on ${on}`,
  shownFor: (facts: { place: string; age: number; gender: Gender | null; tobacco: boolean | null; starts: string }) => {
    const who = facts.gender === null ? 'gender unknown, age' : facts.gender === 'F' ? 'woman, age' : 'man, age'
    const tobacco = facts.tobacco === null ? 'tobacco use unknown' : facts.tobacco ? 'uses tobacco' : 'no tobacco'
    return `${facts.place}, ${who} ${facts.age}, ${tobacco}, starting ${facts.starts}.`
  },
  asked: 'The page asked for the missing details and showed no prices.',
  corrected: 'The client entered or changed details on the page to see these prices.',
  books: (names: string) => `Prices from ${names}.`,
  price: (month: string, household: string | undefined) =>
    household ? `${month}, or ${household} with the household discount` : month,
  stop: 'Stop all quote links',
  stopWhy: (name: string) =>
    `After that, no one can open any quote sent to ${name} so far, including ${name} and anyone it was shared with. The next quote you send gets a new link.`,
  stopNow: 'Stop the links',
  stoppedNow: 'The quote links are stopped. The next quote gets a new one.',
  nothingOpen: 'There was no active link to stop.',
}

/** Details that a client submitted and that await review, and consents. */
export const submittedWords = {
  title: 'Submitted details to review',
  lead: (when: string) => `Someone signed up with this email address on ${when}. Nothing here was changed.`,
  answered: (when: string) => `They answered this on their quote page on ${when}. Nothing here was changed.`,
  select: 'Select the correct details.',
  same: 'Everything they entered matches what is already here.',
  take: (name: string, before: string, after: string) => `${name}: ${after} instead of ${before}`,
  takeTicked: 'Use selected details',
  keep: 'Keep current details',
  prospect: 'We could not tell whether this is the same person, so there is also a separate contact:',
  merge: 'Merge the two',
  checkFirst: 'Select the correct details first, or press Keep current details.',
  settled: 'Done. The details here stay as they are.',
  taken: 'Updated.',
  gone: 'Someone already reviewed these details.',
  consents: 'What they agreed to',
  channel: (channel: string) => (channel === 'text' ? 'Text messages' : 'Email'),
  event: ({ answered, settled, taken }: { answered: boolean; settled: boolean; taken: boolean | null }) => {
    const [sent, wasTaken, wasIgnored] = answered
      ? ['The client answered on their quote page', 'the answer was used', 'the answer was not used']
      : [
          'Someone signed up with this email address and sent their details',
          'those were used',
          'your details were kept',
        ]
    return settled ? `${sent}, and ${taken ? wasTaken : wasIgnored}` : sent
  },
}

const names: Readonly<Record<UnknownFact, string>> = { gender: 'gender', tobacco: 'tobacco use' }

/** The form for unknown facts that prices depend on. */
export const unknownFactsWords = {
  title: 'Needed for prices',
  text: (facts: readonly UnknownFact[], firstName: string) => {
    const listed = capitalize(new Intl.ListFormat('en-US').format(facts.map((fact) => names[fact])))
    const [are, them] = facts.length > 1 ? ['are', 'them'] : ['is', 'it']
    return `${listed} ${are} unknown. You can still send a quote: it asks ${firstName} for ${them} before showing a price.`
  },
  gender: 'Gender',
  male: 'Male',
  female: 'Female',
  tobacco: 'Uses tobacco',
  yes: 'Yes',
  no: 'No',
  save: 'Save',
  saved: 'Saved.',
  nothing: 'Nothing was saved: no answer was chosen, or it was already on file.',
}

import { formatLong, formatSpan } from '../lib/calendar-date.ts'
import type { ContactRight, UnknownFact } from '../switching/open-rights.ts'
import { listNames } from './selling-rules.ts'

/** The rights to change plans by the law of the contact's state, for the agent. */
export const contactRightsWords = {
  title: 'Rights to change plans without health questions',
  always: 'On any day of the year',
  open: (until: string) => `Open until ${until}`,
  opens: (span: string) => `Opens ${span}`,
  carriers: {
    any: 'any company',
    other_issuer: 'another company only',
    same_issuer: 'the same company only',
    same_issuer_or_affiliate: 'the same company or one of its affiliates only',
  } satisfies Record<ContactRight['rule']['carriers'], string>,
  benefits: {
    any: 'any plan',
    equal_or_lesser: 'the same benefits or less',
    same_letter: 'the same plan',
    b_to_n: 'B to N among B to N, A to A',
  } satisfies Record<ContactRight['rule']['benefits'], string>,
  mayHave: 'May have this right, unconfirmed',
  unknown: (facts: readonly UnknownFact[], { gapDays }: ContactRight['rule']) =>
    `Not on file: ${listNames(
      facts.map(
        (fact) =>
          ({
            law: 'whether the law is in effect as we read it',
            birth_on: 'the birth date',
            effective_on: 'the policy’s effective date',
            gap: `whether coverage had a gap of more than ${gapDays} days`,
            earlier_use: 'whether the right was used before',
          })[fact],
      ),
    )}.`,
  surcharge: (percent: number) => `The price may be up to ${percent}% higher for as long as the policy lasts.`,
  source: 'Rule and source',
  under65: 'Under 65, this client may have a right to a plan (unconfirmed):',
}

/** 'Open until Dec 7, 2026', 'Opens Mar 15 to May 14, 2027'; the rule itself where no day is known. */
export function rightDays({ rule, windows }: ContactRight, says: string, today: string): string {
  if (rule.anchor === 'continuous') return contactRightsWords.always
  const [first, ...later] = windows
  if (!first) return says
  const spans = (ones: ContactRight['windows']) =>
    listNames(ones.map(({ opensOn, closesOn }) => formatSpan(opensOn, closesOn)))
  if (first.opensOn > today) return contactRightsWords.opens(spans(windows))
  const open = contactRightsWords.open(formatLong(first.closesOn))
  return later.length > 0 ? `${open}, then ${spans(later)}` : open
}

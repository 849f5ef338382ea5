import type { Gender } from '../contacts/contact.ts'
import { pluralize } from '../lib/pluralize.ts'

/** What the contact's page says of the quote that the client holds. */
export const quoteCardWords = {
  title: 'Quote',
  none: 'No quote yet',
  noneText: 'Send a quote or copy its link. What the client does with it appears here.',
  open: (until: string) => `The link works until ${until}.`,
  stopped: (on: string) => `The link was stopped on ${on}. The next quote gets a new one.`,
  expired: (on: string) => `The link expired on ${on}. The next quote gets a new one.`,
  shared: 'The client created a second link to share with someone.',
  unseen: 'Not viewed yet.',
  seen: (views: number, last: string) => `Viewed ${views === 1 ? 'once' : pluralize(views, 'time')}, last on ${last}.`,
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
  corrected: 'The client changed details on the page to see these prices.',
  books: (names: string) => `Prices from ${names}.`,
  price: (month: string, household: string | undefined) =>
    household ? `${month}, or ${household} with the household discount` : month,
  stop: 'Stop this link',
  stopWhy: (name: string) =>
    `After that, no one can open it: not ${name}, and no one it was shared with. The next quote you send gets a new link.`,
  stopNow: 'Stop the link',
  stoppedNow: 'The link is stopped. The next quote gets a new one.',
  nothingOpen: 'There was no active link to stop.',
}

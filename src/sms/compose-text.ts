import { toGsm } from '../lib/gsm-text.ts'
import { textWords } from '../messages/client/texts.ts'
import type { TextFacts } from '../outbox/outgoing-text.ts'
import { urls } from '../urls.ts'

const LONGEST_AGENCY = 40
const LONGEST_NAME = 20

/** Who, why, where to, how to end it: at most two segments, whatever people are called. Source: domain.md §6.6. */
export function composeText(publicUrl: string, facts: TextFacts): string {
  const { purpose, stop } = textWords[facts.language]
  const [agency, name] = [cut(facts.agency, LONGEST_AGENCY), cut(facts.clientFirstName, LONGEST_NAME)]
  return toGsm(`${agency}: ${purpose[facts.kind](name)} ${publicUrl}${urls.compare(facts.trackingId)} ${stop}`)
}

const cut = (text: string, longest: number) => toGsm(text).trim().slice(0, longest).trim()

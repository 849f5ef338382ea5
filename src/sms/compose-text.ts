import { toGsm } from '../lib/gsm-text.ts'
import { textWords } from '../messages/client/texts.ts'
import type { TextFacts } from '../outbox/outgoing-text.ts'
import { urls } from '../urls.ts'

const MAX_AGENCY_CHARS = 40
const MAX_NAME_CHARS = 20

/**
 * The text names the agency, the purpose, the link and how to opt out. It fits in two segments, however long the names
 * are. Source: domain.md §6.6.
 */
export function composeText(publicUrl: string, facts: TextFacts): string {
  const { purpose, stop } = textWords[facts.language]
  const agency = truncateToGsm(facts.agency, MAX_AGENCY_CHARS)
  const name = truncateToGsm(facts.clientFirstName, MAX_NAME_CHARS)
  const said = purpose[facts.kind](name)
  // Without a name it would begin with a comma.
  const why = name === '' ? said.replace(/^, (.)/, (_, first: string) => first.toUpperCase()) : said
  return toGsm(`${agency}: ${why} ${publicUrl}${urls.compare(facts.trackingId)} ${stop}`)
}

const truncateToGsm = (text: string, maxChars: number) => toGsm(text).trim().slice(0, maxChars).trim()

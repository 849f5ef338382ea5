import { readFileSync } from 'node:fs'
import type { SlowContact, SlowFacts } from './slow-facts.ts'

/** One contact of the reference table, and its expected entries. */
export interface Written {
  /** Their line, to find it by. */
  says: string
  facts: SlowContact
  today: string
  entries: string[]
}

const DAY = '2026-11-21'

/** The written-out table; its first lines say how it is read. */
export function readOracle(): Written[] {
  const people: Written[] = []
  for (const line of readFileSync(new URL('oracle.tsv', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')) {
    if (line.startsWith('#')) continue
    if (line.startsWith('\t')) people.at(-1)!.entries.push(line.slice(1))
    else people.push({ ...readPerson(line), says: line, entries: [] })
  }
  return people
}

const dateOf = (text = '-') => (text === '-' ? null : text)

function readPerson(line: string): Pick<Written, 'facts' | 'today'> {
  const [id, state, birth, effective, carrier, delay, words = ''] = line.split('\t')
  const more: Partial<SlowFacts> = {}
  let today = DAY
  for (const word of words.split(' ').filter(Boolean)) {
    const [name, value = ''] = word.split('=') as [string, string?]
    if (name === 'on') today = value
    else take(more, name, value)
  }
  const facts = { id: Number(id), state: state!, birth: dateOf(birth), effective: dateOf(effective) }
  return { facts: { ...facts, carrier: carrier !== '-', delay: Number(delay), more }, today }
}

function take(more: Partial<SlowFacts>, name: string, value: string): void {
  const parts = value.split(':')
  switch (name) {
    case 'unsubscribed':
    case 'complained':
    case 'bounced':
      more.optOut = name
      break
    case 'no-email':
      more.noEmail = true
      break
    case 'updates':
      more.updates = true
      break
    case 'yearly':
      more.yearly = true
      break
    case 'client-pause':
      more.clientPause = spanOf(value)
      break
    case 'pause':
    case 'agency-pause': {
      const of = name === 'pause' ? 'contact' : 'agency'
      const kind = parts[0] === 'all' ? null : parts[0]!
      more.stops = [...(more.stops ?? []), { of, kind, ...spanOf(parts[1]!) }]
      break
    }
    case 'quote': {
      const [on, did = 'not_viewed', stopped = null] = parts as [string, ...never[]]
      more.quote = { id: 'q', on, did, stopped }
      break
    }
    case 'increase': {
      const [id, effective, entered] = parts as [string, string, string]
      more.increases = [...(more.increases ?? []), { id: Number(id), effective, entered }]
      break
    }
    case 'failed': {
      const [often, around] = parts as ['annual', 'birthday']
      more.failed = value === 'off' ? 'off' : { often, around }
      break
    }
    case 'mailed': {
      const [occasion, due, on] = parts as [string, string, string?]
      more.mailed = [...(more.mailed ?? []), { occasion, due, on: on === 'never' ? null : (on ?? due) }]
      break
    }
    case 'licensed':
      // 'NC:2027-03-01,KY'
      more.licensed = Object.fromEntries(
        value.split(',').flatMap((one) => (one ? [[one.slice(0, 2), one.slice(3) || null]] : [])),
      )
      break
    case 'lifted':
      more.lifted = value === 'smart-send' ? 'smart send' : 'target GI'
      break
    default:
      throw new Error(`The table has a word that nobody knows: ${name}`)
  }
}

function spanOf(text: string) {
  const [from, until] = text.split('..') as [string, string?]
  return { from, until: until || null }
}

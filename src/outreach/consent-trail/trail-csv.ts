import { toCsvLine } from '../../lib/csv-cell.ts'
import type { ConsentTrail } from './read-trail.ts'

const BOM = '\ufeff'
const COLUMNS = [
  'When (UTC)',
  'Channel',
  'What happened',
  'Address',
  'Exact words, or reason',
  'Where it comes from',
  'Network',
]

/** UTF-8 with a byte order mark, which Excel requires. No cell is run as a formula. */
export const trailCsv = ({ entries }: ConsentTrail): string =>
  BOM +
  [
    COLUMNS,
    ...entries.map(({ at, channel, what, address, words, source, network }) => [
      at.toISOString(),
      channel,
      what,
      address,
      words,
      source,
      network,
    ]),
  ]
    .map(toCsvLine)
    .join('')

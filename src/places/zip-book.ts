import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

export interface ZipCounty {
  state: string
  county: string
  /** True for the county that contains most of the ZIP. Each ZIP has exactly one. */
  primary: boolean
}

export interface ZipEntry {
  zip: string
  city: string
  cities: string[]
  timeZone: string
  places: ZipCounty[]
}

/** The ZIPs of the data file, loaded on first use and kept in memory. */
export interface ZipBook {
  find(zip: string): ZipEntry | undefined
  readonly size: number
}

/**
 * Opens a file written by src/tools/build-places.ts: gzip, UTF-8, a line with the time zone of each state, then one line
 * per ZIP: zip, city, places ('KY:Christian|TN:Montgomery', primary first), and the time zone if it differs from the
 * state's. The first use throws a file system error if the file is missing.
 */
export function openZipBook(file: string | URL): ZipBook {
  let book: Book | undefined
  const loaded = () => {
    book ??= parseZipBook(gunzipSync(readFileSync(file)).toString('utf8'))
    return book
  }
  return {
    find: (zip) => entryOf(loaded(), zip),
    get size() {
      return loaded().lines.size
    },
  }
}

interface Book {
  zones: ReadonlyMap<string, string>
  /** ZIP to the unparsed rest of its line. Parsing on demand keeps loading fast and memory small. */
  lines: ReadonlyMap<string, string>
}

function parseZipBook(text: string): Book {
  const lines = new Map<string, string>()
  const endOfHeader = text.indexOf('\n')
  const zones = new Map(
    text
      .slice(0, endOfHeader)
      .split('\t')
      .map((pair) => pair.split('=') as [string, string]),
  )
  let start = endOfHeader + 1
  while (start < text.length) {
    const end = text.indexOf('\n', start)
    lines.set(text.slice(start, start + 5), text.slice(start + 6, end))
    start = end + 1
  }
  return { zones, lines }
}

function entryOf(book: Book, zip: string): ZipEntry | undefined {
  const line = book.lines.get(zip)
  if (line === undefined) return undefined
  const [city = '', places = '', zone] = line.split('\t')
  const parsed = places.split('|').map((place, index): ZipCounty => {
    const [state = '', county = ''] = place.split(':')
    return { state, county, primary: index === 0 }
  })
  const timeZone = zone ?? book.zones.get(parsed[0]?.state ?? '') ?? 'America/New_York'
  return { zip, city, cities: city === '' ? [] : [city], timeZone, places: parsed }
}

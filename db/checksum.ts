import { hash } from 'node:crypto'

const LINE_FEED = 10

export interface TableChecksum {
  rows: number
  /** Of all rows, in whatever order: 128 bits in hexadecimal. */
  checksum: string
}

/** Adds up the SHA-256 of each line, so that the order of the rows does not matter, and two alike are not none. */
export function checksumAccumulator() {
  const lanes = new Uint32Array(4)
  let rows = 0
  let begun: Uint8Array | undefined
  const add = (line: Uint8Array) => {
    const digest = hash('sha256', line, 'buffer')
    for (let lane = 0; lane < 4; lane++) lanes[lane]! += digest.readUInt32BE(lane * 4)
    rows++
  }
  return {
    add(bytes: Uint8Array) {
      let from = 0
      for (let end = bytes.indexOf(LINE_FEED); end >= 0; end = bytes.indexOf(LINE_FEED, from)) {
        const line = bytes.subarray(from, end)
        add(begun ? Buffer.concat([begun, line]) : line)
        begun = undefined
        from = end + 1
      }
      if (from === bytes.length) return
      const rest = bytes.subarray(from)
      begun = begun ? Buffer.concat([begun, rest]) : Buffer.from(rest)
    },
    sum: (): TableChecksum => ({
      rows,
      checksum: [...lanes].map((lane) => lane.toString(16).padStart(8, '0')).join(''),
    }),
  }
}

/** The same bytes, counted while they pass. */
export async function* withChecksum(
  lines: AsyncIterable<Uint8Array>,
  tell: (sum: TableChecksum) => void,
): AsyncGenerator<Uint8Array> {
  const { add, sum } = checksumAccumulator()
  for await (const bytes of lines) {
    add(bytes)
    yield bytes
  }
  tell(sum())
}

import { hash } from 'node:crypto'

const LINE_FEED = 10

export interface TableChecksum {
  rows: number
  /** 128 bits in hexadecimal, independent of the order of the rows. */
  checksum: string
}

/** Sums 128 bits of each line's SHA-256. A sum is independent of the order and, unlike XOR, counts duplicate rows. */
export function checksumAccumulator() {
  const lanes = new Uint32Array(4)
  let rows = 0
  let partial: Uint8Array | undefined
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
        add(partial ? Buffer.concat([partial, line]) : line)
        partial = undefined
        from = end + 1
      }
      if (from === bytes.length) return
      const rest = bytes.subarray(from)
      partial = partial ? Buffer.concat([partial, rest]) : Buffer.from(rest)
    },
    sum: (): TableChecksum => ({
      rows,
      checksum: [...lanes].map((lane) => lane.toString(16).padStart(8, '0')).join(''),
    }),
  }
}

/** Passes the bytes through and reports their checksum at the end. */
export async function* withChecksum(
  lines: AsyncIterable<Uint8Array>,
  onChecksum: (sum: TableChecksum) => void,
): AsyncGenerator<Uint8Array> {
  const { add, sum } = checksumAccumulator()
  for await (const bytes of lines) {
    add(bytes)
    yield bytes
  }
  onChecksum(sum())
}

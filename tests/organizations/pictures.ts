import { crc32, deflateSync } from 'node:zlib'

const MAGIC = Buffer.from('89504e470d0a1a0a', 'hex')

export function chunk(type: string, data: Uint8Array = new Uint8Array()): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

function head(width: number, height: number): Buffer {
  const data = Buffer.alloc(13)
  data.writeUInt32BE(width, 0)
  data.writeUInt32BE(height, 4)
  data.set([8, 2, 0, 0, 0], 8)
  return chunk('IHDR', data)
}

/** An RGB image of one color, with `extra` chunks before its pixels. */
export function pngOf(
  width: number,
  height: number,
  { extra = [], red = 31 }: { extra?: Buffer[]; red?: number } = {},
): Buffer {
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(width * 3, Buffer.from([red, 95, 139]))])
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)))
  return Buffer.concat([MAGIC, head(width, height), ...extra, chunk('IDAT', pixels), chunk('IEND')])
}

/** An image that declares a larger size than its pixels fill. */
export const claiming = (width: number, height: number): Buffer =>
  Buffer.concat([MAGIC, head(width, height), chunk('IDAT', deflateSync(Buffer.alloc(10_000))), chunk('IEND')])

const uint32 = (...values: number[]) => {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4)
  return bytes
}

/** An animation with two images, the first of them red. */
export function animated(width: number, height: number): Buffer {
  const control = (sequence: number) =>
    chunk('fcTL', Buffer.concat([uint32(sequence, width, height, 0, 0), Buffer.from([0, 1, 0, 10, 0, 0])]))
  const second = deflateSync(Buffer.alloc((width * 3 + 1) * height))
  const still = pngOf(width, height, { red: 255, extra: [chunk('acTL', uint32(2, 0)), control(0)] })
  const end = chunk('IEND')
  return Buffer.concat([
    still.subarray(0, still.length - end.length),
    control(1),
    chunk('fdAT', Buffer.concat([uint32(2), second])),
    end,
  ])
}

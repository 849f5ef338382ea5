import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readMultipart } from '../../../../routes/contacts/imports/multipart.ts'

function streamed(type: string, pull: NonNullable<UnderlyingDefaultSource<Uint8Array>['pull']>): Request {
  const body = new ReadableStream<Uint8Array>({ pull })
  const init = { method: 'POST', body, headers: { 'Content-Type': type }, duplex: 'half' }
  return new Request('http://localhost/', init as RequestInit)
}

function request(bytes: Uint8Array, size: number, type = 'multipart/form-data; boundary=----x'): Request {
  let start = 0
  return streamed(type, (controller) => {
    if (start >= bytes.length) return controller.close()
    controller.enqueue(bytes.subarray(start, start + size))
    start += size
  })
}

async function readAll(from: Request) {
  const parts: { name: string; fileName?: string | undefined; text: string }[] = []
  await readMultipart(from, {
    field: (name, text) => void parts.push({ name, text }),
    async file(name, fileName, bytes) {
      const part = { name, fileName, text: '' }
      parts.push(part)
      for await (const chunk of bytes) part.text += Buffer.from(chunk).toString('latin1')
    },
  })
  return parts
}

async function encoded(form: FormData) {
  const made = new Response(form)
  return { type: made.headers.get('Content-Type') ?? '', bytes: new Uint8Array(await made.arrayBuffer()) }
}

test('a form is parsed as sent, in chunks of any size', async () => {
  const field = fc.string({ maxLength: 30 }).map((text) => text.replaceAll(/\r\n?|\n/g, '\r\n'))
  await fc.assert(
    fc.asyncProperty(
      field,
      fc.uint8Array({ maxLength: 200 }),
      fc.integer({ min: 1, max: 64 }),
      async (text, file, size) => {
        const form = new FormData()
        form.append('attested', text)
        form.append('file', new File([Buffer.from(file)], 'book ä.csv'))
        form.append('last', '\r\n--\r\n------')
        const { type, bytes } = await encoded(form)
        expect(await readAll(request(bytes, size, type))).toEqual([
          { name: 'attested', text },
          { name: 'file', fileName: 'book ä.csv', text: Buffer.from(file).toString('latin1') },
          { name: 'last', text: '\r\n--\r\n------' },
        ])
      },
    ),
    { numRuns: 60 },
  )
})

test('a file that is not read, or only half, is skipped', async () => {
  const form = new FormData()
  form.append('file', new File(['x'.repeat(500_000)], 'a.csv'))
  form.append('file', new File(['y'.repeat(500_000)], 'b.csv'))
  form.append('file', new File([], ''))
  form.append('end', 'yes')
  const { type, bytes } = await encoded(form)
  const seen: unknown[] = []
  await readMultipart(request(bytes, 10_000, type), {
    field: (_, text) => void seen.push(text),
    async file(_, fileName, bytes) {
      seen.push(fileName)
      if (fileName === 'a.csv') for await (const _ of bytes) break
    },
  })
  expect(seen).toEqual(['a.csv', 'b.csv', undefined, 'yes'])
})

test('no more is read ahead than the storage accepts', async () => {
  const form = new FormData()
  form.append('file', new File(['x'.repeat(5_000_000)], 'a.csv'))
  const { type, bytes } = await encoded(form)
  let given = 0
  const large = streamed(type, (controller) => {
    if (given >= bytes.length) return controller.close()
    controller.enqueue(bytes.subarray(given, given + 50_000))
    given += 50_000
  })
  let taken = 0
  let ahead = 0
  await readMultipart(large, {
    field() {},
    async file(_, __, bytes) {
      for await (const chunk of bytes) {
        taken += chunk.length
        await new Promise((done) => setImmediate(done))
        ahead = Math.max(ahead, given - taken)
      }
    },
  })
  expect(taken).toBe(5_000_000)
  expect(ahead).toBeLessThan(1_000_000)
})

test('an interrupted form ends its file’s reader, and storage errors are passed on', async () => {
  const form = new FormData()
  form.append('file', new File(['x'.repeat(300_000)], 'a.csv'))
  const { type, bytes } = await encoded(form)
  const ends: unknown[] = []
  const handlers = {
    field() {},
    async file(_: string, __: string, bytes: AsyncIterable<Uint8Array>) {
      try {
        for await (const _ of bytes);
        ends.push('whole')
      } catch (error) {
        ends.push('broken')
        throw error
      }
    },
  }
  let sent = 0
  const early = readMultipart(request(bytes.subarray(0, 200_000), 10_000, type), handlers)
  await expect(early).rejects.toMatchObject({ status: 400 })
  const lost = streamed(type, async (controller) => {
    controller.enqueue(bytes.subarray(sent, sent + 10_000))
    sent += 10_000
    await new Promise((done) => setImmediate(done))
    if (sent === 100_000) controller.error(new Error('the connection was lost'))
  })
  await expect(readMultipart(lost, handlers)).rejects.toMatchObject({ status: 400 })
  expect(ends).toEqual(['broken', 'broken'])

  const full = readMultipart(request(bytes, 10_000, type), {
    field() {},
    async file(_, __, bytes) {
      for await (const _ of bytes) throw new Error('the database is full')
    },
  })
  await expect(full).rejects.toThrow('the database is full')
})

test('a text is cut after 64 kB', async () => {
  const form = new FormData()
  form.append('attested', 'x'.repeat(70_000))
  const { type, bytes } = await encoded(form)
  expect(await readAll(request(bytes, 1_000, type))).toEqual([{ name: 'attested', text: 'x'.repeat(65_536) }])
})

test('invalid and truncated forms are refused', async () => {
  const { type, bytes } = await encoded(new FormData())
  for (const wrong of ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data; x="boundary=y"'])
    await expect(readAll(request(bytes, 10, wrong)), wrong).rejects.toMatchObject({ status: 415 })
  await expect(readAll(request(bytes.subarray(0, 10), 3, type))).rejects.toMatchObject({ status: 400 })
  await expect(readAll(request(Buffer.from('------x\r\nname: y'), 10))).rejects.toMatchObject({ status: 400 })
  await expect(readAll(request(Buffer.from(`------x\r\n${'y'.repeat(50_000)}`), 999))).rejects.toMatchObject({
    status: 400,
  })
})

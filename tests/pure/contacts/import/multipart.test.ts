import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readMultipart, readTextPart } from '../../../../routes/contacts/imports/multipart.ts'

function request(bytes: Uint8Array, size: number, type = 'multipart/form-data; boundary=----x'): Request {
  let start = 0
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (start >= bytes.length) return controller.close()
      controller.enqueue(bytes.subarray(start, start + size))
      start += size
    },
  })
  return new Request('http://localhost/', {
    method: 'POST',
    body,
    headers: { 'Content-Type': type },
    duplex: 'half',
  } as RequestInit)
}

async function readAll(from: Request) {
  const parts: { name: string; fileName: string | undefined; text: string }[] = []
  for await (const part of readMultipart(from))
    parts.push({ name: part.name, fileName: part.fileName, text: await readTextPart(part) })
  return parts
}

async function encoded(form: FormData) {
  const made = new Response(form)
  return { type: made.headers.get('Content-Type') ?? '', bytes: new Uint8Array(await made.arrayBuffer()) }
}

test('a form comes back as it was sent, in pieces of any size', async () => {
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
          { name: 'attested', fileName: undefined, text },
          { name: 'file', fileName: 'book ä.csv', text: Buffer.from(file).toString('utf8') },
          { name: 'last', fileName: undefined, text: '\r\n--\r\n------' },
        ])
      },
    ),
    { numRuns: 60 },
  )
})

test('a part nobody reads, or reads only half, is skipped', async () => {
  const form = new FormData()
  form.append('file', new File(['x'.repeat(5_000)], 'a.csv'))
  form.append('file', new File(['y'.repeat(5_000)], 'b.csv'))
  form.append('end', 'yes')
  const { type, bytes } = await encoded(form)
  const seen: string[] = []
  for await (const part of readMultipart(request(bytes, 100, type))) {
    if (part.fileName === 'a.csv') for await (const _ of part.bytes) break
    if (part.name === 'end') seen.push(await readTextPart(part))
  }
  expect(seen).toEqual(['yes'])
})

test('what is no form, or ends too early, is refused', async () => {
  const { type, bytes } = await encoded(new FormData())
  await expect(readAll(request(bytes, 10, 'application/json'))).rejects.toMatchObject({ status: 415 })
  await expect(readAll(request(bytes.subarray(0, 10), 3, type))).rejects.toMatchObject({ status: 400 })
  await expect(readAll(request(Buffer.from('------x\r\nname: y'), 10))).rejects.toMatchObject({ status: 400 })
  await expect(readAll(request(Buffer.from(`------x\r\n${'y'.repeat(50_000)}`), 999))).rejects.toMatchObject({
    status: 400,
  })
})

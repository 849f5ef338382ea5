import type { Context } from 'hono'
import type { Refused } from '../../../src/contacts/import/contact-import.ts'
import { cellText } from '../../../src/contacts/import/read/read-cells.ts'
import { type Uploaded, uploadContacts } from '../../../src/contacts/import/upload.ts'
import { truncate } from '../../../src/lib/truncate.ts'
import type { AppEnv } from '../../../src/web/app-env.ts'
import { readMultipart, readText } from './multipart.ts'

export type Received =
  | { ok: true; importId: number }
  | { ok: false; attested: boolean; field: 'file' | 'attested'; refused: Refused }

const NOT_ATTESTED: Refused = {
  message: 'Please confirm that you have permission to contact these people',
  advice: 'Check the box above the file, then choose the file again.',
}
const NO_FILE: Refused = { message: 'Please choose a CSV file', advice: 'Choose the file with your contacts.' }

/** Reads the posted form part by part. The file is kept only when the tick came before it, as the page sends them. */
export async function receiveFile(c: Context<AppEnv>): Promise<Received> {
  const { tenantDb, identity } = c.var
  let attested = false
  let uploaded: Uploaded | undefined
  for await (const part of readMultipart(c.req.raw)) {
    if (part.name === 'attested') attested = (await readText(part)) === 'on'
    else if (part.name === 'file' && part.fileName && attested && !uploaded)
      uploaded = await uploadContacts(tenantDb, identity, { name: baseName(part.fileName), bytes: part.bytes })
  }
  if (!attested) return { ok: false, attested, field: 'attested', refused: NOT_ATTESTED }
  if (!uploaded) return { ok: false, attested, field: 'file', refused: NO_FILE }
  return uploaded.ok ? uploaded : { ok: false, attested, field: 'file', refused: uploaded.refused }
}

const baseName = (fileName: string) => truncate(cellText(fileName.split(/[\\/]/).at(-1) ?? ''), 200) || 'contacts.csv'

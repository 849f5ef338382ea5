import type { FileRefusalText } from '../../../src/contacts/import/contact-import.ts'
import { cellText } from '../../../src/contacts/import/read/read-cells.ts'
import { type UploadResult, uploadContacts } from '../../../src/contacts/import/upload.ts'
import { truncate } from '../../../src/lib/truncate.ts'
import type { AppContext } from '../../../src/web/app-env.ts'
import { readMultipart } from './multipart.ts'

export type ReceivedFile =
  | { ok: true; importId: number }
  | { ok: false; attested: boolean; field: 'file' | 'attested'; refused: FileRefusalText }

const NOT_ATTESTED: FileRefusalText = {
  message: 'Please confirm that you have permission to contact these people',
  advice: 'Check the box above the file, then choose the file again.',
}
const NO_FILE: FileRefusalText = { message: 'Please choose a CSV file', advice: 'Choose the file with your contacts.' }

/** Streams the posted form. The file is stored only if the checked attestation precedes it, as the page sends it. */
export async function receiveFile(c: AppContext): Promise<ReceivedFile> {
  const { tenantDb, identity } = c.var
  let attested = false
  let uploaded: UploadResult | undefined
  await readMultipart(c.req.raw, {
    field(name, text) {
      if (name === 'attested') attested = text === 'on'
    },
    async file(name, fileName, bytes) {
      if (name !== 'file' || !fileName || !attested || uploaded) return
      uploaded = await uploadContacts(tenantDb, identity, { name: baseName(fileName), bytes })
    },
  })
  if (!attested) return { ok: false, attested, field: 'attested', refused: NOT_ATTESTED }
  if (!uploaded) return { ok: false, attested, field: 'file', refused: NO_FILE }
  return uploaded.ok ? uploaded : { ok: false, attested, field: 'file', refused: uploaded.refused }
}

const baseName = (fileName: string) => truncate(cellText(fileName.split(/[\\/]/).at(-1) ?? ''), 200) || 'contacts.csv'

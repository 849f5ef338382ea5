import type { Context } from 'hono'
import { logoRefusals } from '../../src/messages/settings.ts'
import { type ReadLogo, readLogo } from '../../src/organizations/logo.ts'
import type { AppEnv } from '../../src/web/app-env.ts'

/** The picture of a posted form, read and drawn anew; a sentence where it cannot be. */
export async function receiveLogo(
  c: Context<AppEnv>,
): Promise<(ReadLogo & { ok: true }) | { ok: false; error: string }> {
  const form = await c.req.formData().catch(() => undefined)
  const file = form?.get('logo')
  const read = await readLogo(file instanceof File ? new Uint8Array(await file.arrayBuffer()) : new Uint8Array())
  return read.ok ? read : { ok: false, error: logoRefusals[read.refused] }
}

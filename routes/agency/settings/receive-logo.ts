import type { Context } from 'hono'
import { z } from 'zod'
import { logoRefusals } from '../../../src/messages/settings.ts'
import { type ReadLogo, readLogo } from '../../../src/organizations/logo.ts'
import type { AppEnv } from '../../../src/web/app-env.ts'
import { readForm } from '../../../src/web/form.ts'

const logoForm = z.object({ logo: z.instanceof(File) })

/** The picture of a posted form, read and drawn anew; a sentence where it cannot be. */
export async function receiveLogo(
  c: Context<AppEnv>,
): Promise<(ReadLogo & { ok: true }) | { ok: false; error: string }> {
  const form = await readForm(c, logoForm)
  const read = await readLogo(form.ok ? new Uint8Array(await form.data.logo.arrayBuffer()) : new Uint8Array())
  return read.ok ? read : { ok: false, error: logoRefusals[read.refused] }
}

import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { z } from 'zod'

const FLASH = 'flash'
const flashMessage = z.object({
  kind: z.enum(['good', 'bad', 'note']),
  text: z.string().max(500),
  undo: z.number().optional(),
  link: z.object({ href: z.string().regex(/^\/(?!\/)/), label: z.string().max(60) }).optional(),
})
export type FlashMessage = z.infer<typeof flashMessage>

/** A sentence for the next page this browser sees; with the change set that its Undo takes back, or where to go on. */
export function flash(
  c: Context,
  kind: FlashMessage['kind'],
  text: string,
  { undo, link }: Pick<Partial<FlashMessage>, 'undo' | 'link'> = {},
) {
  const value = Buffer.from(JSON.stringify({ kind, text, undo, link })).toString('base64url')
  setCookie(c, FLASH, value, { path: '/', httpOnly: true, sameSite: 'Lax', maxAge: 60 })
}

export function takeFlash(c: Context): FlashMessage | undefined {
  const value = getCookie(c, FLASH)
  if (!value) return undefined
  deleteCookie(c, FLASH, { path: '/' })
  try {
    return flashMessage.parse(JSON.parse(Buffer.from(value, 'base64url').toString('utf8')))
  } catch {
    return undefined
  }
}

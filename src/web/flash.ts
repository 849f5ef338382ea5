import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { z } from 'zod'

const FLASH = 'flash'
const flashMessage = z.object({
  kind: z.enum(['good', 'bad', 'note']),
  text: z.string().max(500),
  undo: z.number().optional(),
})
export type FlashMessage = z.infer<typeof flashMessage>

/** A sentence for the next page this browser sees; with the change set that its Undo takes back. */
export function flash(
  c: Context,
  kind: FlashMessage['kind'],
  text: string,
  { undo }: { undo?: number | undefined } = {},
) {
  const value = Buffer.from(JSON.stringify({ kind, text, undo })).toString('base64url')
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

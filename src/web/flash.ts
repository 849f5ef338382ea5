import type { Context } from 'hono'
import { z } from 'zod'
import type { AppEnv } from './app-env.ts'
import { dropCookie, readCookie, writeCookie } from './cookies.ts'

const ownPath = z.string().regex(/^\/(?![/\\])/)

const flashMessage = z.object({
  kind: z.enum(['good', 'bad', 'note']),
  text: z.string().max(500),
  undo: z.number().optional(),
  takeBack: z.object({ action: ownPath, fields: z.record(z.string(), z.string()) }).optional(),
  link: z.object({ href: ownPath, label: z.string().max(60) }).optional(),
})
export type FlashMessage = z.infer<typeof flashMessage>

/**
 * Shows a message on the next page in this browser. `undo` is the change set that its Undo button reverts, `takeBack`
 * another form that reverts the action, and `link` a page to continue with.
 */
export function flash(
  c: Context<AppEnv>,
  kind: FlashMessage['kind'],
  text: string,
  { undo, takeBack, link }: Pick<Partial<FlashMessage>, 'undo' | 'takeBack' | 'link'> = {},
) {
  const value = Buffer.from(JSON.stringify({ kind, text, undo, takeBack, link })).toString('base64url')
  writeCookie(c, 'flash', value, 60)
}

export function takeFlash(c: Context<AppEnv>): FlashMessage | undefined {
  const value = readCookie(c, 'flash')
  if (!value) return undefined
  dropCookie(c, 'flash')
  try {
    return flashMessage.parse(JSON.parse(Buffer.from(value, 'base64url').toString('utf8')))
  } catch {
    return undefined
  }
}

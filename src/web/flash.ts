import { z } from 'zod'
import type { AppContext } from './app-env.ts'
import { dropCookie, readCookie, readJsonCookie, writeJsonCookie } from './cookies.ts'

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
  c: AppContext,
  kind: FlashMessage['kind'],
  text: string,
  { undo, takeBack, link }: Pick<Partial<FlashMessage>, 'undo' | 'takeBack' | 'link'> = {},
) {
  writeJsonCookie(c, 'flash', { kind, text, undo, takeBack, link }, 60)
}

export function takeFlash(c: AppContext): FlashMessage | undefined {
  if (!readCookie(c, 'flash')) return undefined
  dropCookie(c, 'flash')
  return flashMessage.safeParse(readJsonCookie(c, 'flash')).data
}

import { Hono } from 'hono'
import { z } from 'zod'
import { densities } from '../../src/ui/density.tsx'
import { urls } from '../../src/urls.ts'
import type { AppEnv } from '../../src/web/app-env.ts'
import { chooseDensity } from '../../src/web/density.ts'
import { readForm } from '../../src/web/form.ts'
import { refererPath } from '../../src/web/referer.ts'

const chosenDensity = z.object({ density: z.enum(densities) })

/** The row height of lists, stored in the browser. Returns to the list. */
export const density = new Hono<AppEnv>().post('/density', async (c) => {
  const read = await readForm(c, chosenDensity)
  if (read.ok) chooseDensity(c, read.data.density)
  return c.redirect(refererPath(c) ?? urls.contacts.list(), 303)
})

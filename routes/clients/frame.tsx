import type { Context } from 'hono'
import type { ReactNode } from 'react'
import type { PublicFace } from '../../src/agents/public-face.ts'
import type { AppEnv } from '../../src/web/app-env.ts'
import type { PageOptions } from '../../src/web/document.tsx'
import { publicPage } from '../../src/web/page.tsx'
import { publicFaces } from './faces.ts'
import { PublicFooter } from './footer.tsx'

/** A page of an agency's client: its agency and agent at the top, the legal lines at the end, in its colours. */
export function clientPage(c: Context<AppEnv>, face: PublicFace, content: ReactNode, options: PageOptions): Response {
  const { agency, agent } = publicFaces(face)
  return publicPage(c, content, {
    ...options,
    agency,
    agent,
    colors: { primary: face.primary_color, secondary: face.secondary_color },
    footer: <PublicFooter agency={agency} agent={agent} />,
  })
}

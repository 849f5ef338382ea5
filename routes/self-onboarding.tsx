import { Hono } from 'hono'
import { selfOnboardingWords as words } from '../src/messages/self-onboarding.ts'
import { TextWithPhone } from '../src/ui/phone-link.tsx'
import type { AppEnv } from '../src/web/app-env.ts'
import { sitePage } from '../src/web/page.tsx'
import { findFace } from './clients/door.ts'
import { phoneOf, publicFaces } from './clients/faces.ts'
import { clientPage } from './clients/frame.tsx'

/** Where the links that agencies pass on lead: for now to a person and a telephone. */
export const selfOnboarding = new Hono<AppEnv>().get('/self-onboarding/:slug', async (c) => {
  const face = await findFace(c.var.doors, c.req.param('slug'), c.req.query('agentId'))
  if (!face) {
    const content = (
      <>
        <h1>{words.unknown}</h1>
        <p>{words.askSender}</p>
      </>
    )
    return sitePage(c, content, { title: words.unknown, status: 404 })
  }
  const phone = phoneOf(face)
  return clientPage(
    c,
    face,
    <>
      <h1>{words.heading}</h1>
      <p>
        <TextWithPhone text={words.call(publicFaces(face).agent?.name ?? face.agency_name, phone)} phone={phone} />
      </p>
    </>,
    { title: words.title(face.agency_name) },
  )
})

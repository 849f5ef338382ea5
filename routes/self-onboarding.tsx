import { Hono } from 'hono'
import { findPublicFace } from '../src/agents/public-face.ts'
import { selfOnboardingWords as words } from '../src/messages/self-onboarding.ts'
import { PhoneLink } from '../src/ui/phone-link.tsx'
import { urls } from '../src/urls.ts'
import type { AppEnv } from '../src/web/app-env.ts'
import { publicPage } from '../src/web/page.tsx'

/** Where the links that agencies pass on lead: for now to a person and a telephone. */
export const selfOnboarding = new Hono<AppEnv>().get('/self-onboarding/:slug', async (c) => {
  const face = await c.var.doors.asSystem('find whose self-onboarding link this is', (system) =>
    findPublicFace(system, c.req.param('slug'), c.req.query('agentId')),
  )
  if (!face) return publicPage(c, <h1>{words.unknown}</h1>, { title: words.unknown, status: 404 })
  const phone = face.agent_phone ?? face.agency_phone ?? undefined
  const agency = {
    name: face.agency_name,
    ...(face.logo_hash ? { logoUrl: urls.logo(face.agency_slug, face.logo_hash) } : {}),
    ...(face.agency_phone ? { phone: face.agency_phone } : {}),
  }
  const agent = face.agent_name ? { name: face.agent_name, ...(phone ? { phone } : {}) } : undefined
  return publicPage(
    c,
    <>
      <h1>{words.heading}</h1>
      <p>{words.call(face.agent_name ?? face.agency_name, phone)}</p>
      {phone && (
        <p>
          <PhoneLink phone={phone} />
        </p>
      )}
    </>,
    {
      title: words.title(face.agency_name),
      agency,
      agent,
      colors: { primary: face.primary_color, secondary: face.secondary_color },
    },
  )
})

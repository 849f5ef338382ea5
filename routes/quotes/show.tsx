import type { Context } from 'hono'
import { compareWords } from '../../src/messages/compare.ts'
import { robotReason } from '../../src/quotes/robots.ts'
import { recordVisit } from '../../src/quotes/visit.ts'
import { urls } from '../../src/urls.ts'
import type { AppEnv } from '../../src/web/app-env.ts'
import { languageOf } from '../../src/web/language.ts'
import { findClient } from '../clients/door.ts'
import { publicFaces } from '../clients/faces.ts'
import { clientPage } from '../clients/frame.tsx'
import { ComparePage } from './compare-page.tsx'
import { look } from './look.ts'

type AppContext = Context<AppEnv>

/** `links` are a tracking id and a quote id; the first that leads somewhere counts. Source: nav-030, nav-046..048. */
export async function showComparison(c: AppContext, links: readonly (string | undefined)[]) {
  const { doors } = c.var
  const found = await findClient(c, links)
  if (found instanceof Response) return found
  const { link, face } = found
  const language = languageOf(c, face.language)
  const looked = await look(c, face, face, language)
  // Somebody of an agency, looking at what they are about to send, is not a client.
  if (!c.var.session) await recordVisit(doors, face, { robotReason: robotReason(signsOf(c)) })
  const { kept, typed, errors, places } = looked
  const faces = publicFaces(face)
  return clientPage(
    c,
    face,
    <ComparePage
      {...looked}
      firstName={face.first_name}
      amounts={face}
      faces={faces}
      groupUrl={(plan) => urls.compare(link, { ...kept, plan })}
      choice={
        face.is_helper
          ? undefined
          : {
              action: urls.choice(link, { ...kept, plan: looked.comparison.group }),
              agent: faces.agent?.firstName ?? compareWords[language].us,
              film: face.qualify_video,
            }
      }
      correction={{ action: urls.compare(link), places, typed, errors }}
    />,
    {
      language,
      title: compareWords[language].title(face.agency_name),
      status: Object.keys(errors).length > 0 ? 422 : 200,
    },
  )
}

const signsOf = (c: AppContext) => ({
  method: c.req.method,
  userAgent: c.req.header('User-Agent'),
  acceptLanguage: c.req.header('Accept-Language'),
  purpose: c.req.header('Sec-Purpose') ?? c.req.header('Purpose'),
})

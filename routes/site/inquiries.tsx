import { Hono } from 'hono'
import type { ReactNode } from 'react'
import { contactForm, waitlistForm } from '../../src/inquiries/schemas.ts'
import { contactUsWords, inquiryWords, waitlistWords } from '../../src/messages/inquiries.ts'
import { urls } from '../../src/urls.ts'
import type { AppContext, AppEnv } from '../../src/web/app-env.ts'
import { readForm } from '../../src/web/form.ts'
import { page, sitePage } from '../../src/web/page.tsx'
import { ContactUsPage } from './inquiries/contact-us-page.tsx'
import type { InquiryFormProps } from './inquiries/fields.tsx'
import { inquiryMessage, receiveInquiry, waitlistInquiry } from './inquiries/receive-inquiry.ts'
import { ThanksPage } from './inquiries/thanks-page.tsx'
import { WaitlistPage } from './inquiries/waitlist-page.tsx'

type InquiryState = InquiryFormProps & { status?: 422 | 429 | 500 }

/** The waitlist and contact forms of the marketing site. Source: client §2, §5. */
export const inquiries = new Hono<AppEnv>()
  .get('/waitlist', (c) =>
    c.req.query('done') ? showThanks(c, waitlistWords) : showWaitlist(c, { typed: c.req.query() }),
  )
  .post('/waitlist', async (c) => {
    const read = await readForm(c, waitlistForm)
    if (!read.ok) return showWaitlist(c, { typed: read.typed, errors: read.errors, status: 422 })
    const failure = failureOf(c, await receiveInquiry(c, waitlistInquiry(read.data)), waitlistWords.failed)
    return failure
      ? showWaitlist(c, { typed: read.typed, ...failure })
      : c.redirect(urls.waitlist({ done: 'yes' }), 303)
  })
  .get('/contact-us', (c) =>
    c.req.query('done')
      ? showThanks(c, contactUsWords)
      : showContactUs(c, { typed: { ...signedInPerson(c), ...c.req.query() } }),
  )
  .post('/contact-us', async (c) => {
    const read = await readForm(c, contactForm)
    if (!read.ok) return showContactUs(c, { typed: read.typed, errors: read.errors, status: 422 })
    const failure = failureOf(c, await receiveInquiry(c, inquiryMessage(read.data)), contactUsWords.failed)
    return failure
      ? showContactUs(c, { typed: read.typed, ...failure })
      : c.redirect(urls.contactUs({ done: 'yes' }), 303)
  })

function failureOf(c: AppContext, result: Awaited<ReturnType<typeof receiveInquiry>>, message: string) {
  if (result === 'stored') return undefined
  return result === 'failed'
    ? ({ failure: message, status: 500 } as const)
    : ({ failure: inquiryWords.tooOften(c.var.deps.ownerEmail), status: 429 } as const)
}

/** The name and email of a signed-in user, to fill in the form. */
function signedInPerson(c: AppContext) {
  const { session } = c.var
  return session && { name: `${session.firstName} ${session.lastName}`, email: session.email }
}

const showWaitlist = (c: AppContext, { status = undefined, ...form }: InquiryState) =>
  sitePage(c, <WaitlistPage {...form} />, {
    title: waitlistWords.title,
    description: waitlistWords.intro,
    ...(status && { status }),
  })

const showContactUs = (c: AppContext, { status = undefined, ...form }: InquiryState) =>
  show(c, <ContactUsPage {...form} email={c.var.deps.ownerEmail} />, {
    title: contactUsWords.title,
    description: contactUsWords.intro,
    ...(status && { status }),
  })

const showThanks = (c: AppContext, words: typeof waitlistWords | typeof contactUsWords) =>
  show(c, <ThanksPage words={words} />, { title: words.done })

/** Shows signed-in users the page with the app's navigation. */
function show(c: AppContext, content: ReactNode, options: Parameters<typeof sitePage>[2]) {
  const { session } = c.var
  if (!session) return sitePage(c, content, options)
  c.set('user', session)
  return page(c, content, options)
}

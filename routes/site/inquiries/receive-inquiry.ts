import type { z } from 'zod'
import type { Inquiry } from '../../../src/inquiries/inquiry.ts'
import type { contactForm, waitlistForm } from '../../../src/inquiries/schemas.ts'
import { storeInquiry } from '../../../src/inquiries/store-inquiry.ts'
import type { AppContext } from '../../../src/web/app-env.ts'

type SubmittedInquiry = Inquiry & { website: string | undefined }

export const waitlistInquiry = ({ numAgents, ...form }: z.output<typeof waitlistForm>): SubmittedInquiry => ({
  kind: 'waitlist',
  agents: numAgents,
  ...form,
  website: form.website,
})

export const inquiryMessage = (form: z.output<typeof contactForm>): SubmittedInquiry => ({
  kind: 'message',
  ...form,
  website: form.website,
})

/** Stores an inquiry to be emailed. A bot that filled in the honeypot gets the success response. */
export async function receiveInquiry(
  c: AppContext,
  { website, ...inquiry }: SubmittedInquiry,
): Promise<'stored' | 'too_often' | 'failed'> {
  if (website) return 'stored'
  const { deps, tenantDb, address } = c.var
  try {
    const result = await tenantDb.withSystem('store an inquiry', (system) =>
      storeInquiry(system, inquiry, { recipient: deps.ownerEmail, network: address }),
    )
    if (result === 'stored') deps.wake('email-inquiries')
    return result
  } catch (error) {
    deps.log.error({ err: error }, 'an inquiry could not be stored')
    return 'failed'
  }
}

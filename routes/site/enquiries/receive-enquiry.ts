import type { Context } from 'hono'
import type { z } from 'zod'
import type { Enquiry } from '../../../src/enquiries/enquiry.ts'
import type { contactForm, waitlistForm } from '../../../src/enquiries/schemas.ts'
import { storeEnquiry } from '../../../src/enquiries/store-enquiry.ts'
import type { AppEnv } from '../../../src/web/app-env.ts'

type SubmittedEnquiry = Enquiry & { website: string | undefined }

export const waitlistEnquiry = ({ numAgents, ...form }: z.output<typeof waitlistForm>): SubmittedEnquiry => ({
  kind: 'waitlist',
  agents: numAgents,
  ...form,
  website: form.website,
})

export const enquiryMessage = (form: z.output<typeof contactForm>): SubmittedEnquiry => ({
  kind: 'message',
  ...form,
  website: form.website,
})

/** Stores an enquiry to be emailed. A bot that filled in the honeypot gets the success response. */
export async function receiveEnquiry(
  c: Context<AppEnv>,
  { website, ...enquiry }: SubmittedEnquiry,
): Promise<'stored' | 'too_often' | 'failed'> {
  if (website) return 'stored'
  const { deps, tenantDb, address } = c.var
  try {
    const result = await tenantDb.withSystem('store an enquiry', (system) =>
      storeEnquiry(system, enquiry, { recipient: deps.ownerEmail, network: address }),
    )
    if (result === 'stored') deps.wake('mail-enquiries')
    return result
  } catch (error) {
    deps.log.error({ err: error }, 'an enquiry could not be stored')
    return 'failed'
  }
}

import type { Context } from 'hono'
import type { z } from 'zod'
import type { Enquiry } from '../../../src/enquiries/enquiry.ts'
import type { contactForm, waitlistForm } from '../../../src/enquiries/schemas.ts'
import { storeEnquiry } from '../../../src/enquiries/store-enquiry.ts'
import type { AppEnv } from '../../../src/web/app-env.ts'

type Sent = Enquiry & { website: string | undefined }

export const waitlistEnquiry = ({ numAgents, ...form }: z.output<typeof waitlistForm>): Sent => ({
  ...{ kind: 'waitlist', agents: numAgents },
  ...form,
  website: form.website,
})

export const enquiryMessage = (form: z.output<typeof contactForm>): Sent => ({
  kind: 'message',
  ...form,
  website: form.website,
})

/** Keeps it and has it mailed. What filled in the field that people do not see hears that all went well. */
export async function receiveEnquiry(
  c: Context<AppEnv>,
  { website, ...enquiry }: Sent,
): Promise<'stored' | 'too_often' | 'failed'> {
  if (website) return 'stored'
  const { deps, tenantDb, address } = c.var
  try {
    const kept = await tenantDb.withSystem('keep what a visitor wrote to us', (system) =>
      storeEnquiry(system, enquiry, { recipient: deps.ownerEmail, network: address }),
    )
    if (kept === 'stored') deps.wake('mail-enquiries')
    return kept
  } catch (error) {
    deps.log.error({ err: error }, 'what a visitor wrote could not be kept')
    return 'failed'
  }
}

import { Hono } from 'hono'
import { readResendWebhook } from '../../src/mail/resend-webhooks.ts'
import { handleMailReport } from '../../src/outreach/events/handle-report.ts'
import type { AppEnv } from '../../src/web/app-env.ts'
import { stripeWebhooks } from './webhooks/stripe.ts'
import { twilioWebhooks } from './webhooks/twilio.ts'

const ERRORS = {
  400: 'This is not a webhook from our email provider.',
  401: 'The signature does not match or its time is more than five minutes off. Nothing was changed.',
}

/** Webhooks from the email, text and card providers. Each call must be signed, and each event is processed once. */
export const webhooks = new Hono<AppEnv>()
  .route('/', twilioWebhooks)
  .route('/', stripeWebhooks)
  .post('/webhooks/resend', async (c) => {
    const { deps, tenantDb, requestId } = c.var
    if (!deps.resendWebhookSecret)
      return c.text('RESEND_WEBHOOK_SECRET is not set, so webhooks cannot be verified.', 503)
    const read = readResendWebhook(await c.req.text(), (name) => c.req.header(name), deps.resendWebhookSecret)
    if (!read.ok) return c.text(ERRORS[read.status], read.status)
    const { report } = read
    if (!report) return c.text('Ignored.')
    const outcome = await tenantDb.withSystem('handle a report from the email provider', (system) =>
      handleMailReport(system, 'resend', report),
    )
    if (!outcome.isApplied)
      return c.text(outcome.reason === 'repeated' ? 'Already processed.' : 'Not one of our emails.')
    if (outcome.hasPausedOutreach) {
      deps.log.info({ requestId }, 'outreach of an agency paused: too many emails bounced or were reported as spam')
      deps.wake('send-due-messages')
    }
    return c.text('Processed.')
  })

import { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { z } from 'zod'
import { toGsm } from '../../../src/lib/gsm-text.ts'
import { NotFound } from '../../../src/lib/not-found.ts'
import { insertWebhookEvent } from '../../../src/outreach/events/webhook-events.ts'
import { receiveText } from '../../../src/outreach/texting/receive-text.ts'
import { recordTextStatus } from '../../../src/outreach/texting/status-report.ts'
import type { AppContext, AppEnv } from '../../../src/web/app-env.ts'
import { readForm } from '../../../src/web/form.ts'

const incomingText = z.object({
  MessageSid: z.string().min(1),
  From: z.string(),
  Body: z.string().default(''),
  OptOutType: z.string().optional(),
})
const statusReport = z.object({
  MessageSid: z.string().min(1),
  MessageStatus: z.string(),
  ErrorCode: z.string().optional(),
})
const messageIdField = z.uuid()

/** Twilio's webhooks: incoming texts and the delivery status of outgoing ones. Unsigned calls are refused. */
export const twilioWebhooks = new Hono<AppEnv>()
  .post('/webhooks/twilio', async (c) => {
    const { MessageSid, From, Body, OptOutType } = incomingText.parse(await readSignedFields(c))
    const reply = await c.var.tenantDb.withSystem('receive a text', async (system) =>
      (await insertWebhookEvent(system, 'twilio', MessageSid))
        ? receiveText(system, { from: From, body: Body, optOutType: OptOutType })
        : undefined,
    )
    c.var.deps.wake('plan-outreach')
    c.header('Content-Type', 'text/xml; charset=utf-8')
    return c.body(twiml(reply))
  })
  .post('/webhooks/twilio/status', async (c) => {
    const { MessageSid, MessageStatus, ErrorCode } = statusReport.parse(await readSignedFields(c))
    const messageId = messageIdField.safeParse(c.req.query('m')).data
    await c.var.tenantDb.withSystem('record the status of a text', async (system) => {
      if (messageId && (await insertWebhookEvent(system, 'twilio', `${MessageSid}/${MessageStatus}`)))
        await recordTextStatus(system, {
          messageId,
          providerId: MessageSid,
          status: MessageStatus,
          errorCode: ErrorCode,
        })
    })
    return c.body(null, 204)
  })

/**
 * The fields of a call signed with our token. Throws 403 otherwise, and NotFound if texts are off. The signature covers
 * the public URL, not the Host header.
 */
async function readSignedFields(c: AppContext): Promise<Record<string, string>> {
  const { texts } = c.var.deps
  if (!texts) throw new NotFound('404 - Page Not Found')
  const { typed: fields } = await readForm(c, z.looseObject({}))
  const { pathname, search } = new URL(c.req.url)
  const signature = c.req.header('X-Twilio-Signature')
  if (!(await texts.isGenuine({ signature, path: `${pathname}${search}`, fields })))
    throw new HTTPException(403, { message: 'This request is not signed by the text message provider.' })
  return fields
}

const escapes: Record<string, string> = { '<': '&lt;', '>': '&gt;', '&': '&amp;' }

function twiml(reply: string | undefined): string {
  const message =
    reply && `<Message>${toGsm(reply).replace(/[<>&]/g, (character) => escapes[character] ?? '')}</Message>`
  return `<?xml version="1.0" encoding="UTF-8"?><Response>${message ?? ''}</Response>`
}

import { type Context, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { z } from 'zod'
import { toGsm } from '../../../src/lib/gsm-text.ts'
import { NotFound } from '../../../src/lib/not-found.ts'
import { insertWebhookEvent } from '../../../src/outreach/events/webhook-events.ts'
import { receiveText } from '../../../src/outreach/texting/receive-text.ts'
import { recordTextStatus } from '../../../src/outreach/texting/status-report.ts'
import type { AppEnv } from '../../../src/web/app-env.ts'
import { readForm } from '../../../src/web/form.ts'

type AppContext = Context<AppEnv>

const received = z.object({
  MessageSid: z.string().min(1),
  From: z.string(),
  Body: z.string().default(''),
  OptOutType: z.string().optional(),
})
const reported = z.object({
  MessageSid: z.string().min(1),
  MessageStatus: z.string(),
  ErrorCode: z.string().optional(),
})
const ourId = z.uuid()

/** What Twilio tells us: what people answered, and what became of our texts. Forged calls change nothing. */
export const twilioWebhooks = new Hono<AppEnv>()
  .post('/webhooks/twilio', async (c) => {
    const { MessageSid, From, Body, OptOutType } = received.parse(await readGenuine(c))
    const reply = await c.var.tenantDb.withSystem('take a text that came in', async (system) =>
      (await insertWebhookEvent(system, 'twilio', MessageSid))
        ? receiveText(system, { from: From, body: Body, optOutType: OptOutType })
        : undefined,
    )
    c.var.deps.wake('plan-outreach')
    c.header('Content-Type', 'text/xml; charset=utf-8')
    return c.body(twiml(reply))
  })
  .post('/webhooks/twilio/status', async (c) => {
    const { MessageSid, MessageStatus, ErrorCode } = reported.parse(await readGenuine(c))
    const messageId = ourId.safeParse(c.req.query('m')).data
    await c.var.tenantDb.withSystem('note what became of a text', async (system) => {
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

/** The fields of a call that is signed with our token. It is signed for the address we gave, whatever Host it came by. */
async function readGenuine(c: AppContext): Promise<Record<string, string>> {
  const { texts } = c.var.deps
  if (!texts) throw new NotFound('404 - Page Not Found')
  const { typed: fields } = await readForm(c, z.looseObject({}))
  const { pathname, search } = new URL(c.req.url)
  const signature = c.req.header('X-Twilio-Signature')
  if (!(await texts.isGenuine({ signature, path: `${pathname}${search}`, fields })))
    throw new HTTPException(403, { message: 'This call is not signed by the provider of texts.' })
  return fields
}

const escapes: Record<string, string> = { '<': '&lt;', '>': '&gt;', '&': '&amp;' }

function twiml(reply: string | undefined): string {
  const message = reply && `<Message>${toGsm(reply).replace(/[<>&]/g, (sign) => escapes[sign] ?? '')}</Message>`
  return `<?xml version="1.0" encoding="UTF-8"?><Response>${message ?? ''}</Response>`
}

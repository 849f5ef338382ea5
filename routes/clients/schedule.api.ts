import { z } from 'zod'
import { findScheduleInfo } from '../../src/contacts/schedule-info.ts'
import { maskedAddress } from '../../src/lib/email-address.ts'
import { httpsUrl } from '../../src/lib/https-url.ts'
import { NotFound } from '../../src/lib/not-found.ts'
import { maskedPhone } from '../../src/lib/phone.ts'
import { linkErrors } from '../../src/messages/client/link-errors.ts'
import type { OpenedQuoteRow } from '../../src/quotes/queries.ts'
import { openQuote } from '../../src/quotes/quote-visits.ts'
import { urls } from '../../src/urls.ts'
import { visitorAt } from '../../src/visitors/visitor.ts'
import { type ApiRoute, api } from '../../src/web/api.ts'
import { identityOf } from '../../src/web/guards.ts'

const text = z.string().nullable()

/** Source: entities-028. Row ids are included only for the agency's own staff. */
const scheduleInfo = z.object({
  contact: z.object({
    id: z.number().optional(),
    firstName: z.string(),
    lastName: z.string(),
    email: text,
    phoneNumber: text,
  }),
  agent: z
    .object({
      id: z.number().optional(),
      name: z.string(),
      firstName: z.string(),
      phone: text,
      booking_link: text,
      use_org_sender_details: z.boolean(),
    })
    .nullable(),
  organization: z.object({
    id: z.number().optional(),
    name: z.string(),
    logo: text,
    slug: z.string(),
    phone: text,
    booking_link: text,
    redirectUrl: text,
  }),
  force_org_sender_details: z.boolean(),
  useOrg: z.boolean(),
})

type Info = NonNullable<Awaited<ReturnType<typeof findScheduleInfo>>>

export const scheduleApi: ApiRoute[] = [
  api({
    method: 'GET',
    path: '/api/schedule/info/{id}',
    summary:
      'Who a call is with, by quote or tracking id. Without a staff session that may see the contact, email and phone are masked, ids are omitted, and so is the agent if the organization’s details replace theirs',
    guard: 'public',
    perMinute: 60,
    params: z.object({ id: z.string().max(200) }),
    answer: scheduleInfo,
    async handler({ c, params }) {
      const { tenantDb, deps, session } = c.var
      const profileRow = await openQuote(tenantDb, params.id)
      if (!profileRow || profileRow.is_helper) throw new NotFound(linkErrors.badLink)
      const findInfo = (identity = visitorAt(profileRow)) =>
        tenantDb.withTenant(identity, (scope) => findScheduleInfo(scope, profileRow.contact_id))
      const isColleague = session?.organizationId === profileRow.organization_id
      const staffInfo = isColleague ? await findInfo(identityOf(session)) : undefined
      const info = staffInfo ?? (await findInfo())
      if (!info) throw new NotFound(linkErrors.badLink)
      return answer(info, profileRow, { isStaff: staffInfo !== undefined, publicUrl: deps.publicUrl })
    },
  }),
]

function answer(
  info: Info,
  profileRow: OpenedQuoteRow,
  { isStaff, publicUrl }: { isStaff: boolean; publicUrl: string },
): z.input<typeof scheduleInfo> {
  const { force_org_sender_details } = info
  const agent = agentOf(info)
  // The database applies the same rule to links. Source: schedule-004, roles-014.
  const useOrg = force_org_sender_details || !agent || agent.use_org_sender_details
  const { email, phone_number: phone } = info
  return {
    contact: {
      ...(isStaff ? { id: info.id } : {}),
      firstName: info.first_name,
      lastName: info.last_name,
      email: isStaff || !email ? email : maskedAddress(email),
      phoneNumber: isStaff || !phone ? phone : maskedPhone(phone),
    },
    agent: isStaff ? agent : useOrg ? null : agent && withoutId(agent),
    organization: {
      ...(isStaff ? { id: profileRow.organization_id } : {}),
      name: profileRow.agency_name,
      logo: profileRow.logo_hash && `${publicUrl}${urls.logo(profileRow.agency_slug, profileRow.logo_hash)}`,
      slug: profileRow.agency_slug,
      phone: profileRow.agency_phone,
      booking_link: httpsUrl(profileRow.agency_booking_link ?? '') ?? null,
      redirectUrl: httpsUrl(profileRow.redirect_url ?? '') ?? null,
    },
    force_org_sender_details,
    useOrg,
  }
}

const agentOf = (info: Info) =>
  info.agent_id === null
    ? null
    : {
        id: info.agent_id,
        name: `${info.agent_first_name} ${info.agent_last_name}`,
        firstName: info.agent_first_name ?? '',
        phone: info.agent_phone,
        booking_link: httpsUrl(info.agent_booking_link ?? '') ?? null,
        use_org_sender_details: info.use_org_sender_details === true,
      }

const withoutId = ({ id: _, ...agent }: NonNullable<ReturnType<typeof agentOf>>) => agent

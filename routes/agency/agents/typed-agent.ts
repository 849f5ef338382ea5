import type { Agent } from '../../../src/agents/agent.ts'
import { MAX_LICENSES } from '../../../src/agents/schemas.ts'
import { type CarrierName, carrierNames } from '../../../src/lib/carriers.ts'
import { formatPhone } from '../../../src/lib/phone.ts'

/** What the fields of a form show, as a browser would post it. */
export type TypedAgent = Record<string, string>

/** The name of the button that asks for more rows instead of saving. */
export const MORE_LICENSES_BUTTON = 'moreLicenses'

export function typedAgent(agent: Agent): TypedAgent {
  const on = (name: string, ticked: boolean) => (ticked ? { [name]: 'on' } : {})
  return {
    firstName: agent.first_name,
    lastName: agent.last_name,
    email: agent.email,
    phone: formatPhone(agent.phone ?? ''),
    ...on('isAdmin', agent.is_admin),
    ...on('isAgent', agent.is_agent),
    ...on('useOrgSenderDetails', agent.use_org_sender_details),
    ...carriersTyped(agent.carriers),
    ...Object.fromEntries(
      agent.licenses.flatMap(({ state, number, expiresOn }, row) => [
        [`licenses.${row}.state`, state],
        [`licenses.${row}.number`, number],
        [`licenses.${row}.expiresOn`, expiresOn ?? ''],
      ]),
    ),
    licenseNumber: agent.license_number ?? '',
    bookingLink: agent.booking_link ?? '',
    signature: agent.signature,
  }
}

/** A new agent sells all carriers until somebody says otherwise. */
export const typedNewAgent = ({ sells = true } = {}): TypedAgent => ({
  ...(sells ? { isAgent: 'on' } : { isAdmin: 'on' }),
  ...carriersTyped(carrierNames),
})

const carriersTyped = (names: readonly string[]): TypedAgent =>
  Object.fromEntries(
    names.flatMap((name) => {
      const place = carrierNames.indexOf(name as CarrierName)
      return place < 0 ? [] : [[`carriers.${place}`, name]]
    }),
  )

/** How many rows of licenses to show: those that hold something, two empty ones, and more where they were asked for. */
export function countLicenseRows(typed: TypedAgent): number {
  const filled = Object.keys(typed).flatMap((name) => {
    const [, row] = /^licenses\.(\d{1,2})\./.exec(name) ?? []
    return row !== undefined && typed[name] ? [Number(row) + 1] : []
  })
  return Math.min(MAX_LICENSES, Math.max(0, ...filled) + (MORE_LICENSES_BUTTON in typed ? 5 : 2))
}

import type { Agent } from '../../../src/agents/agent.ts'
import { MAX_LICENSES } from '../../../src/agents/schemas.ts'
import { type CarrierName, carrierNames } from '../../../src/lib/carriers.ts'
import { formatPhone } from '../../../src/lib/phone.ts'

/** The form values of an agent, as a browser would post them. */
export type TypedAgent = Record<string, string>

/** The name of the button that adds rows instead of saving. */
export const MORE_LICENSES_BUTTON = 'moreLicenses'

export function typedAgent(agent: Agent): TypedAgent {
  const checked = (name: string, isChecked: boolean) => (isChecked ? { [name]: 'on' } : {})
  return {
    firstName: agent.first_name,
    lastName: agent.last_name,
    email: agent.email,
    phone: formatPhone(agent.phone ?? ''),
    ...checked('isAdmin', agent.is_admin),
    ...checked('isAgent', agent.is_agent),
    ...checked('useOrgSenderDetails', agent.use_org_sender_details),
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

/** All carriers are preselected for a new agent. */
export const typedNewAgent = ({ isAgent = true } = {}): TypedAgent => ({
  ...(isAgent ? { isAgent: 'on' } : { isAdmin: 'on' }),
  ...carriersTyped(carrierNames),
})

const carriersTyped = (names: readonly string[]): TypedAgent =>
  Object.fromEntries(
    names.flatMap((name) => {
      const index = carrierNames.indexOf(name as CarrierName)
      return index < 0 ? [] : [[`carriers.${index}`, name]]
    }),
  )

/** The number of license rows to show: the filled ones and two empty ones, or five if more were requested. At most MAX_LICENSES. */
export function countLicenseRows(typed: TypedAgent): number {
  const filledRows = Object.keys(typed).flatMap((name) => {
    const [, row] = /^licenses\.(\d{1,2})\./.exec(name) ?? []
    return row !== undefined && typed[name] ? [Number(row) + 1] : []
  })
  return Math.min(MAX_LICENSES, Math.max(0, ...filledRows) + (MORE_LICENSES_BUTTON in typed ? 5 : 2))
}

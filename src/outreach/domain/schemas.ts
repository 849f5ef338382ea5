import { z } from 'zod'
import { refuse } from '../../lib/fields.ts'
import { isLocalPart, parseDomainName } from '../../lib/sending-domain.ts'
import { domainWords as words } from '../../messages/selling-rules.ts'

/** The form that adds a sending domain. `ours` are the hosts that no agency may use. */
export const sendingDomainForm = (ours: readonly string[]) =>
  z.object({
    name: z
      .string(words.faults.missing)
      .max(500, words.faults.not_a_domain)
      .transform((text, context) => {
        const read = parseDomainName(text, ours)
        return read.ok ? read.name : refuse(context, words.faults[read.fault])
      }),
    local_part: z
      .string(words.localPartFault)
      .transform((text) => text.trim().toLowerCase())
      .refine(isLocalPart, words.localPartFault),
  })

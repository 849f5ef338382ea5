import type { MessageRow } from './claim.ts'
import type { AgencyRow, SendPolicyRow } from './send-policy-rows.ts'

/** What is known of a client whom a mail is written to. */
export type ClientRecipient = Pick<
  SendPolicyRow,
  | 'first_name'
  | 'language'
  | 'state'
  | 'zip_code'
  | 'county'
  | 'gender'
  | 'tobacco_user'
  | 'agent_id'
  | 'current_carrier'
  | 'plan_type'
  | 'premium_cents'
  | 'health_completed_at'
  | 'birth_on'
  | 'effective_on'
>

/** What a mail to a client is about. */
export interface AboutClient {
  message: Pick<MessageRow, 'id' | 'kind' | 'occasion' | 'tracking_id' | 'plan_reason'>
  client: ClientRecipient
  agency: AgencyRow
  recipient: string
  /** Set in test mode: where the mail goes instead of to the client. */
  divertTo?: string | undefined
}

/** A message that may leave, its contact and its agency. */
export interface ClientMessage extends AboutClient {
  message: MessageRow
  client: SendPolicyRow
}

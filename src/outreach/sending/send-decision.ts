import type { HealthKeys } from '../../eligibility/answers.ts'
import type { Reason } from '../../messages/reasons.ts'
import type { MailFacts } from '../../outbox/outgoing-mail.ts'
import type { ZipBook } from '../../places/zip-book.ts'
import type { SendEnvironment } from './agency-obstacles.ts'
import type { MessageRow } from './batch.ts'
import type { AgencyRow, SendPolicyRow } from './send-policy-rows.ts'

/** The client data that an email is written from. */
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

/** What an email to a client is about. */
export interface AboutClient {
  message: Pick<MessageRow, 'id' | 'kind' | 'occasion' | 'tracking_id' | 'plan_reason'>
  client: ClientRecipient
  agency: AgencyRow
  recipient: string
  /** Set in test mode: the address that gets the email instead of the client. */
  divertTo?: string | undefined
}

/** A client email that may be sent now. */
export interface AllowedSend extends AboutClient {
  message: MessageRow
  client: SendPolicyRow
}

export type SendDecision =
  | { is: 'allowed'; mail: AllowedSend }
  /** Email to agency staff, to which the policy for clients does not apply. */
  | { is: 'staff'; message: MessageRow; facts: MailFacts }
  /** It is never sent. `takenBack`: its occasion may be planned again. */
  | ({ is: 'skipped'; takenBack?: boolean } & Reason)
  /** The contact was deleted. */
  | { is: 'removed' }
  /** `paused`: sent then, or as soon as the pause is ended. */
  | { is: 'later'; at: Date; paused?: boolean }

/** Why an email is not sent now. */
export type SendRefusal = Exclude<SendDecision, { is: 'allowed' | 'staff' }>

export interface SendInstance extends SendEnvironment {
  zips?: ZipBook | undefined
  healthKeys?: HealthKeys | undefined
  /** 'off' for tests and benchmarks: any hour of the day, any number of emails a day. */
  limits?: 'off' | undefined
  /** 'off' for messages that the plan did not make (tests, benchmarks). */
  plan?: 'off' | undefined
}

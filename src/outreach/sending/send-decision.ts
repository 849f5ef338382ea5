import type { HealthKeys } from '../../eligibility/answers.ts'
import type { ZipBook } from '../../places/zip-book.ts'
import type { ClientMessage } from './about-client.ts'
import type { SendEnvironment } from './agency-obstacles.ts'

export type AllowedSend = ClientMessage

export type SendDecision =
  | { is: 'allowed'; mail: AllowedSend }
  /** It never leaves. `takenBack`: its occasion may be planned again. */
  | { is: 'skipped'; reason: string; takenBack?: boolean }
  | { is: 'removed' }
  /** `paused`: then, or as soon as whoever paused it resumes. */
  | { is: 'later'; at: Date; paused?: boolean }

/** Why a mail does not leave now. */
export type SendRefusal = Exclude<SendDecision, { is: 'allowed' }>

export interface SendInstance extends SendEnvironment {
  zips?: ZipBook | undefined
  healthKeys?: HealthKeys | undefined
  /** 'off' for tests and the bench: no hours of the day, and any number of mails a day. */
  limits?: 'off' | undefined
  /** 'off' where messages were not made by the plan (tests, the bench). */
  plan?: 'off' | undefined
}

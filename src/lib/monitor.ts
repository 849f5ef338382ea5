import type { CalendarDate } from './calendar-date.ts'

/** What an operator's machines and an operator are told. Made where METRICS_TOKEN is set. */
export interface Monitor {
  /** The token for both: as a bearer for /metrics, typed by a person for /status. */
  token: string
  /** Every answer, when it is whole. */
  answered(request: AnsweredRequest): void
  /** In the text format of Prometheus; never throws, and waits for the database for two seconds at most. */
  metrics(): Promise<{ type: string; text: string }>
  status(): Promise<Status>
}

export interface AnsweredRequest {
  method: string
  /** The route's pattern. */
  route: string
  status: number
  seconds: number
}

export interface Status {
  at: Date
  /** Shared by all processes; undefined if the database does not respond. */
  database: DatabaseState | undefined
  process: ProcessState
  /** The most severe first. */
  alerts: Alert[]
}

/** Read from the database, so it is the same in every process. */
export interface DatabaseState {
  /** How long it took to answer all this. */
  answerSeconds: number
  /** This process' clock less the database's; negative when ours is slow. */
  skewSeconds: number
  mail: Record<LaneName, LaneState>
  texts: number
  sending: number
  /** Mails and texts to clients that nobody has dealt with. */
  failed: number
  unknown: number
  held: { since: Date; because: string } | undefined
  /** Providers that fail so often that they are left alone. */
  resting: { provider: string; since: Date }[]
  /** Providers that refuse our account or take no more; `reason` in their words, `until` the next try. */
  refusing: { provider: string; cause: 'account' | 'quota'; reason: string; since: Date; until: Date }[]
  /** What the card provider accepted as usage and could not count, in the last seven days. */
  uncounted: { code: string; reason: string; count: number; agencies: string[] }[]
  imports: { queued: number; running: number }
  /** The day on which the rows were read, in UTC. */
  today: CalendarDate
  /** The state rules of the law as we found it, but for those that are over: when each was last looked at. */
  rules: readonly { state: string; checkedOn: CalendarDate }[]
  /**
   * When all rows were last written to a file that was read back, and when one was last restored, if only to try it.
   */
  backedUpAt: Date | undefined
  backupTriedAt: Date | undefined
}

export type LaneName = 'account' | 'clicked' | 'outreach' | 'catchUp'

export interface LaneState {
  queued: number
  due: number
  /** How long the first of those that are due has waited; 0 when none is. */
  oldestDueSeconds: number
}

/** What this one process knows of itself. */
export interface ProcessState {
  build: string
  migration: string
  startedAt: Date
  memoryMegabytes: number
  /** The longest delay of the event loop in the last minute or two. */
  eventLoopLagSeconds: number
  /** Of requests. */
  connections: Connections
  /** Undefined on an embedded database, where jobs have none of their own. */
  jobConnections: Connections | undefined
  requests: { answered: number; failed: number }
  jobs: JobState[]
  /** What was wrong with the settings at the start. */
  warnings: string[]
}

export interface Connections {
  used: number
  open: number
  most: number
  /** Who waits for one. */
  waiting: number
}

/**
 * A job that runs once for all processes is told of from the rows; of the others only when they ended here is known.
 */
export interface JobState {
  job: string
  lastRunAt: Date | undefined
  runsNow: boolean
  failed: boolean
  overdueSeconds: number
}

export type Alert =
  | { kind: 'database' }
  | { kind: 'planning_stopped' | 'clock'; seconds: number }
  | { kind: 'account' | 'quota'; provider: string; reason: string; until: Date }
  | { kind: 'held'; since: Date; because: string }
  | { kind: 'provider'; provider: string; since: Date }
  | { kind: 'uncounted_usage'; code: string; reason: string; count: number; agencies: string[] }
  | { kind: 'mail_late'; lane: LaneName; seconds: number; due: number }
  | { kind: 'job_late'; job: string; seconds: number }
  | { kind: 'job_failed'; job: string }
  | { kind: 'backup'; since: Date | undefined }
  | { kind: 'old_rules'; states: readonly string[]; since: CalendarDate }
  | { kind: 'connections'; waiting: number }
  | { kind: 'pause'; seconds: number }
  | { kind: 'unsettled'; failed: number; unknown: number }
  | { kind: 'warning'; text: string }

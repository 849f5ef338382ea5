import type { CalendarDate } from './calendar-date.ts'

/** Collects what /metrics and /status show. Exists only if METRICS_TOKEN is set. */
export interface Monitor {
  /** A bearer token for /metrics. A person types it to open /status. */
  token: string
  /** Call it for every response when it is complete. */
  answered(request: AnsweredRequest): void
  /** Prometheus text format. Never throws. Waits at most two seconds for the database. */
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
  /** Those about the database and sending first, then those about this process. */
  alerts: Alert[]
}

/** Read from the database, so it is the same in every process, except answerSeconds and skewSeconds. */
export interface DatabaseState {
  /** How long the queries took. */
  answerSeconds: number
  /** This process's clock minus the database's. */
  skewSeconds: number
  mail: Record<LaneName, LaneState>
  texts: number
  sending: number
  /** Failed emails and texts to clients that no one has resolved yet. */
  failed: number
  /** Emails and texts to clients that may or may not have been sent, and that no one has resolved yet. */
  unknown: number
  held: { since: Date; because: string } | undefined
  /**
   * Providers whose circuit breaker opened repeatedly, and is open or was in the last hour. `since` is its last
   * opening.
   */
  resting: { provider: string; since: Date }[]
  /**
   * Providers that reject our account or whose quota is used up. `reason` is the provider's message, `until` the time
   * of the next attempt.
   */
  refusing: { provider: string; cause: 'account' | 'quota'; reason: string; since: Date; until: Date }[]
  /** Usage reports that the card provider accepted but could not count, in the last seven days. */
  uncounted: { code: string; reason: string; count: number; agencies: string[] }[]
  imports: { queued: number; running: number }
  /** The current date in UTC. */
  today: CalendarDate
  /** The state rules of the set current_law that have not ended, and when each was last checked. */
  rules: readonly { state: string; checkedOn: CalendarDate }[]
  /** When the last verified backup was made. */
  backedUpAt: Date | undefined
  /** When a backup was last restored, including trial restores. */
  backupTriedAt: Date | undefined
}

export type LaneName = 'account' | 'clicked' | 'outreach' | 'catchUp'

export interface LaneState {
  queued: number
  due: number
  /** How long the oldest due message has waited; 0 if none is due. */
  oldestDueSeconds: number
}

/** The state of this process. */
export interface ProcessState {
  build: string
  migration: string
  startedAt: Date
  memoryMegabytes: number
  /** The longest delay of the event loop in the last minute or two. */
  eventLoopLagSeconds: number
  /** Requests that are being answered. */
  requestsInProgress: number
  /** The connection pool used for requests. */
  connections: Connections
  /** Undefined on the embedded database, where jobs share the requests' connection. */
  jobConnections: Connections | undefined
  /** Undefined without DATABASE_REPLICA_URL. */
  replica: ReplicaState | undefined
  requests: { answered: number; failed: number }
  jobs: JobState[]
  /** Warnings raised at startup. */
  warnings: string[]
}

export interface ReplicaState {
  /** The replica has every change that is older. Keeps growing while the replica or the primary does not respond. */
  lagSeconds: number
  /** Transactions that may read the replica, by what they read. */
  reads: { replica: number; primary: number }
}

export interface Connections {
  used: number
  open: number
  max: number
  /** Requests or jobs that wait for a connection. */
  waiting: number
}

/**
 * Read from the database for jobs that run once for all processes, and from memory for jobs that run in every process.
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
  | { kind: 'replica' | 'pause'; seconds: number }
  | { kind: 'unsettled'; failed: number; unknown: number }
  | { kind: 'warning'; text: string }

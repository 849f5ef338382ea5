import type { ReactNode } from 'react'
import type { Connections, DatabaseState, LaneName, ProcessState, Status } from '../../../src/lib/monitor.ts'
import { Button, ButtonLink } from '../../../src/ui/button.tsx'
import { needSheets } from '../../../src/ui/page-assets.ts'
import { urls } from '../../../src/urls.ts'
import { alertText, statusWords as words } from './words.ts'

export function StatusPage({ at, database, process, alerts }: Status) {
  needSheets('rules')
  return (
    <div className="rules">
      <h1>{words.title}</h1>
      <p className="rules__rule">{alerts.length === 0 ? words.allNormal : words.needAttention(alerts.length)}</p>
      {alerts.length > 0 && (
        <ul className="rules__history">
          {alerts.map(alertText).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      <p className="rules__small">{words.at(timeText(at) ?? '')}</p>
      <h2>{words.all}</h2>
      {database ? <Facts facts={databaseFacts(database)} /> : <p>{words.databaseDown}</p>}
      <h2>{words.own}</h2>
      <Facts facts={processFacts(process)} />
      {process.jobs.length > 0 && (
        <>
          <h2 id="jobs">{words.jobs}</h2>
          <Jobs jobs={process.jobs} />
        </>
      )}
      <p>
        <ButtonLink href={urls.status()}>{words.refresh}</ButtonLink>
      </p>
      <form method="post" action={urls.statusEnd()}>
        <Button variant="quiet">{words.end}</Button>
      </form>
    </div>
  )
}

/** In UTC, like the log. */
const timeText = (at: Date | undefined) => at && `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`

const databaseFacts = (database: DatabaseState): [string, ReactNode][] => [
  [words.facts.database, words.answers(database.answerSeconds)],
  [words.facts.clock, words.skew(database.skewSeconds)],
  [words.facts.held, database.held ? words.heldSince(timeText(database.held.since)!) : words.sending],
  [words.facts.mail, mailText(database.mail)],
  [words.facts.texts, words.waiting(database.texts)],
  [words.facts.trouble, words.unsettled(database.failed, database.unknown)],
  [words.facts.imports, words.importing(database.imports.queued, database.imports.running)],
  [words.facts.backup, timeText(database.backedUpAt) ?? words.never],
  [words.facts.tried, timeText(database.backupTriedAt) ?? words.never],
]

function mailText(mail: DatabaseState['mail']): string {
  const waiting = (Object.keys(mail) as LaneName[]).filter((lane) => mail[lane].queued > 0)
  if (waiting.length === 0) return words.noneWaiting
  return waiting
    .map((lane) => words.lane(words.lanes[lane], mail[lane].queued, mail[lane].due, mail[lane].oldestDueSeconds))
    .join('; ')
}

const connectionsText = ({ used, max, waiting }: Connections) => words.connections(used, max, waiting)

const processFacts = ({
  connections,
  jobConnections,
  replica,
  requests,
  ...own
}: ProcessState): [string, ReactNode][] => [
  [words.facts.build, own.build],
  [words.facts.migration, own.migration],
  [words.facts.since, timeText(own.startedAt)],
  [words.facts.memory, `${own.memoryMegabytes} MB`],
  [words.facts.pause, `${Math.round(own.eventLoopLagSeconds * 1000)} ms`],
  [words.facts.connections, connectionsText(connections)],
  ...(jobConnections
    ? [[words.facts.jobConnections, connectionsText(jobConnections)] satisfies [string, ReactNode]]
    : []),
  ...(replica ? [[words.facts.replica, words.replica(replica)] satisfies [string, ReactNode]] : []),
  [words.facts.requests, words.requests(requests.answered, requests.failed)],
]

const Facts = ({ facts }: { facts: [string, ReactNode][] }) => (
  <table className="rules__table rules__table--facts">
    <tbody>
      {facts.map(([name, value]) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          <td>{value}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

const Jobs = ({ jobs }: { jobs: ProcessState['jobs'] }) => (
  <table className="rules__table" aria-labelledby="jobs">
    <thead>
      <tr>
        {Object.values(words.columns).map((name) => (
          <th key={name} scope="col">
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {jobs.map((job) => (
        <tr key={job.job}>
          <th scope="row">{job.job}</th>
          <td data-label={words.columns.lastRun}>{timeText(job.lastRunAt) ?? words.notYet}</td>
          <td data-label={words.columns.outcome}>{words.outcome(job)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

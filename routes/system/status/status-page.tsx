import type { ReactNode } from 'react'
import type { Connections, DatabaseState, LaneName, ProcessState, Status } from '../../../src/lib/monitor.ts'
import { alertText, statusWords as words } from '../../../src/messages/status.ts'
import { Button, ButtonLink } from '../../../src/ui/button.tsx'
import { urls } from '../../../src/urls.ts'

export function StatusPage({ at, database, process, alerts }: Status) {
  return (
    <div className="rules">
      <h1>{words.title}</h1>
      <p className="rules__rule">{alerts.length === 0 ? words.well : words.wants(alerts.length)}</p>
      {alerts.length > 0 && (
        <ul className="rules__history">
          {alerts.map(alertText).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      <p className="rules__small">{words.at(moment(at) ?? '')}</p>
      <h2>{words.all}</h2>
      {database ? <Facts of={ofDatabase(database)} /> : <p>{words.away}</p>}
      <h2>{words.own}</h2>
      <Facts of={ofProcess(process)} />
      {process.jobs.length > 0 && <Jobs of={process.jobs} />}
      <p>
        <ButtonLink href={urls.status()}>{words.refresh}</ButtonLink>
      </p>
      <form method="post" action={urls.statusEnd()}>
        <Button variant="quiet">{words.end}</Button>
      </form>
    </div>
  )
}

/** In UTC, as the log has it. */
const moment = (at: Date | undefined) => at && `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`

const ofDatabase = (database: DatabaseState): [string, ReactNode][] => [
  [words.facts.database, words.answers(database.answerSeconds)],
  [words.facts.clock, words.skew(database.skewSeconds)],
  [words.facts.held, database.held ? words.heldSince(moment(database.held.since)!) : words.leaves],
  [words.facts.mail, mailOf(database.mail)],
  [words.facts.texts, words.waiting(database.texts)],
  [words.facts.trouble, words.unsettled(database.failed, database.unknown)],
  [words.facts.imports, words.importing(database.imports.queued, database.imports.running)],
  [words.facts.backup, moment(database.backedUpAt) ?? words.never],
  [words.facts.tried, moment(database.backupTriedAt) ?? words.never],
]

function mailOf(mail: DatabaseState['mail']): string {
  const waiting = (Object.keys(mail) as LaneName[]).filter((lane) => mail[lane].queued > 0)
  if (waiting.length === 0) return words.nothingWaits
  return waiting
    .map((lane) => words.lane(words.lanes[lane], mail[lane].queued, mail[lane].due, mail[lane].oldestDueSeconds))
    .join('; ')
}

const connectionsOf = ({ used, max, waiting }: Connections) => words.connections(used, max, waiting)

const ofProcess = ({ connections, jobConnections, requests, ...own }: ProcessState): [string, ReactNode][] => [
  [words.facts.build, own.build],
  [words.facts.migration, own.migration],
  [words.facts.since, moment(own.startedAt)],
  [words.facts.memory, `${own.memoryMegabytes} MB`],
  [words.facts.pause, `${Math.round(own.eventLoopLagSeconds * 1000)} ms`],
  [words.facts.connections, connectionsOf(connections)],
  ...(jobConnections
    ? [[words.facts.jobConnections, connectionsOf(jobConnections)] satisfies [string, ReactNode]]
    : []),
  [words.facts.requests, words.requests(requests.answered, requests.failed)],
]

const Facts = ({ of }: { of: [string, ReactNode][] }) => (
  <table className="rules__table">
    <tbody>
      {of.map(([name, value]) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          <td>{value}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

const Jobs = ({ of }: { of: ProcessState['jobs'] }) => (
  <table className="rules__table">
    <caption>{words.jobs}</caption>
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
      {of.map((job) => (
        <tr key={job.job}>
          <th scope="row">{job.job}</th>
          <td data-label={words.columns.lastRun}>{moment(job.lastRunAt) ?? words.notYet}</td>
          <td data-label={words.columns.outcome}>{words.outcome(job)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

import { expect, test } from 'vitest'
import { alertText } from '../../../routes/system/status/words.ts'
import type { DatabaseState, ProcessState } from '../../../src/lib/monitor.ts'
import { findAlerts } from '../../../src/main/monitor/alerts.ts'

const NOW = new Date('2026-11-20T15:00:00Z')
const ago = (seconds: number) => new Date(NOW.getTime() - seconds * 1000)
const none = { queued: 0, due: 0, oldestDueSeconds: 0 }
const database: DatabaseState = {
  answerSeconds: 0.01,
  skewSeconds: 0,
  texts: 0,
  sending: 0,
  failed: 0,
  unknown: 0,
  held: undefined,
  resting: [],
  refusing: [],
  uncounted: [],
  imports: { queued: 0, running: 0 },
  today: '2026-11-20',
  rules: [{ state: 'KY', checkedOn: '2026-11-23' }],
  backedUpAt: ago(3600),
  backupTriedAt: undefined,
  mail: { account: none, clicked: none, outreach: none, catchUp: none },
}
const own: ProcessState = {
  build: 'x',
  migration: 'x',
  startedAt: ago(600),
  memoryMegabytes: 200,
  eventLoopLagSeconds: 0.1,
  requestsInProgress: 0,
  warnings: [],
  connections: { used: 1, open: 2, max: 10, waiting: 0 },
  jobConnections: undefined,
  replica: { lagSeconds: 1, reads: { replica: 9, primary: 1 } },
  requests: { answered: 9, failed: 0 },
  jobs: [{ job: 'a', lastRunAt: ago(5), runsNow: false, failed: false, overdueSeconds: 0 }],
}
const late = { queued: 5, due: 4 }

test.each<[what: string, of: Partial<DatabaseState> | undefined, process: Partial<ProcessState>, says: RegExp[]]>([
  ['nothing', {}, {}, []],
  [
    'a database that is away, and no job for want of it',
    undefined,
    { jobs: [{ ...own.jobs[0]!, overdueSeconds: 999 }] },
    [/database does not respond/],
  ],
  ['clocks a minute apart', { skewSeconds: -61 }, {}, [/61 seconds off/]],
  ['clocks five minutes apart', { skewSeconds: 301 }, {}, [/does not plan or send outreach/]],
  [
    'sign-in mail of two minutes',
    { mail: { ...database.mail, account: { ...late, oldestDueSeconds: 121 } } },
    {},
    [/4 emails to agency staff are overdue/],
  ],
  ['outreach of two minutes', { mail: { ...database.mail, outreach: { ...late, oldestDueSeconds: 121 } } }, {}, []],
  [
    'late outreach that is held',
    {
      held: { since: ago(9), because: 'x' },
      mail: { ...database.mail, outreach: { ...late, oldestDueSeconds: 9999 } },
    },
    {},
    [/on hold: x/],
  ],
  ['rules looked at a year ago', { rules: [{ state: 'KY', checkedOn: '2025-11-20' }] }, {}, []],
  [
    'rules looked at longer ago',
    {
      rules: [
        { state: 'OR', checkedOn: '2025-11-19' },
        { state: 'KY', checkedOn: '2025-02-01' },
        { state: 'WV', checkedOn: '2026-11-01' },
      ],
    },
    {},
    [/last checked more than a year ago: KY, OR, the oldest on Feb 1, 2025/],
  ],
  ['a failing provider', { resting: [{ provider: 'resend', since: ago(9) }] }, {}, [/resend has failed/]],
  [
    'a key that is refused',
    { refusing: [{ provider: 'resend', cause: 'account', reason: '403: API key is invalid', since: NOW, until: NOW }] },
    {},
    [
      /resend is rejecting our key, account or settings\. .*2026-11-20 15:00 UTC.*resend says: “403: API key is invalid”$/,
    ],
  ],
  [
    'usage that was not counted',
    { uncounted: [{ code: 'archived_meter', reason: 'It is off.', count: 3, agencies: ['blue-ridge'] }] },
    {},
    [/could not count 3 usage reports.*archived_meter.*It is off.*blue-ridge/],
  ],
  [
    'a quota that is used up',
    { refusing: [{ provider: 'resend', cause: 'quota', reason: '429: daily', since: NOW, until: ago(-9 * 3600) }] },
    {},
    [/quota at resend is used up\. .*2026-11-21 00:00 UTC.*resend says: “429: daily”$/],
  ],
  [
    'a job that does not run, and one that failed',
    {},
    {
      jobs: [
        { ...own.jobs[0]!, overdueSeconds: 601 },
        { ...own.jobs[0]!, failed: true },
      ],
    },
    [/is overdue by 10 minutes/, /last run of the job a failed/],
  ],
  ['a backup of the day before yesterday', { backedUpAt: ago(27 * 3600) }, {}, [/more than a day old/]],
  ['none since an hour', { backedUpAt: undefined }, { startedAt: ago(3601) }, [/no backup yet/]],
  ['none since a moment', { backedUpAt: undefined }, {}, []],
  ['requests that wait', {}, { connections: { ...own.connections, waiting: 11 } }, [/11 requests are waiting/]],
  [
    'a replica that is a minute behind',
    {},
    { replica: { lagSeconds: 61, reads: { replica: 0, primary: 9 } } },
    [/read replica is 61 seconds behind or not usable/],
  ],
  ['a process that stood still', {}, { eventLoopLagSeconds: 2 }, [/froze for 2 seconds/]],
  ['what nobody dealt with', { unknown: 2 }, {}, [/0 failed and 2 may/]],
  ['a setting', {}, { warnings: ['no secret'] }, [/^No secret$/]],
])('the operator is told of %s', (_what, of, process, says) => {
  const found = findAlerts(of && { ...database, ...of }, { ...own, ...process }, NOW).map(alertText)
  expect(found).toEqual(says.map((each) => expect.stringMatching(each)))
})

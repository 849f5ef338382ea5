import { countDueTexts } from '../src/outreach/texting/claim-texts.ts'
import { sendDueTexts } from '../src/outreach/texting/send-due-texts.ts'
import { job } from './runner.ts'

/** Sends texts in the daytime, each after its email. Does nothing if texts are not set up. */
export default job({
  name: 'send-due-texts',
  cron: '2-59/5 * * * * *',
  timeZone: 'UTC',
  everyProcess: true,
  byTheClock: true,
  async run({ dryRun, texts, ...work }) {
    if (dryRun) return { due: await work.tenantDb.withSystem('count due texts', countDueTexts) }
    if (!texts) return undefined
    const report = await sendDueTexts({ ...work, texts })
    if (report.lockedOut) work.log.error({ reason: report.lockedOut }, 'the text provider rejects our account')
    return Object.keys(report).length > 0 ? report : undefined
  },
})

import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import type { Reporter, TestModule, Vitest } from 'vitest/node'
import type { TestReport } from '../requirements/ledger.ts'

/** Writes the file REPORT, for the table at the end of `npm test`, `npm run requirements` and `npm run test:compare`. */
export default class ReportWriter implements Reporter {
  #root = ''

  onInit({ config }: Vitest) {
    this.#root = config.root
  }

  onTestRunEnd(modules: readonly TestModule[]) {
    const path = process.env.REPORT
    if (!path) return
    const report: TestReport = modules.map((module) => {
      const { collectDuration, duration, environmentSetupDuration } = module.diagnostic()
      return {
        project: module.project.name,
        path: relative(this.#root, module.moduleId),
        seconds: (collectDuration + duration + environmentSetupDuration) / 1000,
        tests: [...module.children.allTests()].map((test) => ({ title: test.fullName, state: test.result().state })),
      }
    })
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, JSON.stringify(report))
  }
}

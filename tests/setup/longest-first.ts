import type { TestSpecification } from 'vitest/node'
import { BaseSequencer } from 'vitest/node'

/**
 * The slowest files, slowest first. For files that it has not run before, Vitest orders by size. These are small, so
 * they would start last and delay the end of the run.
 */
const LONGEST = [
  'journeys/container',
  ...['journeys/import', 'journeys/clients', 'journeys/compare-page', 'journeys/contact-page', 'tenancy/roles'],
  ...['faults/storms', 'journeys/every-page/public', 'journeys/billing', 'journeys/every-page/numbers-and-outreach'],
  ...['journeys/outreach', 'journeys/every-page/one-contact-and-account', 'journeys/typed-attacks'],
  ...['faults/kill-while-importing', 'faults/rolling', 'faults/clock', 'faults/calendar', 'faults/kill-while-sending'],
  ...['outreach/forecast', 'contacts/import/corpus-tables', 'outreach/poisoned-batch', 'tenancy/migrate'],
]

const placeOf = ({ moduleId }: TestSpecification) => {
  const place = LONGEST.findIndex((name) => moduleId.endsWith(`/tests/${name}.test.ts`))
  return place === -1 ? LONGEST.length : place
}

/** Orders the files of each project. The projects stay in the order of vitest.config.ts. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return this.ctx.projects.flatMap((project) =>
      sorted.filter((spec) => spec.project === project).toSorted((a, b) => placeOf(a) - placeOf(b)),
    )
  }
}

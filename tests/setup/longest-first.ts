import type { TestSpecification } from 'vitest/node'
import { BaseSequencer } from 'vitest/node'

/**
 * What takes longest, worst first. Vitest goes by the size of a file where it has not run it yet, which on a fresh
 * clone is all of them, and of these the files are small: they would begin last, and the others wait for them.
 */
const LONGEST = [
  ...['faults/storms', 'journeys/every-page/public', 'journeys/every-page/contacts', 'journeys/clients'],
  ...['journeys/every-page/numbers-and-outreach', 'journeys/every-page/one-contact-and-account'],
  ...['journeys/import', 'journeys/billing', 'journeys/outreach', 'journeys/import-layouts'],
  ...['faults/kill-while-importing', 'faults/rolling', 'faults/clock', 'faults/calendar', 'faults/kill-while-sending'],
  ...['outreach/forecast', 'contacts/import/corpus-tables', 'outreach/killed', 'texts/killed'],
]

const placeOf = ({ moduleId }: TestSpecification) => {
  const place = LONGEST.findIndex((name) => moduleId.endsWith(`/tests/${name}.test.ts`))
  return place === -1 ? LONGEST.length : place
}

/** Within each project; the projects come one after the other, as vitest.config.ts has them. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return this.ctx.projects.flatMap((project) =>
      sorted.filter((spec) => spec.project === project).toSorted((a, b) => placeOf(a) - placeOf(b)),
    )
  }
}

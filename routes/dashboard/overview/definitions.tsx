import { zoneName } from '../../../src/lib/moment.ts'
import { figureWords as words } from '../../../src/messages/dashboard-figures.ts'
import { figureMeanings } from '../../../src/messages/figure-meanings.ts'

/** What each number means. */
export function FigureDefinitions({ timeZone }: { timeZone: string }) {
  return (
    <section className="dash-part dash-part--wide" id="counted" aria-labelledby="counted-title" tabIndex={-1}>
      <h2 id="counted-title">{words.howCounted}</h2>
      <dl className="dash-words">
        {figureMeanings.map(([term, meaning]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{typeof meaning === 'string' ? meaning : meaning(zoneName(timeZone))}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

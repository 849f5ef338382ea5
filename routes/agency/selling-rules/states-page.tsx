import { regions, states } from '../../../src/lib/states.ts'
import { statesWords as words } from '../../../src/messages/selling-rules.ts'
import { differences, type StateCarriers } from '../../../src/switching/state-carrier-settings.ts'
import { ButtonLink } from '../../../src/ui/button.tsx'
import { Notice } from '../../../src/ui/notice.tsx'
import { urls } from '../../../src/urls.ts'

/** The 51 states in their four regions, each with what is set there in a few words. Source: settings-004, limits-003. */
export function StatesPage({ read }: { read: StateCarriers }) {
  const differing = differences(read)
  return (
    <section className="settings-section settings-section--wide" aria-labelledby="states-title">
      <header className="settings-section__head">
        <h2 id="states-title">{words.title}</h2>
        <p>{words.lead}</p>
      </header>
      {read.licensedStates.length === 0 && (
        <Notice>
          {words.nobodyLicensed} <a href={urls.agents.list()}>{words.toAgents}</a>
        </Notice>
      )}
      <div className="settings-section__foot">
        {differing.length > 0 ? (
          <ButtonLink href={urls.settings.recommendations()}>{words.useAll}</ButtonLink>
        ) : (
          <p>{words.allSame}</p>
        )}
      </div>
      {regions.map((region) => (
        <section key={region} className="region" aria-labelledby={`region-${region}`}>
          <h3 id={`region-${region}`}>{region}</h3>
          <ul className="region__states">
            {states
              .filter((state) => state.region === region)
              .map(({ code, name }) => (
                <li key={code}>
                  <a href={urls.settings.state(code)}>{name}</a>
                  <StateSummary
                    read={read}
                    state={code}
                    differing={differing.filter((row) => row.state === code).length}
                  />
                </li>
              ))}
          </ul>
        </section>
      ))}
    </section>
  )
}

function StateSummary({ read, state, differing }: { read: StateCarriers; state: string; differing: number }) {
  const licensed = read.licensedStates.length === 0 || read.licensedStates.includes(state)
  const active = read.current.filter((row) => row.state === state && row.active)
  const targeted = active.filter((row) => row.target_gi).map(({ carrier }) => carrier)
  const { carriers, targetedAll, notLicensed, differs } = words.summary
  const gi =
    targeted.length === 0 ? [] : [targeted.length === active.length ? targetedAll : words.summary.targeted(targeted)]
  // Where nobody is licensed, what is unlike our recommendation is only that nothing should be active.
  const facts = licensed ? [carriers(active.length), ...gi] : [notLicensed]
  return (
    <span className="region__summary">
      {facts.join(', ')}
      {licensed && differing > 0 && <em>{differs(differing)}</em>}
    </span>
  )
}

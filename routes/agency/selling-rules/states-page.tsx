import { regions, states } from '../../../src/lib/states.ts'
import { statesWords as words } from '../../../src/messages/selling-rules.ts'
import { differences, type StateCarriers } from '../../../src/switching/state-carrier-settings.ts'
import { ButtonLink } from '../../../src/ui/button.tsx'
import { Notice } from '../../../src/ui/notice.tsx'
import { urls } from '../../../src/urls.ts'

/** The 50 states and DC by region, each with a summary of its settings. Source: settings-004, limits-003. */
export function StatesPage({ settings }: { settings: StateCarriers }) {
  const differing = differences(settings)
  return (
    <section className="settings-section settings-section--wide" aria-labelledby="states-title">
      <header className="settings-section__head">
        <h2 id="states-title">{words.title}</h2>
        <p>{words.lead}</p>
      </header>
      {settings.licensedStates.length === 0 && (
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
                    settings={settings}
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

function StateSummary({ settings, state, differing }: { settings: StateCarriers; state: string; differing: number }) {
  const isLicensed = settings.licensedStates.length === 0 || settings.licensedStates.includes(state)
  const active = settings.current.filter((row) => row.state === state && row.active)
  const targeted = active.filter((row) => row.target_gi).map(({ carrier }) => carrier)
  const { carriers, targetedAll, notLicensed, differs } = words.summary
  const gi =
    targeted.length === 0 ? [] : [targeted.length === active.length ? targetedAll : words.summary.targeted(targeted)]
  // In an unlicensed state the only difference is that nothing should be active, so it is not shown.
  const facts = isLicensed ? [carriers(active.length), ...gi] : [notLicensed]
  return (
    <span className="region__summary">
      {facts.join(', ')}
      {isLicensed && differing > 0 && <em>{differs(differing)}</em>}
    </span>
  )
}

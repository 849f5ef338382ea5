import type { Profile } from '../../../src/accounts/profile/profile.ts'
import { formatLong } from '../../../src/lib/calendar-date.ts'
import { stateName } from '../../../src/lib/states.ts'
import { profileWords } from '../../../src/messages/profile.ts'

import { OWN_SELLING } from './own-selling.tsx'

const words = profileWords.licenses

/** To be read only, where the agency keeps them to its admins. */
export function Licenses({ profile }: { profile: Profile }) {
  return (
    <section className="profile__part" id={OWN_SELLING}>
      <h2>{words.title}</h2>
      {profile.licenses.length === 0 ? (
        <p>{words.none}</p>
      ) : (
        <ul className="profile__licenses">
          {profile.licenses.map(({ state, number, expires_on }) => (
            <li key={state}>
              <strong>{stateName(state)}</strong>
              {(number || expires_on) && (
                <span>{[number, expires_on && words.until(formatLong(expires_on))].filter(Boolean).join(', ')}</span>
              )}
            </li>
          ))}
        </ul>
      )}
      <p className="profile__quiet">{words.ask}</p>
    </section>
  )
}

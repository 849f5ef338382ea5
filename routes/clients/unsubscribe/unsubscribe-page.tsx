import { formatLong } from '../../../src/lib/calendar-date.ts'
import { formatPhone } from '../../../src/lib/phone.ts'
import { unsubscribeWords } from '../../../src/messages/unsubscribe.ts'
import type { EmailState } from '../../../src/outbox/email-preferences.ts'
import { Button } from '../../../src/ui/button.tsx'
import { useLanguage, useWords } from '../../../src/ui/language.tsx'
import { Notice } from '../../../src/ui/notice.tsx'

/** What a press of one of the page's buttons posts. */
export const preferenceActions = ['stop', 'yearly', 'pause', 'again'] as const
export type PreferenceAction = (typeof preferenceActions)[number]

export interface PreferencesPageProps {
  /** Where the buttons post to. */
  action: string
  agency: string
  address: string
  state: EmailState
  /** Last day of a pause that would begin today. */
  pauseUntil: string
  /** It was just started again. */
  startedAgain: boolean
}

/** What holds for an address, and all that can be had instead. */
export function PreferencesPage({ action, agency, address, state, pauseUntil, startedAgain }: PreferencesPageProps) {
  const words = useWords(unsubscribeWords)
  const language = useLanguage()
  const byChoice = {
    stop: words.stop,
    yearly: words.yearly,
    pause: words.pause(formatLong(pauseUntil, language)),
    again: words.again,
  }
  /** Only stopping stands out: nobody who asked for less is drawn to a button for more. */
  const offer = (...offered: PreferenceAction[]) => (
    <div className="email-preferences">
      {offered.map((wish) => (
        <form key={wish} method="post" action={action}>
          <input type="hidden" name="choice" value={wish} />
          <Button
            variant={wish === 'stop' && state.choice === 'all' ? 'primary' : 'plain'}
            size="large"
            block
            aria-describedby={`${wish}-hint`}
          >
            {byChoice[wish].button}
          </Button>
          <p className="wishes__hint" id={`${wish}-hint`}>
            {byChoice[wish].hint}
          </p>
        </form>
      ))}
    </div>
  )
  switch (state.choice) {
    case 'stopped':
      return (
        <>
          <h1>{words.doneTitle}</h1>
          <p role="status">{words.done(agency, address)}</p>
          {state.byThemselves ? (
            <>
              <p>{words.mistake}</p>
              {offer('yearly', 'again')}
            </>
          ) : (
            <p>{words.refused(agency)}</p>
          )}
        </>
      )
    case 'yearly':
    case 'paused': {
      const now = state.choice === 'yearly' ? words.now.yearly : words.now.paused(formatLong(state.until, language))
      return (
        <>
          <h1>{now.title}</h1>
          <p role="status">{now.says(agency, address)}</p>
          <h2>{words.change}</h2>
          {/* A pause would end in more than one mail a year. */}
          {state.choice === 'yearly' ? offer('again', 'stop') : offer('again', 'yearly', 'stop')}
        </>
      )
    }
    case 'all':
      return (
        <>
          <h1>{words.title}</h1>
          {startedAgain ? (
            <Notice kind="good" title={words.now.all.title} role="status">
              <p>{words.now.all.says(agency, address)}</p>
            </Notice>
          ) : (
            <p>{words.question(agency, address)}</p>
          )}
          {offer('stop', 'yearly', 'pause')}
        </>
      )
  }
}

/** Texts are stopped, and begin again only with a new consent. */
export function TextsPage({
  action,
  agency,
  phone,
  isStopped,
}: {
  action: string
  agency: string
  phone: string
  isStopped: boolean
}) {
  const words = useWords(unsubscribeWords).texts
  const number = formatPhone(phone)
  if (isStopped)
    return (
      <>
        <h1>{words.title}</h1>
        <p role="status">{words.done(agency, number)}</p>
        <p>{words.again(agency)}</p>
      </>
    )
  return (
    <>
      <h1>{words.title}</h1>
      <p>{words.question(agency, number)}</p>
      <p>{words.effect}</p>
      <form method="post" action={action}>
        <input type="hidden" name="choice" value="stop" />
        <Button variant="primary" size="large" block>
          {words.button}
        </Button>
      </form>
    </>
  )
}

/** Whose mail it was cannot be told. */
export function UnknownLinkPage() {
  const words = useWords(unsubscribeWords)
  return (
    <>
      <h1>{words.unknownTitle}</h1>
      <p>{words.unknown}</p>
    </>
  )
}

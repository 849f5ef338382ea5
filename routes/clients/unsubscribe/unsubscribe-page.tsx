import { formatLong } from '../../../src/lib/calendar-date.ts'
import { formatPhone } from '../../../src/lib/phone.ts'
import { unsubscribeWords } from '../../../src/messages/client/unsubscribe.ts'
import type { EmailState } from '../../../src/outbox/email-preferences.ts'
import { Button } from '../../../src/ui/button.tsx'
import { useLanguage, useWords } from '../../../src/ui/language.tsx'
import { Notice } from '../../../src/ui/notice.tsx'
import { needSheets } from '../../../src/ui/page-assets.ts'

/** The value that each button posts. */
export const preferenceActions = ['stop', 'yearly', 'pause', 'again'] as const
export type PreferenceAction = (typeof preferenceActions)[number]

export interface PreferencesPageProps {
  /** URL that the buttons post to. */
  action: string
  agency: string
  address: string
  state: EmailState
  /** The link only reduces email. */
  onlyReduces: boolean
  /** Last day of a pause that starts today. */
  pauseUntil: string
  /** The visitor just chose to get all emails again. */
  startedAgain: boolean
}

/** The current preference of an address, and the other choices. */
export function PreferencesPage({
  action: url,
  agency,
  address,
  state,
  onlyReduces,
  pauseUntil,
  startedAgain,
}: PreferencesPageProps) {
  const words = useWords(unsubscribeWords)
  const language = useLanguage()
  const byChoice = {
    stop: words.stop,
    yearly: words.yearly,
    pause: words.pause(formatLong(pauseUntil, language)),
    again: words.again,
  }
  /** Only the stop button is primary, so that nobody is nudged to get more emails. */
  const buttons = (...actions: PreferenceAction[]) => {
    needSheets('unsubscribe')
    return (
      <div className="email-preferences">
        {actions.map((action) => (
          <form key={action} method="post" action={url}>
            <input type="hidden" name="choice" value={action} />
            <Button
              variant={action === 'stop' && state.choice === 'all' ? 'primary' : 'plain'}
              size="large"
              block
              aria-describedby={`${action}-hint`}
            >
              {byChoice[action].button}
            </Button>
            <p className="email-preferences__hint" id={`${action}-hint`}>
              {byChoice[action].hint}
            </p>
          </form>
        ))}
      </div>
    )
  }
  switch (state.choice) {
    case 'stopped':
      return (
        <>
          <h1>{words.doneTitle}</h1>
          <p role="status">{words.done(agency, address)}</p>
          {onlyReduces ? (
            <p>{words.onlyReduces(agency)}</p>
          ) : (
            <>
              <p>{words.mistake}</p>
              {buttons('yearly', 'again')}
            </>
          )}
        </>
      )
    case 'blocked':
      return (
        <>
          <h1>{words.blockedTitle}</h1>
          <p role="status">{words.blocked(agency, address)}</p>
          {state.canUnsubscribe && (
            <>
              <p>{words.noneLater}</p>
              {buttons('stop')}
            </>
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
          {onlyReduces && <p>{words.onlyReduces(agency)}</p>}
          {/* No pause for 'yearly': after it, all emails would resume. */}
          {onlyReduces && buttons('stop')}
          {!onlyReduces && (state.choice === 'yearly' ? buttons('again', 'stop') : buttons('again', 'yearly', 'stop'))}
        </>
      )
    }
    case 'merged':
      return (
        <>
          <h1>{words.title}</h1>
          <p role="status">{words.merged(agency, address)}</p>
          {buttons('stop')}
        </>
      )
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
          {buttons('stop', 'yearly', 'pause')}
        </>
      )
  }
}

/** Stops text messages. They can start again only with a new consent. */
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

/** For a broken link, whose agency is unknown. */
export function UnknownLinkPage() {
  const words = useWords(unsubscribeWords)
  return (
    <>
      <h1>{words.unknownTitle}</h1>
      <p>{words.unknown}</p>
    </>
  )
}

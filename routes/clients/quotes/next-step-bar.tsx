import Phone from 'lucide-react/icons/phone'
import PhoneIncoming from 'lucide-react/icons/phone-incoming'
import type { ReactNode } from 'react'
import { formatPhone, phoneToE164 } from '../../../src/lib/phone.ts'
import { choiceWords } from '../../../src/messages/client/choice.ts'
import { frameWords } from '../../../src/messages/client/page-frame.ts'
import { clientActionWords } from '../../../src/messages/client/quote-actions.ts'
import type { PlanGroup } from '../../../src/rates/plans.ts'
import { ButtonLink } from '../../../src/ui/button.tsx'
import { classNames } from '../../../src/ui/class-names.ts'
import { useWords } from '../../../src/ui/language.tsx'
import type { PublicProfile } from '../shared/public-profile.ts'
import type { QuoteActions } from './client-actions.tsx'

/** Who to call from the bar. */
export interface CallTarget {
  phone: string | undefined
  /** First name of the agent. */
  who: string | undefined
  /** The page to request a call, used if there is no phone number to call. */
  callBack: string
}

export const callTarget = ({ phone, agent }: PublicProfile, callBack: string): CallTarget => ({
  phone,
  who: agent?.firstName,
  callBack,
})

/** The next step, and a button that calls in one tap. Stays at the bottom of the window. */
export function NextStepBar({
  call: { phone, who, callBack },
  className,
  children,
}: {
  call: CallTarget
  className?: string
  children: ReactNode
}) {
  const { callShort } = useWords(choiceWords)
  const { call } = useWords(frameWords)
  const { callBack: askForCall } = useWords(clientActionWords)
  return (
    <div className={classNames('next-step', 'no-print', className)}>
      {children}
      {phone ? (
        <ButtonLink icon={Phone} href={`tel:${phoneToE164(phone)}`} aria-label={call(who, formatPhone(phone))}>
          <span>{callShort(who)}</span>
        </ButtonLink>
      ) : (
        <ButtonLink icon={PhoneIncoming} href={callBack} aria-label={askForCall}>
          <span>{askForCall}</span>
        </ButtonLink>
      )}
    </div>
  )
}

/** The bar while no price is chosen. A visitor without a quote cannot choose one, and goes on to the health questions. */
export function FirstStepBar({
  profile,
  actions: { qualify, callBack },
  group,
}: {
  profile: PublicProfile
  actions: QuoteActions
  /** The first group of offers on the page. */
  group: PlanGroup
}) {
  const words = useWords(choiceWords)
  return (
    <NextStepBar className="next-step--first" call={callTarget(profile, callBack)}>
      {qualify ? (
        <ButtonLink variant="primary" href={qualify}>
          {words.qualify}
        </ButtonLink>
      ) : (
        <p>
          <a href={`#offers-${group}`}>{words.chooseFirst}</a>
        </p>
      )}
    </NextStepBar>
  )
}

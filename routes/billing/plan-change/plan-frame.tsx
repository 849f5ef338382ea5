import type { ReactNode } from 'react'
import { planWords as words } from '../../../src/messages/plan-change.ts'
import { Notice } from '../../../src/ui/notice.tsx'
import { PageHeader } from '../../../src/ui/page-header.tsx'
import { urls } from '../../../src/urls.ts'

export type WizardStep = 0 | 1 | 2

export interface FailureLink {
  href: string
  label: string
}

/** The frame of the three steps, with the current step and errors. */
export function PlanFrame({
  step,
  failure,
  link,
  children,
}: {
  step: WizardStep
  failure?: string | undefined
  /** Where the failure can be fixed. */
  link?: FailureLink | undefined
  children: ReactNode
}) {
  return (
    <div className="plan-change">
      <PageHeader title={words.title} lead={words.lead} back={{ href: urls.billing(), label: words.back }} />
      <nav className="import-steps" aria-label={words.title}>
        <p className="import-steps__count">{words.stepOf(step)}</p>
        <ol>
          {words.steps.map((name, index) => (
            <li key={name} aria-current={index === step ? 'step' : undefined}>
              {name}
            </li>
          ))}
        </ol>
      </nav>
      {failure && (
        <Notice kind="bad" title={failure} role="alert">
          {link && <a href={link.href}>{link.label}</a>}
        </Notice>
      )}
      {children}
    </div>
  )
}

/** The choices of earlier steps. */
export const HiddenFields = ({ fields }: { fields: Record<string, string | number> }) => (
  <>
    {Object.entries(fields).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
  </>
)

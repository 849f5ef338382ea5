const STEPS = ['Upload', 'Columns', 'Check', 'Import', 'Report'] as const

export type ImportStep = (typeof STEPS)[number]

/** Where somebody is on the way from a file to contacts. */
export function ImportSteps({ now }: { now: ImportStep }) {
  const place = STEPS.indexOf(now)
  return (
    <nav className="import-steps" aria-label="Import steps">
      <p className="import-steps__count">
        Step {place + 1} of {STEPS.length}
      </p>
      <ol>
        {STEPS.map((step, index) => (
          <li key={step} aria-current={index === place ? 'step' : undefined}>
            {step}
          </li>
        ))}
      </ol>
    </nav>
  )
}

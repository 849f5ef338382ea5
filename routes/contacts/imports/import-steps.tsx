const STEPS = ['Upload', 'Columns', 'Check', 'Import', 'Report'] as const

export type ImportStep = (typeof STEPS)[number]

/** The steps of an import with the current one marked. */
export function ImportSteps({ now }: { now: ImportStep }) {
  const currentIndex = STEPS.indexOf(now)
  return (
    <nav className="import-steps" aria-label="Import steps">
      <p className="import-steps__count">
        Step {currentIndex + 1} of {STEPS.length}
      </p>
      <ol>
        {STEPS.map((step, index) => (
          <li key={step} aria-current={index === currentIndex ? 'step' : undefined}>
            {step}
          </li>
        ))}
      </ol>
    </nav>
  )
}

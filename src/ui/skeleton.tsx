/** Placeholder lines while content loads. Visible only after 300 ms. */
export function Skeleton({ label, lines = 4 }: { label: string; lines?: number }) {
  return (
    <div className="skeleton" role="status" aria-label={label}>
      {Array.from({ length: lines }, (_, index) => `line ${index + 1}`).map((line) => (
        <span className="skeleton__line" key={line} />
      ))}
    </div>
  )
}

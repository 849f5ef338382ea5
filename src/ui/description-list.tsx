import type { ReactNode } from 'react'

/** A list of labels and values. A missing value is shown as 'Not given'. */
export function DescriptionList({ items }: { items: readonly { label: string; value: ReactNode }[] }) {
  return (
    <dl className="facts">
      {items.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {value === undefined || value === null || value === '' ? (
              <span className="facts__none">Not given</span>
            ) : (
              value
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

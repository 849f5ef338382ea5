import type { ReactNode } from 'react'

/** Facts as label and value; an absent value says so in words. */
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

import type { ReactNode } from 'react'

export const componentsPath = '/practice/components'

export function Specimen({
  id,
  title,
  note,
  wide,
  children,
}: {
  id: string
  title: string
  note?: ReactNode
  wide?: boolean
  children: ReactNode
}) {
  return (
    <section id={id} aria-labelledby={`${id}-heading`} className={wide ? 'specimens__wide' : undefined}>
      <header>
        <h2 id={`${id}-heading`}>{title}</h2>
        {note && <p>{note}</p>}
      </header>
      <div className="specimens__body">{children}</div>
    </section>
  )
}

export function NamedSpecimen({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <p className="specimens__name">{name}</p>
      {children}
    </div>
  )
}

import type { Ref } from 'react'
import { brandWords as words } from '../messages/settings.ts'

/** A small preview of a client page and an email in the agency's colors (--agency and related properties). */
export function BrandPreview({
  agency,
  agent,
  logo,
  ref,
}: {
  agency: string
  agent: string
  logo: string | null
  ref?: Ref<HTMLDivElement>
}) {
  return (
    <div className="brand-preview" ref={ref} role="img" aria-label={words.preview}>
      <div className="brand-preview__page">
        <div className="brand-preview__head">
          {logo ? <img src={logo} alt="" /> : <strong>{agency}</strong>}
          <span>{agent}</span>
        </div>
        <div className="brand-preview__body">
          <p className="brand-preview__title">{words.heading}</p>
          <p className="brand-preview__quiet">{words.quiet}</p>
          <p className="brand-preview__link">{words.link}</p>
          <span className="brand-preview__button">{words.pageButton}</span>
        </div>
      </div>
      <div className="brand-preview__mail">
        {logo ? <img src={logo} alt="" /> : <p className="brand-preview__name">{agency}</p>}
        <p>{words.mailGreeting}</p>
        <span className="brand-preview__button">{words.mailButton}</span>
      </div>
    </div>
  )
}

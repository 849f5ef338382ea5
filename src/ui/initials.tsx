import { classNames } from './class-names.ts'
import { needSheets } from './page-assets.ts'

/** The first letters of the first and last word: "Mary Ann de la Cruz" is MC. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends.map((word) => [...(word ?? '')][0]?.toLocaleUpperCase('en-US') ?? '').join('')
}

/** An avatar with initials. It is hidden from screen readers, because the name is beside it. */
export function Initials({
  name,
  letters = initialsOf(name),
  large,
}: {
  name: string
  letters?: string
  large?: boolean
}) {
  needSheets('initials')
  return (
    <span className={classNames('initials', large && 'initials--large')} aria-hidden="true">
      {letters}
    </span>
  )
}

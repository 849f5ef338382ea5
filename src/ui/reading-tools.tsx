import { frameWords } from '../messages/client/page-frame.ts'
import { urls } from '../urls.ts'
import { useWords } from './language.tsx'

export type TextSize = 0 | 1 | 2 | 3
const LARGEST = 3

export interface Reading {
  textSize: TextSize
  /** The page's own address, to come back to. */
  to: string
  /** A client's link, so that their choice of a language is kept with them. */
  link?: string | undefined
}

/** How the reader wants the page: its other language, smaller and larger type. Both are kept in this browser. */
export function ReadingTools({ textSize, to, link }: Reading) {
  const words = useWords(frameWords)
  const { language, name } = words.otherLanguage
  return (
    <form className="reading no-print" method="post" action={urls.language()}>
      <input type="hidden" name="to" value={to} />
      {link && <input type="hidden" name="link" value={link} />}
      <button type="submit" name="language" value={language} lang={language}>
        {name}
      </button>
      <button
        type="submit"
        formAction={urls.textSize()}
        name="size"
        value={Math.max(0, textSize - 1)}
        aria-label={words.smaller}
        aria-disabled={textSize === 0 || undefined}
      >
        A-
      </button>
      <button
        type="submit"
        formAction={urls.textSize()}
        name="size"
        value={Math.min(LARGEST, textSize + 1)}
        aria-label={words.larger}
        aria-disabled={textSize === LARGEST || undefined}
      >
        A+
      </button>
    </form>
  )
}

import { frameWords } from '../messages/client/page-frame.ts'
import { urls } from '../urls.ts'
import { useWords } from './language.tsx'

export type TextSize = 0 | 1 | 2 | 3
const MAX_TEXT_SIZE = 3

export interface Reading {
  textSize: TextSize
  /** The current page, to return to. */
  to: string
  /** The client's link, so that the chosen language is stored for the client. */
  link?: string | undefined
}

/** Buttons for the other language and for smaller and larger text. The browser stores both choices. */
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
        value={Math.min(MAX_TEXT_SIZE, textSize + 1)}
        aria-label={words.larger}
        aria-disabled={textSize === MAX_TEXT_SIZE || undefined}
      >
        A+
      </button>
    </form>
  )
}

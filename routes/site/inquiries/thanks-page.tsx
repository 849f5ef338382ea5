import { inquiryWords } from '../../../src/messages/inquiries.ts'
import { urls } from '../../../src/urls.ts'

export const ThanksPage = ({ words }: { words: { done: string; doneText: string } }) => (
  <>
    <h1>{words.done}</h1>
    <p>{words.doneText}</p>
    <p>
      <a href={urls.home()}>{inquiryWords.toStart}</a>
    </p>
  </>
)

import { welcomeWords } from '../messages/welcome.ts'
import { urls } from '../urls.ts'

const words = welcomeWords.walkthrough

/** The steps of the introduction, for its dialog and its page. */
export function WalkthroughSteps() {
  return (
    <div className="walkthrough">
      <p>{words.lead}</p>
      <ol className="walkthrough__steps">
        <li>
          <strong>{words.profile.title}</strong>
          <span>{words.profile.text}</span>
          <a href={urls.profile.show()}>{words.profile.link}</a>
        </li>
        <li>
          <strong>{words.clients.title}</strong>
          <span>{words.clients.text}</span>
          <span>
            <a href={urls.imports.new()}>{words.clients.link}</a> or{' '}
            <a href={urls.contacts.new()}>{words.clients.other}</a>
          </span>
        </li>
        <li>
          <strong>{words.quotes.title}</strong>
          <span>{words.quotes.text}</span>
          <a href={urls.contacts.list()}>{words.quotes.link}</a>
        </li>
      </ol>
    </div>
  )
}

import { welcomeWords } from '../../src/messages/welcome.ts'

const words = welcomeWords.contactUs

export function ContactUsPage({ email, subject }: { email: string; subject: string | undefined }) {
  const query = subject ? `?subject=${encodeURIComponent(subject)}` : ''
  return (
    <div className="welcome stack">
      <h1>{words.title}</h1>
      <p>{words.text}</p>
      <p className="welcome__address">
        <a href={`mailto:${email}${query}`}>{email}</a>
      </p>
      <p>{words.after}</p>
    </div>
  )
}

import { ButtonLink } from '../../../src/ui/button.tsx'
import { needSheets } from '../../../src/ui/page-assets.ts'
import { urls } from '../../../src/urls.ts'
import { ClientSlides } from './client-slides.tsx'
import { FeatureGrid } from './feature-grid.tsx'
import { Picture } from './picture.tsx'
import { landingWords as words } from './words.ts'

interface LandingProps {
  signedIn: boolean
  practice: boolean
  /** A quote made for the visitor. Try It Out opens it instead of the sample. */
  quoteId: string | undefined
}

/** Source: client §2, Marketing and forms. */
export function LandingPage(props: LandingProps) {
  needSheets('landing')
  return (
    <div className="landing">
      <Hero {...props} />
      <Claims />
      <HowItWorks />
      <ClientSlides />
      <FeatureGrid />
      <Questions />
      <Launch />
    </div>
  )
}

function Hero({ signedIn, practice, quoteId }: LandingProps) {
  const { hero } = words
  return (
    <section className="hero" aria-labelledby="hero">
      <div className="hero__words">
        <p className="hero__for">{hero.audience}</p>
        <h1 id="hero">
          {hero.lines.map((line, index) => (
            <span key={line}>{index > 0 ? ` ${line}` : line}</span>
          ))}
        </h1>
        <p className="hero__lead">{hero.lead}</p>
        <div className="row">
          {signedIn ? (
            <ButtonLink href={urls.contacts.list()} variant="primary" size="large">
              {hero.toContacts}
            </ButtonLink>
          ) : (
            <ButtonLink href={urls.signup()} variant="primary" size="large">
              {hero.signUp}
            </ButtonLink>
          )}
          <ButtonLink href={quoteId ? urls.compare(quoteId) : urls.sample.show()} size="large">
            {hero.tryIt}
          </ButtonLink>
        </div>
        {!quoteId && <p className="hero__hint">{hero.hint}</p>}
        {practice && !signedIn && (
          <p className="hero__hint">
            {words.practice.lookAround}{' '}
            <a href={urls.login({ email: 'ruth@blueridge.example' })}>{words.practice.asRuth}</a>
            {words.practice.whoIsRuth}
          </p>
        )}
      </div>
      <div className="hero__pictures">
        <Picture of="dashboard" alt={hero.desktop} isFirst className="hero__desk" />
        <Picture of="hero-phone" alt={hero.phone} isFirst className="hero__phone phone" />
      </div>
    </section>
  )
}

/** Source: product-014, product-015. */
function Claims() {
  const { claims, who } = words
  return (
    <section className="selling-points" aria-labelledby="claims">
      <h2 id="claims">{claims.heading}</h2>
      <ul className="selling-points__list">
        {claims.items.map(({ figure, claim, means }) => (
          <li key={claim}>
            <h3>
              <strong>{figure}</strong> {claim}
            </h3>
            <p>{means}</p>
          </li>
        ))}
      </ul>
      <p className="selling-points__note">{claims.note}</p>
      <div className="selling-points__who">
        <h3>{who.title}</h3>
        <p>
          {who.text} <a href={urls.rules.list()}>{who.link}</a>
        </p>
      </div>
    </section>
  )
}

function HowItWorks() {
  const { how } = words
  return (
    <section className="how" aria-labelledby="how">
      <h2 id="how">{how.heading}</h2>
      <ol className="how__steps">
        {how.steps.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Questions() {
  const { faq } = words
  return (
    <section className="faq" aria-labelledby="faq">
      <h2 id="faq">{faq.heading}</h2>
      <div className="faq__items">
        {faq.items.map(({ ask, answer, ...more }) => (
          <details key={ask}>
            <summary>{ask}</summary>
            <p>
              {answer} {'link' in more && <a href={urls.pricing()}>{more.link}</a>}
            </p>
          </details>
        ))}
      </div>
    </section>
  )
}

/** Source: marketing-006. */
function Launch() {
  const { launch } = words
  return (
    <section className="launch-note" aria-labelledby="launch">
      <div>
        <h2 id="launch">{launch.heading}</h2>
        <p>{launch.text}</p>
      </div>
      <ButtonLink href={urls.waitlist()} size="large">
        {launch.button}
      </ButtonLink>
    </section>
  )
}

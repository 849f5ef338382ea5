import { needScript } from '../../../src/ui/page-assets.ts'
import { Picture } from './picture.tsx'
import { landingWords } from './words.ts'

const words = landingWords.clients

/**
 * Three slides switched by radio buttons, so that arrow keys work and no JavaScript is needed. islands/phone-section.ts
 * detects when the pictures come into view. Source: marketing-003, marketing-008, marketing-009.
 */
export function ClientSlides() {
  needScript('phone-section')
  return (
    <section className="clients" aria-labelledby="clients" data-phone-section="">
      <div className="clients__head">
        <h2 id="clients">{words.heading}</h2>
        <p>{words.lead}</p>
      </div>
      <fieldset className="slides">
        <legend className="visually-hidden">{words.choose}</legend>
        <div className="slides__tabs">
          {words.slides.map(({ id, name }, index) => (
            <label key={id} className="slides__tab">
              <input type="radio" name="slide" value={id} defaultChecked={index === 0} className="visually-hidden" />
              {name}
            </label>
          ))}
        </div>
        <div className="slides__stage" data-phone>
          {words.slides.map(({ id, title, text, alt }) => (
            <article key={id} className={`slide slide--${id}`}>
              <div className="slide__words">
                <h3>{title}</h3>
                <p>{text}</p>
              </div>
              <Picture of={id} alt={alt} className="slide__picture phone" />
            </article>
          ))}
        </div>
      </fieldset>
      <p className="clients__notice" data-phone-notice hidden>
        {words.notice}
      </p>
    </section>
  )
}

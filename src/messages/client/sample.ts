import { bilingual } from './bilingual.ts'

/** Notice on the sample quote on Perennial's own site. */
export const sampleWords = bilingual({
  title: { en: 'Margaret’s comparison (sample)', es: 'La comparación de Margaret (ejemplo)' },
  about: {
    en: 'This is a sample, shown as your client would see it.',
    es: 'Este es un ejemplo, tal como lo vería su cliente.',
  },
  text: {
    en: 'Margaret, her agent, the agency and the prices are made up. Choose a price or ask for a call: nothing is saved or sent.',
    es: 'Margaret, su agente y la agencia son inventados, y los precios también. Elija un precio o pida una llamada: nada se guarda ni se envía.',
  },
  done: { en: 'Finish the sample', es: 'Terminar el ejemplo' },
})

/** Shown at the end of the sample: what would happen next. */
export const thankYouWords = bilingual({
  title: { en: 'Thanks for checking it out', es: 'Gracias por verlo' },
  next: bilingual({
    choice: {
      en: 'Next, Margaret would answer the health questions, one topic per page. You would see her answers before you call.',
      es: 'Después, Margaret contestaría las preguntas de salud, un tema por página, y usted leería sus respuestas antes de llamarla.',
    },
    call: {
      en: 'Next, you would get an email saying that Margaret wants a call, and when. She would be at the top of your list for today.',
      es: 'Después, usted recibiría un correo con el aviso de que Margaret quiere una llamada y cuándo. Ella aparecería al principio de su lista de hoy.',
    },
    read: {
      en: 'Each client gets a page like this with your name and colors, and prices for their age and where they live.',
      es: 'Cada cliente recibe una página así, con el nombre y los colores de usted y con precios según su edad y el lugar donde vive.',
    },
  }),
  /** What happens after a real quote. */
  own: {
    en: 'After choosing a price, clients answer the health questions, one topic per page. The agency sees the answers before it calls.',
    es: 'Después de elegir un precio, los clientes contestan las preguntas de salud, un tema por página. La agencia ve las respuestas antes de llamar.',
  },
  again: { en: 'To see the quote again,', es: 'Para ver otra vez la cotización,' },
  clickHere: { en: 'click here', es: 'haga clic aquí' },
  signUp: { en: 'Signup', es: 'Crear cuenta (en inglés)' },
  bookDemo: { en: 'Book a Demo', es: 'Pedir una demostración' },
  toStart: { en: 'Back to the home page', es: 'Volver a la página de inicio (en inglés)' },
})

export type ThankYouFor = keyof (typeof thankYouWords)['en']['next']

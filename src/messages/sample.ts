import type { Bilingual } from '../lib/language.ts'

/** On the quote that visitors of our own site try. */
interface Words {
  title: string
  about: string
  text: string
  done: string
}

export const sampleWords: Bilingual<Words> = {
  en: {
    title: 'Margaret’s comparison, a sample',
    about: 'This is a sample, shown as your client would see it.',
    text: 'Margaret, her agent, the agency and the prices are made up. Choose a price or ask for a call: nothing is saved or sent.',
    done: 'Finish the sample',
  },
  es: {
    title: 'La comparación de Margaret (ejemplo)',
    about: 'Este es un ejemplo, tal como lo vería su cliente.',
    text: 'Margaret, su agente y la agencia son inventados, y los precios también. Elija un precio o pida una llamada: nada se guarda ni se envía.',
    done: 'Ya vi suficiente',
  },
}

interface ThankYouWords {
  title: string
  next: Record<'choice' | 'call' | 'read', string>
  /** After a quote that is not the sample. */
  own: string
  again: string
  clickHere: string
  signUp: string
  bookDemo: string
  toStart: string
}

/** What would happen next, shown when the sample ends. */
export const thankYouWords: Bilingual<ThankYouWords> = {
  en: {
    title: 'Thanks for checking it out',
    next: {
      choice:
        'Next, Margaret would answer the health questions, one topic per page. You would see her answers before you call.',
      call: 'Next, you would get an email that Margaret wants a call and when. She would be at the top of your list for today.',
      read: 'Each client gets a page like this with your name and colors, and prices for their age and where they live.',
    },
    own: 'After choosing a price, clients answer the health questions, one topic per page. The agency sees the answers before it calls.',
    again: 'To see the quote again,',
    clickHere: 'click here',
    signUp: 'Signup',
    bookDemo: 'Book a Demo',
    toStart: 'Back to the home page',
  },
  es: {
    title: 'Gracias por verlo',
    next: {
      choice:
        'Después, Margaret contestaría las preguntas de salud, un tema por página, y usted leería sus respuestas antes de llamarla.',
      call: 'Después, usted recibiría un correo: Margaret pide una llamada y dice cuándo le conviene. Ella estaría al principio de su lista de hoy.',
      read: 'Cada cliente recibe una página así, con el nombre y los colores de usted y con precios según su edad y el lugar donde vive.',
    },
    own: 'Quien elige un precio aquí contesta después las preguntas de salud, un tema por página, y la agencia lee las respuestas antes de llamar.',
    again: 'Para ver otra vez la cotización,',
    clickHere: 'haga clic aquí',
    signUp: 'Crear cuenta (en inglés)',
    bookDemo: 'Pedir una demostración (en inglés)',
    toStart: 'Volver a la página de inicio (en inglés)',
  },
}

export type ThankYouFor = keyof ThankYouWords['next']

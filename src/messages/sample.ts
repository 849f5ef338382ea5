import type { Spoken } from '../lib/language.ts'

/** On the quote that visitors of our own site try. */
interface Words {
  title: string
  about: string
  text: string
  done: string
}

export const sampleWords: Spoken<Words> = {
  en: {
    title: 'Margaret’s comparison, a sample',
    about: 'You are reading a sample, as your client would.',
    text: 'Margaret, her agent and the agency are made up, and so are the prices. Tick a price or ask for a call: nothing is kept or sent.',
    done: 'I have seen enough',
  },
  es: {
    title: 'La comparación de Margaret, una muestra',
    about: 'Usted lee una muestra, como la leería su cliente.',
    text: 'Margaret, su agente y la agencia son inventados, y los precios también. Marque un precio o pida una llamada: nada se guarda ni se envía.',
    done: 'Ya he visto bastante',
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

/** What would have come next for whoever ends the sample. */
export const thankYouWords: Spoken<ThankYouWords> = {
  en: {
    title: 'Thanks for checking it out',
    next: {
      choice:
        'At this point Margaret would answer the health questions, one topic a page, and you would read her answers before you call her.',
      call: 'At this point you would get an email: Margaret asks for a call, and when it suits her. She would stand at the top of your list for today.',
      read: 'Each client gets such a page in your name and colors, with prices for where they live and how old they are.',
    },
    own: 'Whoever chooses a price here answers the health questions next, one topic a page, and the agency reads the answers before it calls.',
    again: 'To see the quote again,',
    clickHere: 'click here',
    signUp: 'Signup',
    bookDemo: 'Book a Demo',
    toStart: 'Back to the start page',
  },
  es: {
    title: 'Gracias por verlo',
    next: {
      choice:
        'Aquí Margaret contestaría las preguntas de salud, un tema por página, y usted leería sus respuestas antes de llamarla.',
      call: 'Aquí usted recibiría un correo: Margaret pide una llamada y dice cuándo le conviene. Estaría en lo alto de su lista de hoy.',
      read: 'Cada cliente recibe una página así, con el nombre y los colores de usted y con precios según su edad y el lugar donde vive.',
    },
    own: 'Quien elige un precio aquí contesta después las preguntas de salud, un tema por página, y la agencia lee las respuestas antes de llamar.',
    again: 'Para ver otra vez la cotización,',
    clickHere: 'pulse aquí',
    signUp: 'Crear cuenta (en inglés)',
    bookDemo: 'Pedir una demostración (en inglés)',
    toStart: 'Volver a la página de inicio (en inglés)',
  },
}

export type ThankYouFor = keyof ThankYouWords['next']

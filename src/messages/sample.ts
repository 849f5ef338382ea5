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

/** What would have come next for whoever ends the sample. */
export const thankYouWords = {
  title: 'Thanks for checking it out',
  next: {
    choice:
      'At this point Margaret would answer the health questions, one topic a page, and you would read her answers before you call her.',
    call: 'At this point you would get a mail: Margaret asks for a call, and when it suits her. She would stand at the top of your list for today.',
    read: 'Each client gets such a page in your name and colors, with prices for where they live and how old they are.',
  },
  again: 'To see the quote again,',
  clickHere: 'click here',
  signUp: 'Signup',
  bookDemo: 'Book a Demo',
  toStart: 'Back to the start page',
} as const

export type ThankYouFor = keyof typeof thankYouWords.next

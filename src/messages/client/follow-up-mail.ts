import type { OutreachKind } from '../../outbox/outreach-kinds.ts'
import { bilingual } from './bilingual.ts'

export type FollowUpKind = Extract<OutreachKind, `follow_up_${number}`>
export type FollowUpBehavior = 'not_viewed' | 'viewed' | 'answered'

/**
 * Subject and intro may contain the fields of src/outbox/mail-fields.ts; `preview` may not. The first version whose
 * fields are all known is sent, and a subject must also be short enough.
 */
export interface KindWords {
  subject: readonly string[]
  /** The line an inbox shows beside the subject. */
  preview: string
  /** The first lines. An empty line separates paragraphs. */
  intro: readonly string[]
}

const lastReminder = {
  subject: {
    en: ['{first_name}, a last note on your comparison', 'A last note on your comparison'],
    es: ['{first_name}, último recordatorio', 'Último recordatorio sobre su comparación'],
  },
  preview: {
    en: 'We will not remind you about this comparison again.',
    es: 'No volveremos a recordarle esta comparación.',
  },
}

/** Reminders of a comparison, by what the client did with it so far. */
export const followUpMail = bilingual<Readonly<Record<FollowUpKind, Readonly<Record<FollowUpBehavior, KindWords>>>>>({
  follow_up_1: bilingual({
    not_viewed: bilingual({
      subject: {
        en: ['{first_name}, did you get our comparison?', 'Did you get our comparison?'],
        es: ['{first_name}, ¿recibió nuestra comparación?', '¿Recibió nuestra comparación?'],
      },
      preview: {
        en: 'Here is the link again, in case the first email got lost.',
        es: 'Aquí está otra vez el enlace, por si no vio el primer correo.',
      },
      intro: {
        en: [
          'We recently sent you a comparison of Medicare supplement (Medigap) plans. In case you missed that email, here is your comparison again.',
        ],
        es: [
          'Hace poco le enviamos una comparación de planes suplementarios de Medicare (Medigap). Por si no vio ese correo, aquí la tiene otra vez.',
        ],
      },
    }),
    viewed: bilingual({
      subject: {
        en: ['{first_name}, any questions about your plans?', 'Any questions about your comparison?'],
        es: ['{first_name}, ¿tiene preguntas?', '¿Tiene preguntas sobre su comparación?'],
      },
      preview: {
        en: 'We are happy to explain anything that is not clear.',
        es: 'Con gusto le explicamos lo que no esté claro.',
      },
      intro: {
        en: [
          'Thank you for looking at your comparison of Medicare supplement (Medigap) plans. If anything is not clear, just ask. That is what we are here for.\n\nIf a price looks good to you, choose it on your page to continue.',
        ],
        es: [
          'Gracias por ver su comparación de planes suplementarios de Medicare (Medigap). Si algo no está claro, pregúntenos. Para eso estamos.\n\nSi un precio le parece bien, elíjalo en su página para continuar.',
        ],
      },
    }),
    answered: bilingual({
      subject: {
        en: ['{first_name}, the next step is a short call', 'The next step is a short call'],
        es: ['{first_name}, lo que sigue: una llamada corta', 'El siguiente paso es una llamada corta'],
      },
      preview: {
        en: 'We can go over your comparison together, at a time that suits you.',
        es: 'Podemos repasar juntos su comparación cuando le convenga.',
      },
      intro: {
        en: [
          'Thank you for reviewing your comparison. The next step is a short call. We will go over the comparison together, and you can ask us anything.\n\nSchedule the call below, or reply to this email with a day and time.',
        ],
        es: [
          'Gracias por revisar su comparación. El siguiente paso es una llamada corta. Repasaremos juntos la comparación, y usted podrá preguntar lo que quiera.\n\nPrograme la llamada aquí abajo, o responda a este correo con un día y una hora.',
        ],
      },
    }),
  }),
  follow_up_2: bilingual({
    not_viewed: bilingual({
      subject: {
        en: ['{first_name}, your comparison is still here', 'Your comparison is still here'],
        es: ['{first_name}, su comparación sigue aquí', 'Su comparación sigue aquí'],
      },
      preview: {
        en: 'Two minutes is enough to see what Medigap plans cost.',
        es: 'Vea en dos minutos cuánto cuestan los planes Medigap.',
      },
      intro: {
        en: ['Your comparison of Medicare supplement (Medigap) plans is still here, whenever you have two minutes.'],
        es: [
          'Su comparación de planes suplementarios de Medicare (Medigap) sigue aquí, para cuando tenga dos minutos.',
        ],
      },
    }),
    viewed: bilingual({
      subject: {
        en: ['{first_name}, can we go over your comparison?', 'Want to go over your comparison together?'],
        es: ['{first_name}, ¿repasamos su comparación?', '¿Repasamos juntos su comparación?'],
      },
      preview: {
        en: 'Many people find it easier on the phone.',
        es: 'A muchas personas les resulta más fácil por teléfono.',
      },
      intro: {
        en: [
          'Comparing plans takes some thought, and many people find it easier with someone on the phone. We are happy to go over your comparison with you, step by step.',
        ],
        es: [
          'Comparar planes toma su tiempo, y a muchas personas les resulta más fácil con alguien al teléfono. Con gusto repasamos su comparación con usted, paso a paso.',
        ],
      },
    }),
    answered: bilingual({
      subject: {
        en: ['{first_name}, when can we call you?', 'When can we call you?'],
        es: ['{first_name}, ¿cuándo podemos llamarle?', '¿Cuándo podemos llamarle?'],
      },
      preview: { en: 'A short call can answer your questions.', es: 'Una llamada corta puede aclarar sus dudas.' },
      intro: {
        en: [
          'We would like to go over your comparison with you and answer your questions. When can we call you? Tell us below, or reply with a day and time that work for you.',
        ],
        es: [
          'Nos gustaría repasar con usted su comparación y aclarar sus dudas. ¿Cuándo podemos llamarle? Díganoslo aquí abajo, o responda con un día y una hora que le convengan.',
        ],
      },
    }),
  }),
  follow_up_3: bilingual({
    not_viewed: bilingual({
      ...lastReminder,
      intro: {
        en: [
          'This is our last reminder about this comparison of Medicare supplement (Medigap) plans. Your page will stay available for a while, in case you want to look at it later.',
        ],
        es: [
          'Este es nuestro último recordatorio sobre esta comparación de planes suplementarios de Medicare (Medigap). Su página seguirá disponible por un tiempo, por si desea verla más tarde.',
        ],
      },
    }),
    viewed: bilingual({
      ...lastReminder,
      intro: {
        en: [
          'This is our last reminder about this comparison. If you are happy with the plan you have, that is fine. If you would like to talk about it, now or later, we are here.',
        ],
        es: [
          'Este es nuestro último recordatorio sobre esta comparación. Si está a gusto con el plan que tiene, está bien. Si desea hablar de esto, ahora o más tarde, aquí estamos.',
        ],
      },
    }),
    answered: bilingual({
      ...lastReminder,
      intro: {
        en: [
          'This is our last reminder about this comparison. Thank you again for going through it. Whenever you would like to talk about what comes next, just give us a call.',
        ],
        es: [
          'Este es nuestro último recordatorio sobre esta comparación. Gracias otra vez por revisarla. Cuando desee hablar de lo que sigue, llámenos.',
        ],
      },
    }),
  }),
})

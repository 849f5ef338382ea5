import type { RatesFailure } from '../../rates/rate-provider.ts'
import { bilingual } from './bilingual.ts'

/** The quote page, and what a client can do with a quote. Amounts and dates are passed in already formatted. */
export const quoteWords = bilingual({
  title: { en: 'Quote', es: 'Cotización' },
  loading: { en: 'Loading your personalized quote...', es: 'Cargando su cotización personalizada...' },
  heading: { en: (firstName: string) => `Your quote, ${firstName}`, es: (firstName) => `Su cotización, ${firstName}` },
  personal: { en: 'Personal Quote', es: 'Cotización personal' },
  name: { en: 'Name', es: 'Nombre' },
  place: { en: 'Where you live', es: 'Dónde vive' },
  age: { en: 'Age', es: 'Edad' },
  ageThen: { en: (age: number) => `${age} when the plan starts`, es: (age) => `${age} cuando comience el plan` },
  ageIsGuess: {
    en: '65 (assumed: we do not have your birth date)',
    es: '65 (estimada: no tenemos su fecha de nacimiento)',
  },
  have: { en: 'What you have now', es: 'Lo que tiene ahora' },
  haveUnknown: { en: 'We do not know', es: 'No lo sabemos' },
  starts: { en: 'Plan starts', es: 'El plan comienza' },
  recommended: { en: 'Recommended plans', es: 'Planes recomendados' },

  changed: {
    en: (date: string, offers: string) => `Prices have changed since you looked on ${date}: ${offers}.`,
    es: (date, offers) => `Los precios cambiaron desde que usted los vio el ${date}: ${offers}.`,
  },
  was: {
    en: (carrier: string, plan: string, price: string) => `${carrier} ${plan} was ${price}`,
    es: (carrier, plan, price) => `${carrier} ${plan} costaba ${price}`,
  },

  choice: bilingual({
    missing: {
      en: 'Please choose the plan you like, then press the button.',
      es: 'Elija el plan que prefiera y después oprima el botón.',
    },
    gone: {
      en: 'That plan is no longer in this list. Please choose another one.',
      es: 'Ese plan ya no está en esta lista. Elija otro.',
    },
  }),

  mail: bilingual({
    sent: { en: (address: string) => `We sent it to ${address}`, es: (address) => `Se la enviamos a ${address}` },
    sentText: {
      en: 'It takes a minute or two. Please check your spam folder too.',
      es: 'Llegará en uno o dos minutos. Busque también en la carpeta de correo no deseado.',
    },
    failed: { en: 'We did not send an email', es: 'No enviamos ningún correo' },
    noAddress: { en: 'We do not have your email address.', es: 'No tenemos su dirección de correo electrónico.' },
    refused: {
      en: 'You asked us to stop sending emails, so we did not send this one.',
      es: 'Usted nos pidió no recibir más correos, así que no enviamos ninguno.',
    },
    stopped: {
      en: 'We no longer send emails to your address, so we did not send this one. If that is a mistake, please call us.',
      es: 'Ya no enviamos correos a su dirección, así que no enviamos este. Si es un error, llámenos.',
    },
    often: {
      en: 'You have already asked for this email three times. Please check your spam folder, or try again tomorrow.',
      es: 'Ya pidió este correo tres veces. Busque en la carpeta de correo no deseado, o inténtelo de nuevo mañana.',
    },
    cannot: { en: 'We cannot send emails right now.', es: 'En este momento no podemos enviar correos.' },
  }),

  share: bilingual({
    title: { en: 'A link for someone you trust', es: 'Un enlace para alguien de confianza' },
    text: {
      en: 'Anyone who has it can read this page, and nothing else. They cannot choose or answer for you, and they do not see your health answers.',
      es: 'Quien lo tenga puede leer esta página y nada más. No puede elegir ni contestar por usted, y no ve sus respuestas de salud.',
    },
    link: { en: 'Link to share', es: 'Enlace para compartir' },
    byMail: { en: 'Send it by email', es: 'Enviarlo por correo electrónico' },
    subject: { en: 'My Medicare supplement prices', es: 'Mis precios de planes suplementarios de Medicare' },
    body: {
      en: (link: string) =>
        `These are my prices for a Medicare supplement plan. Would you look at them with me? ${link}`,
      es: (link) => `Estos son mis precios para un plan suplementario de Medicare. ¿Podemos verlos juntos? ${link}`,
    },
  }),

  helper: bilingual({
    title: { en: 'This link is for viewing only', es: 'Este enlace es solo para ver la página' },
    text: {
      en: (firstName: string) =>
        `It shows the prices for ${firstName}, but you cannot use it to answer questions or choose a plan. ${firstName} can do that by phone or with their own link.`,
      es: (firstName) =>
        `Muestra los precios para ${firstName}, pero con este enlace no se pueden contestar preguntas ni elegir un plan. ${firstName} puede hacerlo por teléfono o con su propio enlace.`,
    },
    banner: {
      en: (firstName: string) => `You can view this page. Only ${firstName} can choose a plan.`,
      es: (firstName) => `Usted puede ver esta página. Solo ${firstName} puede elegir un plan.`,
    },
    back: { en: 'Back to prices', es: 'Volver a los precios' },
  }),

  /** For the agency's own staff, who are signed in or come from a test email. */
  preview: {
    en: 'You are signed in or came from a test email, so this is a preview. Nothing was sent, chosen or shared.',
    es: 'Usted inició sesión o viene de un correo de prueba, así que esto es una vista previa. No se ha enviado, elegido ni compartido nada.',
  },

  noPrices: { en: 'We cannot show prices right now', es: 'En este momento no podemos mostrar los precios' },
  noPricesCall: {
    en: (phone: string) => `Please call ${phone} and we will look them up for you.`,
    es: (phone) => `Llame al ${phone} y los buscaremos para usted.`,
  },
  noPricesLater: { en: 'Please try again later.', es: 'Inténtelo de nuevo más tarde.' },
  again: { en: 'Try again', es: 'Intentar de nuevo' },
  /** Source: quotes-024..026. */
  failures: bilingual<Record<RatesFailure, string>>({
    unauthorized: {
      en: 'Authentication error: Please check your session and try again.',
      es: 'Error de autenticación: revise su sesión e inténtelo de nuevo.',
    },
    forbidden: {
      en: "Access forbidden: You don't have permission to access these quotes.",
      es: 'Acceso denegado: no tiene permiso para ver estas cotizaciones.',
    },
    unavailable: {
      en: 'Server error: The quote service is experiencing issues. Please try again later.',
      es: 'Error del servidor: el servicio de cotizaciones tiene problemas. Inténtelo de nuevo más tarde.',
    },
  }),
  /** Source: quotes-027. */
  noPlans: {
    en: 'No plans available for the selected criteria. Please try different parameters.',
    es: 'No hay planes disponibles para los criterios elegidos. Pruebe con otros datos.',
  },
})

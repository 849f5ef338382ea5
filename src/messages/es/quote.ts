import type { QuoteWords } from '../en/quote.ts'

export const quoteWordsInSpanish: QuoteWords = {
  title: 'Cotización',
  loading: 'Cargando su cotización personalizada...',
  heading: (firstName) => `Su cotización, ${firstName}`,
  personal: 'Cotización personal',
  name: 'Nombre',
  place: 'Lugar',
  age: 'Edad',
  ageThen: (age) => `${age} cuando comience el plan`,
  ageIsGuess: '65, porque no tenemos su fecha de nacimiento',
  have: 'Lo que tiene ahora',
  haveUnknown: 'No lo sabemos',
  starts: 'El plan comienza',
  recommended: 'Planes recomendados',

  changed: (date, offers) => `Los precios cambiaron desde que usted los vio el ${date}: ${offers}.`,
  was: (carrier, plan, price) => `${carrier} ${plan} costaba ${price}`,

  choice: {
    missing: 'Elija el plan que prefiera y después oprima el botón.',
    gone: 'Ese plan ya no está en esta lista. Elija otro.',
  },

  mail: {
    sent: (address) => `Se lo enviamos a ${address}`,
    sentText: 'Llegará en uno o dos minutos. Busque también en la carpeta de correo no deseado.',
    failed: 'No enviamos ningún correo',
    noAddress: 'No tenemos su dirección de correo electrónico.',
    refused: 'Usted nos pidió no recibir más correos, así que no enviamos ninguno.',
    stopped: 'Ya no enviamos correos a su dirección, así que no enviamos este. Si es un error, llámenos.',
    often: 'Hoy ya le enviamos esta página tres veces. Busque también en la carpeta de correo no deseado.',
    cannot: 'En este momento no podemos enviar correos.',
  },

  share: {
    title: 'Un enlace para alguien de confianza',
    text: 'Quien lo tenga puede leer esta página y nada más. No puede elegir ni contestar por usted, y no ve sus respuestas de salud.',
    link: 'Enlace para compartir',
    byMail: 'Enviarlo por correo electrónico',
    subject: 'Mis precios de planes suplementarios de Medicare',
    body: (link) => `Estos son precios para mi plan suplementario de Medicare. ¿Los mira conmigo? ${link}`,
  },

  helper: {
    title: 'Este enlace es solo para leer',
    text: (firstName) =>
      `Muestra los precios para ${firstName}, pero con él no se puede contestar ni elegir nada. ${firstName} puede hacerlo con el enlace del correo o por teléfono.`,
    banner: (firstName) => `Usted puede ver esta página. Solo ${firstName} puede elegir un plan.`,
    back: 'Volver a los precios',
  },

  preview:
    'Usted inició sesión o viene de un correo de prueba, así que esto es una vista previa. No se envió, eligió ni compartió nada.',

  noPrices: 'En este momento no podemos mostrar los precios',
  noPricesCall: (phone) => `Llame al ${phone} y los buscaremos para usted.`,
  noPricesLater: 'Inténtelo de nuevo más tarde.',
  again: 'Intentar de nuevo',
  failures: {
    unauthorized: 'Error de autenticación: revise su sesión e inténtelo de nuevo.',
    forbidden: 'Acceso denegado: no tiene permiso para ver estas cotizaciones.',
    unavailable: 'Error del servidor: el servicio de cotizaciones tiene problemas. Inténtelo de nuevo más tarde.',
  },
  noPlans: 'No hay planes disponibles para los criterios elegidos. Pruebe con otros datos.',
}

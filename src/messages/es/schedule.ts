import type { ScheduleWords } from '../en/schedule.ts'

export const scheduleWordsInSpanish: ScheduleWords = {
  loading: 'Cargando su página para programar una llamada.',
  title: (agency) => `Programar una llamada - ${agency}`,
  headings: {
    accept: 'Buenas noticias',
    general: 'Programar una llamada',
    decline: 'Información sobre Medicare Advantage',
    otherWays: 'Otras formas de reducir sus costos',
  },
  bodies: {
    accept: (who) =>
      `Usted ya hizo su parte. Solo falta una llamada corta, de unos 5 minutos. ${who} repasará todo con usted y le ayudará con la solicitud. Nada cambia hasta que usted lo decida.`,
    general: (who) =>
      `Resuelva sus dudas antes de decidir. ${who} responderá a sus preguntas y le ayudará con el siguiente paso. La llamada es gratis y sin compromiso.`,
    decline: (who) =>
      `Un plan Medicare Advantage puede ser otra forma de reducir sus costos mensuales. ${who} puede decirle qué planes hay donde usted vive y en qué se diferencian de un plan suplementario de Medicare. La llamada es gratis y sin compromiso.`,
    otherWays: (who) =>
      `Puede haber otras formas de reducir lo que paga cada mes. ${who} las repasará con usted. La llamada es gratis y sin compromiso.`,
  },

  schedule: 'Programar una llamada',
  scheduleHint: 'Se abre un calendario en otra pestaña. Elija el día y la hora que le convengan.',
  booked: 'Ya programé mi llamada',
  callNow: (phone) => `Llame ahora: ${phone}`,
  ask: 'Por favor, llámenme',
  askLead: (who) => `${who} le llamará.`,
  firstName: 'Nombre',
  lastName: 'Apellido',
  email: 'Correo electrónico',
  phone: 'Número de teléfono',
  knownPhone: (ending) =>
    `Si lo deja en blanco, llamaremos al número que tenemos, que termina en ${ending}. Si prefiere otro número, escríbalo aquí.`,
  reach: 'Escriba un número de teléfono, un correo electrónico o los dos.',
  bestTime: 'Mejor hora para llamar',
  times: { any: 'A cualquier hora', morning: 'Mañana', afternoon: 'Tarde', evening: 'Noche' },
  note: '¿Algo más? (opcional)',
  noteHint: 'Por ejemplo, “Dejen sonar el teléfono un rato”. No escriba aquí nada sobre su salud.',
  send: 'Enviar mi solicitud',
  submitting: 'Enviando...',

  check: (count) => (count === 1 ? 'Revise una respuesta' : `Revise ${count} respuestas`),
  errors: {
    firstName: 'Escriba su nombre',
    lastName: 'Escriba su apellido',
    phone: 'Escriba un número de teléfono de 10 dígitos',
    email: 'Escriba un correo electrónico, como nombre@example.com',
    reach: 'Escriba un número de teléfono o un correo electrónico',
    long: (most) => `Use como máximo ${most} caracteres`,
    tooMany: 'Ya tenemos su solicitud. Espere una hora antes de enviar otra, o llámenos.',
  },

  thanks: {
    title: 'Pronto nos comunicaremos con usted',
    call: (who) => `Gracias. ${who} tiene su solicitud y le llamará.`,
    booked: (who) =>
      `Gracias. Si eligió una hora en el calendario, recibirá la confirmación por correo electrónico. Si no, ${who} sabe que usted desea una llamada.`,
    sooner: (phone) => `¿Prefiere hablar antes? Llame al ${phone}.`,
    another: 'Ayude a otra persona a comenzar',
    anotherHint: 'Su cónyuge, un vecino o un amigo pueden ver sus propios precios en pocos minutos.',
    goOn: (agency) => `Continuar a ${agency}`,
    website: (agency) => `Visite el sitio web de ${agency}`,
  },
  demo: {
    title: 'Conversemos',
    lead: 'Vea cómo Perennial le ayuda a conservar los clientes que tiene. En 20 minutos le mostramos todo y respondemos a sus preguntas.',
    schedule: 'Programar una demostración',
    booked: 'Ya programé mi demostración',
    byMessage: 'Escríbanos dos o tres horarios que le convengan y le confirmaremos uno por correo electrónico.',
    message: 'Quisiera ver una demostración de Perennial. Me convienen estos horarios: ',
    thankYou: 'Gracias',
    thanks: 'Recibirá la confirmación por correo electrónico. Será un gusto conocerle.',
    home: 'Volver a la página de inicio',
  },
}

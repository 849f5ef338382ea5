import { bilingual } from './bilingual.ts'

/** The words of the pages on which a visitor starts a quote. Source: client §2, client §8. */
export const selfOnboardingWords = bilingual({
  title: { en: 'Get Your Medicare Supplement Quote', es: 'Obtenga su cotización de un plan suplementario de Medicare' },
  heading: { en: "Let's Get Some Details", es: 'Empecemos con algunos datos' },
  lead: {
    en: (agency: string) => `Tell ${agency} a little about yourself, and see what plans cost where you live.`,
    es: (agency) => `Cuéntele a ${agency} un poco sobre usted y vea cuánto cuestan los planes donde usted vive.`,
  },
  allNeeded: {
    en: 'Please fill in every field unless it is marked optional. An asterisk (*) also marks a required field.',
    es: 'Llene todos los campos, menos los que dicen “opcional”. Un asterisco (*) también indica que el campo es obligatorio.',
  },

  you: { en: 'About you', es: 'Sobre usted' },
  firstName: { en: 'First Name', es: 'Nombre' },
  lastName: { en: 'Last Name', es: 'Apellido' },
  phone: { en: 'Cell Number', es: 'Número de celular' },
  phoneHint: { en: 'Ten digits, such as (828) 555-0142.', es: 'Diez dígitos, por ejemplo (828) 555-0142.' },
  email: { en: 'Email Address', es: 'Correo electrónico' },
  emailHint: { en: 'Please use a unique email for each person.', es: 'Use un correo distinto para cada persona.' },
  birth: { en: 'Date of Birth', es: 'Fecha de nacimiento' },
  birthHint: { en: 'For example: 3 14 1952', es: 'Por ejemplo, el 14 de marzo de 1952: mes 3, día 14, año 1952' },
  month: { en: 'Month', es: 'Mes' },
  day: { en: 'Day', es: 'Día' },
  year: { en: 'Year', es: 'Año' },
  gender: { en: 'Gender', es: 'Sexo' },
  woman: { en: 'Female', es: 'Mujer' },
  man: { en: 'Male', es: 'Hombre' },
  tobacco: { en: 'Do you use tobacco?', es: '¿Usa tabaco?' },
  tobaccoHint: {
    en: 'Cigarettes, cigars, pipes, chewing tobacco or vaping.',
    es: 'Cigarrillos, puros, pipa, tabaco de mascar o vapeo.',
  },
  yes: { en: 'Yes', es: 'Sí' },
  no: { en: 'No', es: 'No' },

  where: { en: 'Where you live', es: 'Dónde vive' },
  zip: { en: 'Zip Code', es: 'Código postal' },
  zipHint: { en: 'Five digits. We will find your state.', es: 'Cinco dígitos. Buscaremos su estado.' },
  stateIs: { en: (state: string) => `State: ${state}`, es: (state) => `Estado: ${state}` },
  county: { en: 'County', es: 'Condado' },
  chooseCounty: { en: 'Choose your county', es: 'Elija su condado' },

  now: { en: 'What you have now', es: 'Lo que tiene ahora' },
  carrier: { en: 'Carrier', es: 'Compañía de seguros' },
  carrierHint: {
    en: 'The insurance company your Medicare supplement plan is with.',
    es: 'La compañía de su plan suplementario de Medicare.',
  },
  chooseCarrier: { en: 'Choose one', es: 'Elija una' },
  noneOrOther: { en: 'None/Other', es: 'Ninguna/Otra' },
  plan: { en: 'Plan', es: 'Plan' },
  choosePlan: { en: 'I am not sure', es: 'No lo sé' },
  otherPlan: { en: 'Another plan', es: 'Otro plan' },
  premium: { en: 'What you pay each month', es: 'Lo que paga al mes' },
  premiumHint: { en: 'In dollars, such as 142.50.', es: 'En dólares, por ejemplo 142.50.' },

  agree: { en: 'How we may reach you', es: 'Cómo podemos comunicarnos con usted' },
  emailUpdates: {
    en: (agency: string) =>
      `Yes, ${agency} may email me a few times a year about my plan and what it costs. I can stop this at any time.`,
    es: (agency) =>
      `Sí, ${agency} puede escribirme por correo electrónico unas pocas veces al año sobre mi plan y lo que cuesta. Puedo dejar de recibir estos correos en cualquier momento.`,
  },
  texts: {
    en: (agency: string) =>
      `I agree that ${agency} may send me marketing text messages about Medicare supplement plans, including by automated means, at the cell number I gave. Agreeing is not a condition of buying anything. Message frequency varies. Message and data rates may apply. Reply STOP to end, HELP for help.`,
    es: (agency) =>
      `Acepto que ${agency} me envíe mensajes de texto de mercadeo sobre planes suplementarios de Medicare, también por medios automáticos, al número de celular que di. Aceptar no es una condición para comprar nada. La frecuencia de los mensajes varía. Pueden aplicarse tarifas de mensajes y datos. Responda STOP para terminar, HELP para recibir ayuda.`,
  },
  weKeep: {
    en: (who: string) => `We keep what you send so that ${who} can help you.`,
    es: (who) => `Guardamos lo que usted envía, para que ${who} pueda ayudarle.`,
  },
  submit: { en: 'Get my quote', es: 'Obtener mi cotización' },
  submitting: { en: 'Submitting your information', es: 'Enviando su información' },
  generating: { en: 'Generating your quote', es: 'Preparando su cotización' },
  loadingOrganization: { en: 'Loading organization details', es: 'Cargando los datos de la agencia' },
  stillMissing: { en: 'Please fill in or check:', es: 'Complete o revise:' },
  justPrices: {
    en: 'Only want to see prices? Start without your name',
    es: '¿Solo quiere ver precios? Empiece sin dar su nombre',
  },

  quoteTitle: { en: 'Get Your Quote', es: 'Obtenga su cotización' },
  quoteLead: {
    en: 'Answer a few questions to see what plans cost.',
    es: 'Conteste unas preguntas y vea cuánto cuestan los planes.',
  },
  next: { en: 'Next', es: 'Siguiente' },
  plansVideo: { en: 'Rates and Plan Options', es: 'Precios y opciones de planes' },
  newWindow: { en: '(opens a new window)', es: '(abre una ventana nueva)' },
  loadingQuote: { en: 'Loading your quote information', es: 'Cargando los datos de su cotización' },
  manual: {
    en: 'You can manually enter your information below to get a quote.',
    es: 'Puede escribir sus datos abajo para obtener una cotización.',
  },
  tryAgain: { en: 'Try again', es: 'Intentar de nuevo' },
  allDetails: {
    en: 'Want us to keep your quote for you? Start with your name',
    es: '¿Prefiere que guardemos su cotización? Empiece con su nombre',
  },

  lost: {
    en: 'Your browser is blocking cookies, so it did not keep what you typed. This form works without them, or you can allow cookies for this page and try again.',
    es: 'Su navegador bloquea las cookies, así que no guardó lo que escribió. Este formulario funciona sin ellas. También puede permitir las cookies en esta página e intentarlo otra vez.',
  },

  agentUnknown: {
    en: (agency: string) =>
      `The agent in this link is not with ${agency}. You can still get your quote here, and someone from ${agency} will help you.`,
    es: (agency) =>
      `El agente de este enlace no trabaja con ${agency}. Aun así, usted puede obtener su cotización aquí, y alguien de ${agency} le ayudará.`,
  },

  unknown: {
    en: 'Organization not found or invalid link.',
    es: 'No encontramos la agencia, o el enlace no es válido.',
  },
  askSender: {
    en: 'Part of the link may be missing. Please ask the person who gave it to you to send it again.',
    es: 'Es posible que el enlace esté incompleto. Pídale a la persona que se lo dio que se lo envíe otra vez.',
  },

  errors: bilingual({
    fillAll: { en: 'Please fill out all required fields', es: 'Llene todos los campos obligatorios' },
    fillAllForQuote: {
      en: 'Please fill out all required fields for a quote',
      es: 'Llene todos los campos obligatorios para la cotización',
    },
    check: { en: 'Please check what you typed', es: 'Revise lo que escribió' },
    firstName: { en: 'Please enter your first name', es: 'Escriba su nombre' },
    lastName: { en: 'Please enter your last name', es: 'Escriba su apellido' },
    onlyName: {
      en: 'Please enter only your name here, without a web address or phone number',
      es: 'Escriba aquí solo su nombre, sin direcciones web ni números de teléfono',
    },
    tooLong: { en: 'Please use at most 100 characters', es: 'Use 100 caracteres como máximo' },
    phone: { en: 'Please enter your cell number', es: 'Escriba su número de celular' },
    phoneDigits: {
      en: 'Please enter a 10-digit US phone number',
      es: 'Escriba un número de teléfono de EE. UU. de 10 dígitos',
    },
    email: { en: 'Please enter your email address', es: 'Escriba su correo electrónico' },
    emailShape: { en: 'Please enter a valid email address.', es: 'Escriba un correo electrónico válido.' },
    birth: {
      en: 'Please enter your date of birth: month, day and year',
      es: 'Escriba su fecha de nacimiento: mes, día y año',
    },
    birthMonth: {
      en: 'Please enter the month as a number from 1 to 12',
      es: 'Escriba el mes con un número del 1 al 12',
    },
    birthYear: {
      en: 'Please enter all four digits of the year, such as 1952',
      es: 'Escriba los cuatro dígitos del año, por ejemplo 1952',
    },
    birthDay: {
      en: 'That date does not exist. Please check the month, day and year',
      es: 'Esa fecha no existe. Revise el mes, el día y el año',
    },
    confirmBirth: {
      en: (age: number) =>
        `This date would make you ${age} years old. If that is right, press the button again. If not, please correct the year.`,
      es: (age) =>
        `Según esta fecha, usted tiene ${age} años. Si es correcto, oprima el botón otra vez. Si no, corrija el año.`,
    },
    birthRange: { en: 'Please check your year of birth', es: 'Revise su año de nacimiento' },
    gender: { en: 'Please choose Female or Male', es: 'Elija Mujer u Hombre' },
    tobacco: { en: 'Please choose Yes or No', es: 'Elija Sí o No' },
    carrier: { en: 'Please choose your carrier, or None/Other', es: 'Elija su compañía, o Ninguna/Otra' },
    premium: {
      en: 'Please enter what you pay each month in dollars, such as 142.50',
      es: 'Escriba en dólares lo que paga al mes, por ejemplo 142.50',
    },
    zipMissing: { en: 'Please enter your zip code', es: 'Escriba su código postal' },
    zip: { en: 'Please enter a valid 5-digit zip code', es: 'Escriba un código postal válido de 5 dígitos' },
    zipUnknown: { en: 'Invalid zip code', es: 'El código postal no es válido' },
    noState: { en: 'Unable to determine state from zip code', es: 'No pudimos saber el estado con ese código postal' },
    noCounties: { en: 'No counties found for this ZIP code', es: 'No encontramos condados para ese código postal' },
    county: {
      en: 'This zip code is in more than one county. Please choose yours',
      es: 'Ese código postal está en más de un condado. Elija el suyo',
    },
    signUp: { en: 'Signup failed. Please try again.', es: 'No pudimos guardar sus datos. Inténtelo de nuevo.' },
    generate: {
      en: 'Failed to generate quote. Please try again.',
      es: 'No pudimos preparar su cotización. Inténtelo de nuevo.',
    },
    tooMany: {
      en: 'There were too many requests. Please try again later or call us.',
      es: 'Hubo demasiadas solicitudes. Inténtelo más tarde o llámenos.',
    },
    notFound: {
      en: 'Quote not found or expired. Please try again or contact support.',
      es: 'No encontramos la cotización o ya venció. Inténtelo de nuevo o pida ayuda.',
    },
    load: { en: 'Failed to load quote information...', es: 'No pudimos cargar los datos de su cotización...' },
    noContact: { en: 'Contact information not found', es: 'No encontramos los datos de contacto' },
    noOrganization: { en: 'Organization ID not found', es: 'No encontramos la agencia' },
    location: { en: 'Failed to update location', es: 'No pudimos actualizar la ubicación' },
  }),
})

export type SelfOnboardingWords = (typeof selfOnboardingWords)['en']

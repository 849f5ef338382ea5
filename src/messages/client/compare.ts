import type { Benefit, BenefitNote } from '../../quotes/benefits.ts'
import { bilingual } from './bilingual.ts'
import { withAl, withCapitalEl, withDel, withEl } from './spanish-articles.ts'

/** How to reach the agent or agency. An agent or agency without a phone number calls the client back. */
const orCall = {
  en: (whom: string, hasPhone: boolean) => (hasPhone ? `call ${whom}` : `ask ${whom} to call you`),
  es: (agent: string | undefined, hasPhone: boolean) =>
    hasPhone
      ? agent
        ? `llame a ${agent}`
        : 'llámenos'
      : agent
        ? `pídale a ${agent} que le llame`
        : 'pida que le llamemos',
}

/**
 * The words of the compare page, without its dialogs, actions and reasons. Amounts are passed in already formatted as
 * '$1,234.50' or '$283', dates as 'Mar 4, 2027'. The Spanish terms are those of Medicare's own Spanish pages: prima,
 * deducible, Parte B, plan suplementario.
 */
export const compareWords = bilingual({
  title: {
    en: (agency: string) => `Your plan prices - ${agency}`,
    es: (agency) => `Precios de planes para usted - ${agency}`,
  },
  hello: { en: (firstName: string) => `Hello, ${firstName}.`, es: (firstName) => `Hola, ${firstName}.` },
  helloStranger: { en: 'Hello.', es: 'Hola.' },
  lead: {
    en: (plan: string, place: string, date: string) =>
      `These are ${plan} prices for you in ${place}, for a plan that starts ${date}.`,
    es: (plan, place, date) =>
      `Estos son los precios ${withDel(plan)} para usted en ${place}, para un plan que comienza el ${date}.`,
  },

  illustrative: { en: 'Illustrative sample rates', es: 'Precios de muestra' },
  illustrativeWhy: {
    en: 'These prices are made up to show how this page works. They are not an offer.',
    es: 'Estos precios no son reales. Solo muestran cómo funciona esta página. No son una oferta.',
  },

  pricedFor: {
    en: ({ age, gender, tobacco, zip }: { age: number; gender: 'M' | 'F'; tobacco: boolean; zip: string }) =>
      `Priced for a ${gender === 'F' ? 'woman' : 'man'}, age ${age}, ${tobacco ? 'uses tobacco' : 'no tobacco'}${zip ? `, ZIP ${zip}` : ''}.`,
    es: ({ age, gender, tobacco, zip }) =>
      `Precios para ${gender === 'F' ? 'una mujer' : 'un hombre'} de ${age} años, ${tobacco ? 'que usa tabaco' : 'que no usa tabaco'}${zip ? `, código postal ${zip}` : ''}.`,
  },
  ageIsGuess: {
    en: 'We do not have your birth date, so these are prices for age 65.',
    es: 'No tenemos su fecha de nacimiento, así que estos precios son para una persona de 65 años.',
  },
  tooYoung: {
    en: (age: number) =>
      `You will be ${age} when the plan starts, and these are prices for age 65. Before age 65, a plan may cost more, and your state may give you a right to buy one. Please call us for your price.`,
    es: (age) =>
      `Usted tendrá ${age} años cuando comience el plan, y estos precios son para una persona de 65 años. Antes de los 65, un plan puede costar más, y es posible que su estado le dé derecho a comprar uno. Llámenos para saber su precio.`,
  },
  wrongAge: { en: 'Wrong age? Correct it here.', es: '¿La edad no es correcta? Corríjala aquí.' },
  countyIsGuess: {
    en: (zip: string, place: string) => `ZIP code ${zip} is in more than one county. These are prices for ${place}.`,
    es: (zip, place) => `El código postal ${zip} está en más de un condado. Estos son los precios ${withDel(place)}.`,
  },
  closedPlan: {
    en: (plan: string) =>
      `${plan} is not sold to people who turned 65 after 2019, so it is not in this list. If you had Medicare before 2020, please ask us about it.`,
    es: (plan) =>
      `${withCapitalEl(plan)} no se vende a quienes cumplieron 65 años después de 2019, por eso no está en esta lista. Si usted tenía Medicare antes de 2020, pregúntenos por este plan.`,
  },

  nowTitle: { en: 'What you have now', es: 'Lo que tiene ahora' },
  now: {
    en: (carrier: string, plan: string | null) => (plan ? `${carrier}, ${plan}` : carrier),
    es: (carrier, plan) => (plan ? `${carrier}, ${plan}` : carrier),
  },
  perMonth: { en: 'a month', es: 'al mes' },
  lessThanNow: {
    en: (month: string, year: string) => `${month} less a month than you pay now, ${year} a year`,
    es: (month, year) => `${month} menos al mes de lo que paga ahora, ${year} al año`,
  },
  moreThanNow: {
    en: (month: string, year: string) => `${month} more a month than you pay now, ${year} a year`,
    es: (month, year) => `${month} más al mes de lo que paga ahora, ${year} al año`,
  },
  sameAsNow: { en: 'The same as you pay now', es: 'Lo mismo que paga ahora' },
  youWouldPayDeductible: {
    en: (amount: string, year: number) => `You would also pay the Part B deductible (${amount} in ${year}).`,
    es: (amount, year) => `Usted pagaría además el deducible de la Parte B (${amount} en ${year}).`,
  },
  planPaysDeductible: {
    en: (amount: string, year: number) => `This plan pays the Part B deductible (${amount} in ${year}) for you.`,
    es: (amount, year) => `Este plan paga por usted el deducible de la Parte B (${amount} en ${year}).`,
  },
  netLess: {
    en: (amount: string) => `In total, that is ${amount} less a year than you pay now.`,
    es: (amount) => `En total son ${amount} menos al año que ahora.`,
  },
  netMore: {
    en: (amount: string) => `In total, that is ${amount} more a year than you pay now.`,
    es: (amount) => `En total son ${amount} más al año que ahora.`,
  },
  netSame: { en: 'In total, that is the same as you pay now.', es: 'En total es lo mismo que ahora.' },
  alreadyLess: {
    en: 'In total, you already pay less than you would with these plans.',
    es: 'En total, usted ya paga menos que con estos planes.',
  },

  chooseGroup: { en: 'Plans to compare', es: 'Planes para comparar' },
  about: bilingual<Readonly<Record<string, string>>>({
    F: {
      en: 'Plan F pays your full share of the costs Medicare approves. It is only sold to people who had Medicare or turned 65 before 2020.',
      es: 'El Plan F paga todo lo que a usted le toca pagar de los costos que Medicare aprueba. Solo se vende a quienes ya tenían Medicare, o ya habían cumplido 65 años, antes de 2020.',
    },
    G: {
      en: 'Plan G pays nearly all of your share of the costs Medicare approves. You pay the yearly Part B deductible.',
      es: 'El Plan G paga casi todo lo que a usted le toca pagar de los costos que Medicare aprueba. Usted paga el deducible anual de la Parte B.',
    },
    N: {
      en: 'Plan N costs less each month. You pay the yearly Part B deductible, small amounts for some visits, and what some doctors charge above Medicare’s price.',
      es: 'El Plan N cuesta menos cada mes. Usted paga el deducible anual de la Parte B, cantidades pequeñas en algunas visitas y lo que algunos médicos cobran por encima del precio de Medicare.',
    },
    MN_EXTB: {
      en: 'The most complete Minnesota plan. It pays the hospital deductible and most of your share of Medicare costs. You pay the yearly Part B deductible, unless you had Medicare before 2020.',
      es: 'El plan más completo de Minnesota. Paga el deducible del hospital y la mayor parte de lo que a usted le toca pagar con Medicare. Usted paga el deducible anual de la Parte B, a menos que ya tuviera Medicare antes de 2020.',
    },
    MN_BASIC: {
      en: 'The simplest Minnesota plan. You pay the hospital (Part A) deductible and the yearly Part B deductible.',
      es: 'El plan más sencillo de Minnesota. Usted paga el deducible del hospital (Parte A) y el deducible anual de la Parte B.',
    },
    WI_BASE: {
      en: 'The basic Wisconsin plan, without riders (add-ons). You pay the hospital (Part A) deductible and the yearly Part B deductible.',
      es: 'El plan básico de Wisconsin, sin coberturas adicionales. Usted paga el deducible del hospital (Parte A) y el deducible anual de la Parte B.',
    },
    MA_SUPP1: {
      en: 'Supplement 1 pays nearly all of your share of Medicare costs. It is only sold to people who had Medicare or turned 65 before 2020.',
      es: 'Supplement 1 paga casi todo lo que a usted le toca pagar con Medicare. Solo se vende a quienes ya tenían Medicare, o ya habían cumplido 65 años, antes de 2020.',
    },
    MA_SUPP1A: {
      en: 'Supplement 1A pays nearly all of your share of Medicare costs. You pay the yearly Part B deductible.',
      es: 'Supplement 1A paga casi todo lo que a usted le toca pagar con Medicare. Usted paga el deducible anual de la Parte B.',
    },
    MA_CORE: {
      en: 'The Core plan costs less each month. You pay the hospital (Part A) deductible, the yearly Part B deductible, and your share of the cost of days in a skilled nursing facility.',
      es: 'El plan Core cuesta menos cada mes. Usted paga el deducible del hospital (Parte A), el deducible anual de la Parte B y su parte del costo de los días en un centro de enfermería especializada.',
    },
  }),
  ownPlans: {
    en: (state: string) =>
      `${state} has its own Medicare supplement plans with different names. They take the place of Plans F, G and N, which other states have, and what they pay is a little different.`,
    es: (state) =>
      `${state} tiene sus propios planes suplementarios de Medicare, con otros nombres. Reemplazan a los planes F, G y N de otros estados, y lo que pagan es un poco distinto.`,
  },

  offers: {
    en: (plan: string, count: number) =>
      count === 1 ? `The lowest ${plan} price` : `The ${count} lowest ${plan} prices`,
    es: (plan, count) =>
      count === 1 ? `El precio más bajo ${withDel(plan)}` : `Los ${count} precios más bajos ${withDel(plan)}`,
  },
  /** Used when the client's current company is left out of the list. */
  otherOffers: {
    en: (plan: string, count: number) =>
      count === 1
        ? `The lowest ${plan} price from another company`
        : `The ${count} lowest ${plan} prices from other companies`,
    es: (plan, count) =>
      count === 1
        ? `El precio más bajo ${withDel(plan)} en otra compañía`
        : `Los ${count} precios más bajos ${withDel(plan)} en otras compañías`,
  },
  asOf: {
    en: (date: string) =>
      `These are prices as of ${date} from the companies we work with. There are other companies. The company you choose confirms the price when you apply.`,
    es: (date) =>
      `Estos son los precios al ${date} de las compañías con las que trabajamos. Hay otras compañías. La compañía que usted elija confirmará el precio cuando usted presente la solicitud.`,
  },
  /** Shown above Plan F, or above the plan that replaces it in a state with its own plans. */
  whyF: {
    en: (plan: string) =>
      `${plan} is here because you can still buy it. It is only sold to people who had Medicare or turned 65 before 2020.`,
    es: (plan) =>
      `${withCapitalEl(plan)} está aquí porque usted todavía puede comprarlo. Solo se vende a quienes ya tenían Medicare, o ya habían cumplido 65 años, antes de 2020.`,
  },
  tick: { en: 'Choose the price you like.', es: 'Elija el precio que prefiera.' },
  soldBy: { en: (company: string) => `Sold by ${company}`, es: (company) => `Lo vende ${company}` },
  householdReason: {
    en: 'if you live with your spouse or another adult (household discount)',
    es: 'si vive con su cónyuge o con otro adulto (descuento por hogar)',
  },
  noHousehold: { en: 'No household discount', es: 'Sin descuento por hogar' },
  householdAsk: {
    en: 'Each company has its own rules for the household discount, so ask us before you count on it.',
    es: 'Cada compañía tiene sus propias reglas para el descuento por hogar, así que pregúntenos antes de contar con él.',
  },

  callHint: {
    en: 'Tell us which price you like. It costs nothing to ask.',
    es: 'Díganos qué precio prefiere. Preguntar no cuesta nada.',
  },

  goodToKnow: { en: 'Good to know', es: 'Conviene saber' },
  aboutPrices: { en: 'About these prices', es: 'Sobre estos precios' },

  covers: { en: (plan: string) => `What ${plan} pays`, es: (plan) => `Lo que paga ${withEl(plan)}` },
  sameEverywhere: {
    en: (plan: string) =>
      `${plan} pays the same no matter which company sells it. Only the price and the service differ.`,
    es: (plan) =>
      `${withCapitalEl(plan)} paga lo mismo sin importar qué compañía lo venda. Solo cambian el precio y el servicio.`,
  },
  highDeductible: {
    en: (amount: string, year: number) =>
      `You pay the first ${amount} of covered costs each year (${year}). After that, this plan pays.`,
    es: (amount, year) =>
      `Usted paga los primeros ${amount} de gastos cubiertos cada año (${year}). Después de eso, paga este plan.`,
  },
  highDeductibleUnknown: {
    en: 'You pay covered costs up to a high yearly deductible. After that, this plan pays.',
    es: 'Usted paga los gastos cubiertos hasta un deducible anual alto. Después de eso, paga este plan.',
  },
  benefitColumn: { en: 'Your Medicare costs', es: 'Sus costos de Medicare' },
  paysColumn: { en: 'The plan pays', es: 'El plan paga' },
  covered: { en: 'Covered', es: 'Cubierto' },
  notCovered: { en: 'Not covered', es: 'No cubierto' },
  youPay: {
    en: (amount: string, year: number) => `You pay ${amount} a year (${year})`,
    es: (amount, year) => `Usted paga ${amount} al año (${year})`,
  },
  benefits: bilingual<Record<Benefit, string>>({
    hospital: {
      en: 'Hospital: your share of each day, and 365 more days after Medicare stops paying',
      es: 'Hospital: su parte de cada día, y 365 días más después de que Medicare deje de pagar',
    },
    hospitalDeductible: { en: 'Hospital: the Part A deductible', es: 'Hospital: el deducible de la Parte A' },
    nursing: {
      en: 'Skilled nursing facility: your share of each day',
      es: 'Centro de enfermería especializada: su parte de cada día',
    },
    hospice: { en: 'Hospice: your share', es: 'Cuidados de hospicio: su parte' },
    blood: { en: 'Blood: the first 3 pints', es: 'Sangre: las primeras 3 pintas' },
    doctor: {
      en: 'Doctors and tests: your share (Part B coinsurance)',
      es: 'Médicos y pruebas: su parte (coseguro de la Parte B)',
    },
    doctorDeductible: { en: 'Doctors: the yearly Part B deductible', es: 'Médicos: el deducible anual de la Parte B' },
    excess: {
      en: 'Doctors: what some charge above Medicare’s rate (Part B excess charges)',
      es: 'Médicos: lo que algunos cobran por encima del precio de Medicare (cargos excedentes de la Parte B)',
    },
    usual: {
      en: 'Usual charges above what Medicare approves',
      es: 'Cargos habituales por encima de lo que Medicare aprueba',
    },
    travel: { en: 'Foreign Travel Emergency', es: 'Emergencia en viajes al extranjero' },
    mentalHealth: { en: 'Mental health care in a hospital', es: 'Salud mental en el hospital' },
    homeHealth: { en: 'Home health visits', es: 'Visitas de cuidado de la salud en el hogar' },
  }),
  notes: bilingual<Record<BenefitNote, string>>({
    officeCopays: {
      en: 'You pay up to $20 for some office visits, and up to $50 for an emergency room visit that does not end in a hospital stay.',
      es: 'Usted paga hasta $20 en algunas visitas al consultorio, y hasta $50 por una visita a la sala de emergencias que no termina en hospitalización.',
    },
    travelLimits: {
      en: 'After the first $250 a year, up to $50,000 in your lifetime, in the first 60 days of a trip.',
      es: 'Después de los primeros $250 al año, hasta $50,000 en toda su vida, en los primeros 60 días de un viaje.',
    },
    rider: { en: 'You can add it for an extra cost.', es: 'Se puede agregar por un costo adicional.' },
    nursing100Days: { en: 'Up to 100 days.', es: 'Hasta 100 días.' },
    nursing120Days: { en: 'Up to 120 days.', es: 'Hasta 120 días.' },
    mentalHealth60Days: { en: '60 days a year.', es: '60 días al año.' },
    mentalHealth120Days: { en: '120 days a year.', es: '120 días al año.' },
    mentalHealth175Days: {
      en: '175 days in your lifetime beyond what Medicare covers.',
      es: '175 días en toda su vida además de lo que cubre Medicare.',
    },
    homeHealth40Visits: {
      en: '40 visits a year beyond what Medicare covers.',
      es: '40 visitas al año además de lo que cubre Medicare.',
    },
    before2020: {
      en: 'Covered if you had Medicare before 2020.',
      es: 'Cubierto si usted tenía Medicare antes de 2020.',
    },
  }),

  turn: { en: 'More plans', es: 'Más planes' },
  previous: { en: (plan: string) => `Back to ${plan}`, es: (plan) => `Volver ${withAl(plan)}` },
  next: { en: (plan: string) => `See ${plan} next`, es: (plan) => `Ver ${withEl(plan)}` },

  correct: { en: 'Something not right? Change it here', es: '¿Algo no está bien? Cámbielo aquí' },
  correctHint: {
    en: 'This changes the prices on this page, not what your agent has on file. Please tell us if anything else is wrong.',
    es: 'Esto cambia los precios de esta página, no los datos que tiene su agente. Díganos si hay algún otro error.',
  },
  zip: { en: 'ZIP code', es: 'Código postal' },
  county: { en: 'County', es: 'Condado' },
  chooseCounty: { en: 'Choose your county', es: 'Elija su condado' },
  age: { en: 'Age when the plan starts', es: 'Edad cuando comience el plan' },
  carrier: { en: 'Insurance company you have now', es: 'La compañía de seguros que tiene ahora' },
  carrierNone: { en: 'None', es: 'Ninguna' },
  carrierOther: { en: 'Another company', es: 'Otra compañía' },
  gender: { en: 'Sex', es: 'Sexo' },
  woman: { en: 'Woman', es: 'Mujer' },
  man: { en: 'Man', es: 'Hombre' },
  tobacco: { en: 'Do you use tobacco?', es: '¿Usa tabaco?' },
  yes: { en: 'Yes', es: 'Sí' },
  no: { en: 'No', es: 'No' },
  update: { en: 'Show prices', es: 'Ver precios' },
  loading: { en: 'Loading your quote information', es: 'Cargando la información de su cotización' },
  zipUnknown: { en: 'We could not find that ZIP code.', es: 'No encontramos ese código postal.' },
  zipError: { en: 'Please enter a valid 5-digit zip code', es: 'Escriba un código postal válido de 5 dígitos' },
  ageError: { en: 'Please enter your age in years, from 18 to 110.', es: 'Escriba su edad en años, de 18 a 110.' },
  carrierError: { en: 'Please choose a company from the list.', es: 'Elija una compañía de la lista.' },
  problem: { en: 'Please check what you changed', es: 'Revise sus cambios' },

  nextSteps: { en: 'What happens next', es: 'Qué sigue' },
  /** The first step for a visitor whose choice cannot be stored. */
  stepWithoutChoice: {
    en: (agent: string | undefined, hasPhone: boolean) =>
      `Press 'See if I Qualify', or ${orCall.en(agent ?? 'us', hasPhone)}.`,
    es: (agent, hasPhone) => `Oprima “Ver si califico”, o ${orCall.es(agent, hasPhone)}.`,
  },
  steps: {
    en: (agent: string | undefined, hasPhone: boolean) => [
      `Choose the price you like and press 'See if I Qualify', or ${orCall.en(agent ?? 'us', hasPhone)}.`,
      `Most changes start with a few health questions, and we go through them together. At certain times, and in some states, there are no health questions. Ask ${agent ?? 'us'}.`,
      'You apply by phone or mail. We fill out the forms with you.',
      'Keep the plan you have until the new company says yes in writing.',
    ],
    es: (agent, hasPhone) => [
      `Elija el precio que prefiera y oprima “Ver si califico”, o ${orCall.es(agent, hasPhone)}.`,
      `La mayoría de los cambios empiezan con unas preguntas de salud, y las repasamos con usted. En ciertos momentos, y en algunos estados, no hay preguntas de salud. ${agent ? `Pregúntele a ${agent}` : 'Pregúntenos'}.`,
      'La solicitud se hace por teléfono o por correo postal. Llenamos los formularios con usted.',
      'Conserve el plan que tiene hasta que la nueva compañía le acepte por escrito.',
    ],
  },

  askZip: { en: 'Tell us your ZIP code to see prices', es: 'Díganos su código postal para ver los precios' },
  askZipWhy: { en: 'Prices depend on where you live.', es: 'Los precios dependen de dónde vive.' },
  askFacts: { en: 'Before we show your prices', es: 'Antes de mostrarle sus precios' },
  askFactsWhy: bilingual({
    gender: {
      en: 'Prices can be different for women and men.',
      es: 'Los precios pueden ser distintos para mujeres y hombres.',
    },
    tobacco: { en: 'Using tobacco can change the price.', es: 'Usar tabaco puede cambiar el precio.' },
  }),
  askFactsNow: { en: 'Answer here to see your prices.', es: 'Responda aquí para ver sus precios.' },
  /** For a helper, who cannot answer. */
  askFactsOfClient: {
    en: (name: string) => `You will see prices here after ${name} answers on their own page.`,
    es: (name) => `Aquí verá los precios cuando ${name} responda en su propia página.`,
  },
  noneFound: {
    en: "We couldn't find plans for your specific criteria.",
    es: 'No encontramos planes para lo que usted busca.',
  },
  noneCall: {
    en: (phone: string) => `Please give us a call at ${phone} and we will look for plans for you.`,
    es: (phone) => `Llámenos al ${phone} y buscaremos planes para usted.`,
  },
  noneCallUnknown: {
    en: 'Please get in touch with us and we will look for plans for you.',
    es: 'Comuníquese con nosotros y buscaremos planes para usted.',
  },
  connect: { en: 'Connect With Us', es: 'Hable con nosotros' },
})

export type CompareWords = (typeof compareWords)['en']

import type { CompareWords } from '../en/compare.ts'
import { al, del, El, el } from './articles.ts'

/** As Medicare's own Spanish pages say it: prima, deducible, Parte B, plan suplementario. */
const orCall = (agent: string | undefined, hasPhone: boolean) =>
  hasPhone
    ? agent
      ? `llame a ${agent}`
      : 'llámenos'
    : agent
      ? `pídale a ${agent} que le llame`
      : 'pida que le llamemos'

export const compareWordsInSpanish: CompareWords = {
  title: (agency) => `Los precios de sus planes - ${agency}`,
  hello: (firstName) => `Hola, ${firstName}.`,
  helloStranger: 'Hola.',
  lead: (plan, place, date) =>
    `Estos son los precios ${del(plan)} para usted en ${place}, para un plan que comienza el ${date}.`,

  illustrative: 'Precios de muestra',
  illustrativeWhy: 'Estos precios no son reales. Solo muestran cómo funciona esta página. No son una oferta.',

  pricedFor: ({ age, gender, tobacco, zip }) =>
    `Precios para ${gender === 'F' ? 'una mujer' : 'un hombre'} de ${age} años, ${tobacco ? 'que usa tabaco' : 'que no usa tabaco'}${zip ? `, código postal ${zip}` : ''}.`,
  ageIsGuess: 'No tenemos su fecha de nacimiento, así que estos precios son para 65 años.',
  tooYoung:
    'Estos precios son para 65 años. Si tiene menos de 65 años, un plan puede costar más, y es posible que su estado le dé derecho a comprar uno. Llámenos para saber su precio.',
  countyIsGuess: (zip, place) =>
    `El código postal ${zip} está en más de un condado. Estos son los precios ${del(place)}.`,
  closedPlan: (plan) =>
    `${El(plan)} no se vende a quienes cumplieron 65 años después de 2019, por eso no está en esta lista. Si usted tenía Medicare antes de 2020, pregúntenos por él.`,

  nowTitle: 'Lo que tiene ahora',
  now: (carrier, plan) => (plan ? `${carrier}, ${plan}` : carrier),
  perMonth: 'al mes',
  lessThanNow: (month, year) => `${month} menos al mes de lo que paga ahora, ${year} al año`,
  moreThanNow: (month, year) => `${month} más al mes de lo que paga ahora, ${year} al año`,
  sameAsNow: 'Lo mismo que paga ahora',
  youWouldPayDeductible: (amount, year) => `Usted pagaría además el deducible de la Parte B (${amount} en ${year}).`,
  planPaysDeductible: (amount, year) => `El plan paga por usted el deducible de la Parte B (${amount} en ${year}).`,
  netLess: (amount) => `En total son ${amount} menos al año que ahora.`,
  netMore: (amount) => `En total son ${amount} más al año que ahora.`,
  netSame: 'En total es lo mismo que ahora.',
  alreadyLess: 'Usted ya paga menos que estos precios.',

  chooseGroup: 'Planes para comparar',
  about: {
    F: 'El Plan F paga todo lo que a usted le toca pagar de los costos que Medicare aprueba. Solo se vende a quienes ya tenían Medicare, o ya habían cumplido 65 años, antes de 2020.',
    G: 'El Plan G paga casi todo lo que a usted le toca pagar de los costos que Medicare aprueba. Usted paga el deducible anual de la Parte B.',
    N: 'El Plan N cuesta menos cada mes. Usted paga el deducible anual de la Parte B, cantidades pequeñas en algunas visitas y lo que algunos médicos cobran por encima del precio de Medicare.',
    MN_EXTB:
      'El plan más completo de Minnesota. Paga el deducible del hospital y la mayor parte de lo que a usted le toca pagar con Medicare. Usted paga el deducible anual de la Parte B, a menos que ya tuviera Medicare antes de 2020.',
    MN_BASIC:
      'El plan más sencillo de Minnesota. Usted paga el deducible del hospital (Parte A) y el deducible anual de la Parte B.',
    WI_BASE:
      'El plan básico de Wisconsin, sin coberturas adicionales. Usted paga el deducible del hospital (Parte A) y el deducible anual de la Parte B.',
    MA_SUPP1:
      'Supplement 1 paga casi todo lo que a usted le toca pagar con Medicare. Solo se vende a quienes ya tenían Medicare, o ya habían cumplido 65 años, antes de 2020.',
    MA_SUPP1A:
      'Supplement 1A paga casi todo lo que a usted le toca pagar con Medicare. Usted paga el deducible anual de la Parte B.',
    MA_CORE:
      'Core cuesta menos cada mes. Usted paga el deducible del hospital (Parte A), el deducible anual de la Parte B y su parte de los días en un centro de enfermería especializada.',
  },
  ownPlans: (state) =>
    `${state} tiene sus propios planes suplementarios de Medicare, con otros nombres. Reemplazan a los planes F, G y N de otros estados, y lo que pagan es un poco distinto.`,

  offers: (plan, count) =>
    count === 1 ? `El precio más bajo ${del(plan)}` : `Los ${count} precios más bajos ${del(plan)}`,
  otherOffers: (plan, count) =>
    count === 1
      ? `El precio más bajo ${del(plan)} en otra compañía`
      : `Los ${count} precios más bajos ${del(plan)} en otras compañías`,
  asOf: (date) =>
    `Estos son los precios al ${date} de las compañías con las que trabajamos. Hay otras compañías. La que usted elija confirmará el precio cuando presente la solicitud.`,
  tick: 'Elija el precio que prefiera.',
  soldBy: (company) => `Lo vende ${company}`,
  householdReason: 'si vive con su cónyuge o con otro adulto (descuento por hogar)',
  noHousehold: 'Sin descuento por hogar',
  householdAsk:
    'Cada compañía tiene sus propias reglas para el descuento por hogar, así que pregúntenos antes de contar con él.',

  callHint: 'Díganos qué precio prefiere. Preguntar no cuesta nada.',

  covers: (plan) => `Lo que paga ${el(plan)}`,
  sameEverywhere: (plan) =>
    `${El(plan)} paga lo mismo sin importar qué compañía lo venda. Solo cambian el precio y el servicio.`,
  highDeductible: (amount, year) =>
    `Usted paga los primeros ${amount} de gastos cubiertos cada año (${year}). Después de eso, paga este plan.`,
  highDeductibleUnknown:
    'Usted paga los gastos cubiertos hasta un deducible anual alto. Después de eso, paga este plan.',
  benefitColumn: 'Sus costos de Medicare',
  paysColumn: 'El plan paga',
  covered: 'Cubierto',
  notCovered: 'No cubierto',
  youPay: (amount, year) => `Usted paga ${amount} al año (${year})`,
  benefits: {
    hospital: 'Hospital: su parte de cada día, y 365 días más',
    hospitalDeductible: 'Hospital: el deducible de la Parte A',
    nursing: 'Centro de enfermería especializada: su parte de cada día',
    hospice: 'Cuidados de hospicio: su parte',
    blood: 'Sangre: las primeras 3 pintas',
    doctor: 'Médicos y pruebas: su parte (coseguro de la Parte B)',
    doctorDeductible: 'Médicos: el deducible anual de la Parte B',
    excess: 'Médicos: lo que algunos cobran por encima del precio de Medicare (cargos excedentes de la Parte B)',
    usual: 'Cargos habituales por encima de lo que Medicare aprueba',
    travel: 'Emergencia en viajes al extranjero',
    mentalHealth: 'Salud mental en el hospital',
    homeHealth: 'Visitas de cuidado de la salud en el hogar',
  },
  notes: {
    officeCopays:
      'Usted paga hasta $20 en algunas visitas al consultorio, y hasta $50 por una visita a la sala de emergencias que no termina en hospitalización.',
    travelLimits:
      'Después de los primeros $250 al año, hasta $50,000 en toda su vida, en los primeros 60 días de un viaje.',
    rider: 'Se puede agregar por un costo adicional.',
    nursing100Days: 'Hasta 100 días.',
    nursing120Days: 'Hasta 120 días.',
    mentalHealth60Days: '60 días al año.',
    mentalHealth120Days: '120 días al año.',
    mentalHealth175Days: '175 días en toda su vida además de lo que cubre Medicare.',
    homeHealth40Visits: '40 visitas al año además de lo que cubre Medicare.',
    before2020: 'Cubierto si usted tenía Medicare antes de 2020.',
  },

  turn: 'Más planes',
  previous: (plan) => `Volver ${al(plan)}`,
  next: (plan) => `Ver ${el(plan)}`,

  correct: '¿Algo no está bien? Cámbielo aquí',
  correctHint: 'Esto solo cambia los precios de esta página. Díganos si hay algún otro error.',
  zip: 'Código postal',
  county: 'Condado',
  chooseCounty: 'Elija su condado',
  age: 'Edad cuando comience el plan',
  carrier: 'La compañía de seguros que tiene ahora',
  carrierNone: 'Ninguna',
  carrierOther: 'Otra compañía',
  gender: 'Sexo',
  woman: 'Mujer',
  man: 'Hombre',
  tobacco: '¿Usa tabaco?',
  yes: 'Sí',
  no: 'No',
  update: 'Ver precios',
  loading: 'Cargando la información de su cotización',
  zipUnknown: 'No encontramos ese código postal.',
  zipError: 'Escriba un código postal válido de 5 dígitos',
  ageError: 'Escriba su edad en años, de 18 a 110.',
  carrierError: 'Elija una compañía de la lista.',
  problem: 'Revise lo que cambió',

  nextSteps: 'Qué sigue',
  stepWithoutTick: (agent, hasPhone) => `Oprima “Ver si califico”, o ${orCall(agent, hasPhone)}.`,
  steps: (agent, hasPhone) => [
    `Elija el precio que prefiera y oprima “Ver si califico”, o ${orCall(agent, hasPhone)}.`,
    `La mayoría de los cambios empiezan con unas preguntas de salud, y las repasamos con usted. En ciertos momentos, y en algunos estados, no hay preguntas de salud. ${agent ? `Pregunte a ${agent}` : 'Pregúntenos'}.`,
    'La solicitud se hace por teléfono o por correo postal. Llenamos los formularios con usted.',
    'Conserve el plan que tiene hasta que la nueva compañía le acepte por escrito.',
  ],

  askZip: 'Díganos su código postal para ver los precios',
  askZipWhy: 'Los precios dependen de dónde vive.',
  askFacts: 'Antes de mostrarle sus precios',
  askFactsWhy: {
    gender: 'Los precios pueden ser distintos para mujeres y hombres.',
    tobacco: 'Usar tabaco puede cambiar el precio.',
  },
  askFactsNow: 'Responda aquí para ver sus precios.',
  askFactsOfClient: (name) => `Aquí verá los precios cuando ${name} responda en su propia página.`,
  noneFound: 'No encontramos planes para lo que usted busca.',
  noneCall: (phone) => `Llámenos al ${phone} y buscaremos planes para usted.`,
  noneCallUnknown: 'Comuníquese con nosotros y buscaremos planes para usted.',
  connect: 'Hable con nosotros',
}

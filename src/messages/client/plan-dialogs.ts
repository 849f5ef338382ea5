import { bilingual } from './bilingual.ts'
import { withCapitalEl } from './spanish-articles.ts'

/** Dialogs of the compare and quote pages. The specification fixes 'Good News!' and 'Effective Date'. */
export const planDialogWords = bilingual({
  effective: bilingual({
    open: { en: 'Change the start date', es: 'Cambiar la fecha de inicio' },
    title: { en: 'Effective Date', es: 'Fecha de inicio' },
    why: {
      en: 'The first day of the new plan. Prices depend on your age on that day.',
      es: 'El primer día del plan nuevo. Los precios dependen de su edad ese día.',
    },
    legend: { en: 'Start on', es: 'Comenzar el' },
    update: { en: 'Update', es: 'Actualizar' },
    pending: { en: 'Loading your quote information', es: 'Cargando la información de su cotización' },
  }),
  goodNews: bilingual({
    open: { en: 'You could pay less', es: 'Podría pagar menos' },
    title: { en: 'Good News!', es: '¡Buenas noticias!' },
    price: {
      en: (carrier: string, plan: string, price: string) => `${plan} from ${carrier} costs ${price} a month.`,
      es: (carrier, plan, price) => `${withCapitalEl(plan)} de ${carrier} cuesta ${price} al mes.`,
    },
    saving: {
      en: (amount: string) => `Over a year that is ${amount} less than you pay now.`,
      es: (amount) => `En un año son ${amount} menos de lo que paga ahora.`,
    },
    savingWithDeductible: {
      en: (amount: string) => `Over a year that is ${amount} less than you pay now, counting the Part B deductible.`,
      es: (amount) => `En un año son ${amount} menos de lo que paga ahora, contando el deducible de la Parte B.`,
    },
    why: {
      en: 'Prices for the same coverage are different at each company, and each one raises them at its own pace.',
      es: 'Los precios de la misma cobertura cambian de una compañía a otra, y cada una los sube a su ritmo.',
    },
    next: {
      en: 'Choose that price to see if you qualify. Nothing changes until the new company says yes.',
      es: 'Elija ese precio para ver si califica. Nada cambia hasta que la nueva compañía le acepte.',
    },
  }),
  plans: bilingual({
    open: { en: 'Plan G or N?', es: '¿Plan G o N?' },
    title: { en: 'Plan G or N?', es: '¿Plan G o N?' },
    same: {
      en: 'Both pay your share of hospital, skilled nursing and hospice costs. With both, you pay the yearly Part B deductible.',
      es: 'Los dos pagan la parte que le toca a usted de los costos de hospital, enfermería especializada y hospicio. Con los dos, usted paga el deducible anual de la Parte B.',
    },
    g: {
      en: 'Plan G costs more each month. After the deductible, it pays the rest of what Medicare approves.',
      es: 'El Plan G cuesta más cada mes. Después del deducible, paga el resto de lo que Medicare aprueba.',
    },
    n: {
      en: 'Plan N costs less each month. You pay up to $20 for some office visits, and up to $50 for an emergency room visit that does not end in a hospital stay.',
      es: 'El Plan N cuesta menos cada mes. Usted paga hasta $20 en algunas visitas al consultorio, y hasta $50 por una visita a la sala de emergencias que no termina en hospitalización.',
    },
    excess: {
      en: 'Plan N does not pay what some doctors charge above Medicare’s price.',
      es: 'El Plan N no paga lo que algunos médicos cobran por encima del precio de Medicare.',
    },
    noExcess: {
      en: 'Your state does not let doctors charge above Medicare’s price, so that makes no difference to you.',
      es: 'Su estado no permite que los médicos cobren por encima del precio de Medicare, así que eso no le afecta.',
    },
    difference: {
      en: (month: string, year: string) =>
        `The lowest Plan N price here is ${month} less a month than the lowest Plan G price, or ${year} less a year.`,
      es: (month, year) =>
        `Aquí, el Plan N más barato cuesta ${month} menos al mes que el Plan G más barato, o sea, ${year} menos al año.`,
    },
    rule: {
      en: 'If you see doctors often, Plan G may cost you less in the end. If you rarely do, Plan N may.',
      es: 'Si va mucho al médico, el Plan G puede salirle más barato. Si va poco, el Plan N.',
    },
  }),
})

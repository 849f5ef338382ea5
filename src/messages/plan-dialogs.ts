import type { Bilingual } from '../lib/language.ts'
import { El } from './es/articles.ts'

/** What the dialogs of the compare and quote pages say; 'Good News!' and 'Effective Date' are the documents' own words. */
const en = {
  effective: {
    open: 'Change the start date',
    title: 'Effective Date',
    why: 'The first day of the new plan. Prices depend on your age on that day.',
    legend: 'Start on',
    update: 'Update',
    pending: 'Loading your quote information',
  },
  goodNews: {
    open: 'You could pay less',
    title: 'Good News!',
    price: (carrier: string, plan: string, price: string) => `${plan} from ${carrier} costs ${price} a month.`,
    saving: (amount: string) => `Over a year that is ${amount} less than you pay now.`,
    savingWithDeductible: (amount: string) =>
      `Over a year that is ${amount} less than you pay now, including the Part B deductible.`,
    why: 'Prices for the same coverage are different at each company, and each one raises them at its own pace.',
    next: 'Choose that price to see if you qualify. Nothing changes until the new company says yes.',
  },
  plans: {
    open: 'Plan G or N?',
    title: 'Plan G or N?',
    same: 'Both pay your share of hospital, skilled nursing and hospice costs. With both, you pay the yearly Part B deductible.',
    g: 'Plan G costs more each month. After the deductible, it pays the rest of what Medicare approves.',
    n: 'Plan N costs less each month. You pay up to $20 for some office visits, and up to $50 for an emergency room visit that does not end in a hospital stay.',
    excess: 'Plan N does not pay what some doctors charge above Medicare’s price.',
    noExcess: 'Your state does not let doctors charge above Medicare’s price, so that makes no difference to you.',
    difference: (month: string, year: string) =>
      `The lowest Plan N price here is ${month} less a month than the lowest Plan G price, or ${year} less a year.`,
    rule: 'If you see doctors often, Plan G may cost you less in the end. If you rarely do, Plan N may.',
  },
}

const es: typeof en = {
  effective: {
    open: 'Cambiar la fecha de inicio',
    title: 'Fecha de inicio',
    why: 'El primer día del plan nuevo. Los precios dependen de su edad ese día.',
    legend: 'Comenzar el',
    update: 'Actualizar',
    pending: 'Cargando la información de su cotización',
  },
  goodNews: {
    open: 'Podría pagar menos',
    title: '¡Buenas noticias!',
    price: (carrier, plan, price) => `${El(plan)} de ${carrier} cuesta ${price} al mes.`,
    saving: (amount) => `En un año son ${amount} menos de lo que paga ahora.`,
    savingWithDeductible: (amount) =>
      `En un año son ${amount} menos de lo que paga ahora, incluido el deducible de la Parte B.`,
    why: 'Los precios de la misma cobertura cambian de una compañía a otra, y cada una los sube a su ritmo.',
    next: 'Elija ese precio para ver si califica. Nada cambia hasta que la nueva compañía le acepte.',
  },
  plans: {
    open: '¿Plan G o N?',
    title: '¿Plan G o N?',
    same: 'Los dos pagan la parte que le toca a usted de los costos de hospital, enfermería especializada y hospicio. Con los dos, usted paga el deducible anual de la Parte B.',
    g: 'El Plan G cuesta más cada mes. Después del deducible, paga el resto de lo que Medicare aprueba.',
    n: 'El Plan N cuesta menos cada mes. Usted paga hasta $20 en algunas visitas al consultorio, y hasta $50 por una visita a la sala de emergencias que no termina en hospitalización.',
    excess: 'El Plan N no paga lo que algunos médicos cobran por encima del precio de Medicare.',
    noExcess:
      'Su estado no permite que los médicos cobren por encima del precio de Medicare, así que eso no le afecta.',
    difference: (month, year) =>
      `Aquí, el Plan N más barato cuesta ${month} menos al mes que el Plan G más barato, o sea, ${year} menos al año.`,
    rule: 'Si va mucho al médico, el Plan G puede salirle más barato. Si va poco, el Plan N.',
  },
}

export const planDialogWords: Bilingual<typeof en> = { en, es }

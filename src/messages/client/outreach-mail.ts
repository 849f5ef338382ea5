import type { FirstQuestion } from '../../outbox/mail-facts.ts'
import type { OutreachKind } from '../../outbox/outreach-kinds.ts'
import { bilingual } from './bilingual.ts'
import { type FollowUpBehavior, type FollowUpKind, followUpMail, type KindWords } from './follow-up-mail.ts'

/** A right to switch under current law that is open on the day the email is sent. */
export interface RightInMail {
  carriers: 'any' | 'other_issuer' | 'same_issuer' | 'same_issuer_or_affiliate'
  benefits: 'any' | 'equal_or_lesser' | 'same_letter' | 'b_to_n'
}

export interface OutreachMailWords {
  kinds: Readonly<Record<Exclude<OutreachKind, FollowUpKind>, KindWords>>
  followUps: Readonly<Record<FollowUpKind, Readonly<Record<FollowUpBehavior, KindWords>>>>
  /** The reason for the email, after "You are getting this email because you are a client of ...". */
  occasion: Readonly<Record<OutreachKind, string>>
  /** What the client's page shows. `asksFirst` names the facts that it asks for before it shows prices. */
  page: (asksFirst: FirstQuestion) => string
  keep: string
  /**
   * The price of the client's own plan: at today's rates (`costsNow`) or as recorded (`onRecord`). `policy` is its
   * name.
   */
  costsNow: (policy: string, price: string) => string
  onRecord: (policy: string, price: string) => string
  /** 'Plan G from Aetna'. Either may be '' if unknown. */
  policy: (plan: string, carrier: string) => string
  /** `until` is the last day, written out. Null if people may change all year. */
  right: (right: RightInMail, until: string | null) => string
}

const benefits = bilingual<Record<RightInMail['benefits'], string>>({
  any: { en: 'another Medigap plan', es: 'otro plan Medigap' },
  equal_or_lesser: { en: 'a plan with the same or fewer benefits', es: 'un plan con los mismos beneficios o menos' },
  same_letter: { en: 'a plan with the same letter as yours', es: 'un plan con la misma letra que el suyo' },
  b_to_n: {
    en: 'another plan from B through N, if you have one of those now,',
    es: 'otro plan con letra de la B a la N, si ya tiene uno así,',
  },
})

const companies = bilingual<Record<RightInMail['carriers'], string>>({
  any: { en: 'from any company', es: 'en cualquier compañía' },
  other_issuer: { en: 'from another company', es: 'en otra compañía' },
  same_issuer: { en: 'from the company you have now', es: 'en la compañía que tiene ahora' },
  same_issuer_or_affiliate: {
    en: 'from the company you have now or one of its affiliates',
    es: 'en la compañía que tiene ahora o en una de sus afiliadas',
  },
})

const reminderOccasion = {
  en: 'It is a reminder about the comparison we sent you.',
  es: 'Es un recordatorio de la comparación que le enviamos.',
}

/**
 * Emails that outreach sends automatically. Each must be accurate on any day it may be sent, because an email may be
 * delayed past its occasion. None mentions the client's health or birth date, urges the client to hurry, or suggests
 * ending a policy.
 */
export const outreachMail = bilingual<OutreachMailWords>({
  kinds: bilingual({
    birthday: bilingual({
      subject: {
        en: ['{first_name}, your birthday Medigap review', 'Your birthday Medigap review'],
        es: ['{first_name}, por su cumpleaños, revise su plan', 'Por su cumpleaños, revise su plan Medigap'],
      },
      preview: {
        en: 'Best wishes, and a fresh look at what Medigap plans cost now.',
        es: 'Nuestros mejores deseos, y lo que cuestan ahora los planes Medigap.',
      },
      intro: {
        en: [
          'Best wishes for your birthday from all of us at {agency}.\n\nA birthday is also a good time to review your Medicare supplement (Medigap) plan. Prices change from year to year, so it is worth seeing what plans cost now.',
        ],
        es: [
          'De parte de todos en {agency}, nuestros mejores deseos por su cumpleaños.\n\nUn cumpleaños también es un buen momento para revisar su plan suplementario de Medicare (Medigap). Los precios cambian de un año a otro, por eso vale la pena ver los precios actuales.',
        ],
      },
    }),
    anniversary: bilingual({
      subject: {
        en: ['{first_name}, your yearly plan review', 'Your yearly Medigap plan review'],
        es: ['{first_name}, la revisión anual de su plan', 'La revisión anual de su plan Medigap'],
      },
      preview: {
        en: 'Prices change from year to year. Here is how they compare today.',
        es: 'En un año los precios cambian. Compárelos ahora.',
      },
      intro: {
        en: [
          'The anniversary of your {plan} policy with {carrier} is in {month}. That is a good time for a yearly review.\n\nCompanies change their prices, and the same plan costs more at some companies than at others. So it is worth seeing what plans cost now.',
          'The anniversary of your Medicare supplement (Medigap) policy is in {month}. That is a good time for a yearly review.\n\nCompanies change their prices, and the same plan costs more at some companies than at others. So it is worth seeing what plans cost now.',
          'It is time for the yearly review of your Medicare supplement (Medigap) policy.\n\nCompanies change their prices, and the same plan costs more at some companies than at others. So it is worth seeing what plans cost now.',
        ],
        es: [
          'En {month}, su póliza del {plan} con {carrier} cumple un año más. Es un buen momento para la revisión anual.\n\nLas compañías cambian sus precios, y el mismo plan no cuesta lo mismo en todas. Por eso vale la pena ver los precios actuales.',
          'En {month}, su póliza suplementaria de Medicare (Medigap) cumple un año más. Es un buen momento para la revisión anual.\n\nLas compañías cambian sus precios, y el mismo plan no cuesta lo mismo en todas. Por eso vale la pena ver los precios actuales.',
          'Es hora de la revisión anual de su póliza suplementaria de Medicare (Medigap).\n\nLas compañías cambian sus precios, y el mismo plan no cuesta lo mismo en todas. Por eso vale la pena ver los precios actuales.',
        ],
      },
    }),
    new_year: bilingual({
      subject: {
        en: ['{first_name}, your Medigap plan this year', 'Your Medigap plan this year'],
        es: ['{first_name}, su plan Medigap este año', 'Su plan Medigap este año'],
      },
      preview: {
        en: 'Medicare’s deductibles change each January. See how plans compare.',
        es: 'Medicare cambia sus deducibles cada enero. Compare los planes.',
      },
      intro: {
        en: [
          'Medicare changes its deductibles each January, and insurance companies change their prices during the year.\n\nThat makes this a good time to see what Medicare supplement (Medigap) plans cost now.',
        ],
        es: [
          'Medicare cambia sus deducibles cada enero, y durante el año las compañías de seguros también cambian sus precios.\n\nPor eso es un buen momento para ver cuánto cuestan ahora los planes suplementarios de Medicare (Medigap).',
        ],
      },
    }),
    aep: bilingual({
      subject: {
        en: ['{first_name}, a look at your Medigap plan this fall', 'A look at your Medigap plan this fall'],
        es: ['{first_name}, su plan Medigap este otoño', 'Su plan Medigap este otoño'],
      },
      preview: {
        en: 'What all the fall ads mean for your Medigap policy.',
        es: 'Lo que significan para su póliza los anuncios del otoño.',
      },
      intro: {
        en: [
          'Each fall brings many ads about Medicare. Your Medicare supplement (Medigap) policy has no yearly deadline. It continues automatically as long as you pay for it, and you can look at other plans at any time of the year.\n\nIn case you are wondering if you are still paying a good price, you can see what Medigap plans cost now.',
        ],
        es: [
          'Cada otoño hay muchos anuncios sobre Medicare. Su póliza suplementaria de Medicare (Medigap) no tiene fecha límite anual. Sigue vigente mientras usted la pague, y puede ver otros planes en cualquier momento del año.\n\nSi quiere saber si todavía paga un buen precio, puede ver los precios actuales de los planes Medigap.',
        ],
      },
    }),
    schedule_increase: bilingual({
      subject: {
        en: ['{carrier} announced higher prices', 'Your Medigap company announced higher prices'],
        es: ['{carrier} anunció precios más altos', 'Su compañía Medigap anunció precios más altos'],
      },
      preview: {
        en: 'What was announced, and how other plans compare.',
        es: 'Lo que se anunció, y una comparación con otros planes.',
      },
      intro: {
        en: [
          '{carrier} announced a price increase of {percent} for {plan} starting {date}. Your own price may change by more or by less. The letter the company sends you is what counts.\n\nTo help you compare, we can show you what plans cost now.',
          '{carrier} announced a price increase of {percent} for Medicare supplement (Medigap) plans starting {date}. Your own price may change by more or by less. The letter the company sends you is what counts.\n\nTo help you compare, we can show you what plans cost now.',
          'Your insurance company announced higher prices for Medicare supplement (Medigap) plans. The letter it sends you is what counts.\n\nTo help you compare, we can show you what plans cost now.',
        ],
        es: [
          '{carrier} anunció un aumento de {percent} en el precio del {plan} a partir del {date}. El cambio en lo que usted paga puede ser mayor o menor. Lo que cuenta es la carta que le envía la compañía.\n\nPara que pueda comparar, podemos mostrarle los precios actuales.',
          '{carrier} anunció un aumento de {percent} en el precio de los planes suplementarios de Medicare (Medigap) a partir del {date}. El cambio en lo que usted paga puede ser mayor o menor. Lo que cuenta es la carta que le envía la compañía.\n\nPara que pueda comparar, podemos mostrarle los precios actuales.',
          'Su compañía de seguros anunció precios más altos para los planes suplementarios de Medicare (Medigap). Lo que cuenta es la carta que le envía.\n\nPara que pueda comparar, podemos mostrarle los precios actuales.',
        ],
      },
    }),
    check_in: bilingual({
      subject: {
        en: ['{first_name}, want to review your plan with us?', 'Want to review your plan with us?'],
        es: ['{first_name}, ¿revisamos juntos su plan?', '¿Revisamos juntos su plan?'],
      },
      preview: {
        en: 'Prices and rules change. We are happy to review them with you.',
        es: 'Los precios y las reglas cambian. Con gusto los revisamos con usted.',
      },
      intro: {
        en: [
          'It is worth reviewing a Medicare supplement (Medigap) plan from time to time. Prices change, rules change, and so do the plans that companies offer.\n\nWe are happy to review yours with you. A few minutes on the phone is enough, or you can start with your own page.',
        ],
        es: [
          'De vez en cuando vale la pena revisar un plan suplementario de Medicare (Medigap). Cambian los precios, las reglas y los planes que ofrecen las compañías.\n\nCon gusto revisamos el suyo con usted. Bastan unos minutos por teléfono, o puede empezar con su propia página.',
        ],
      },
    }),
    quarterly_update: bilingual({
      subject: {
        en: ['{first_name}, your Medigap plan this season', 'Your Medigap plan this season'],
        es: ['{first_name}, su plan Medigap este trimestre', 'Su plan Medigap este trimestre'],
      },
      preview: {
        en: 'A short update on your plan, four times a year.',
        es: 'Un breve resumen sobre su plan, cuatro veces al año.',
      },
      intro: {
        en: ['Here is your short update on Medicare supplement (Medigap) plans, so you always know where you stand.'],
        es: [
          'Aquí tiene su breve resumen sobre los planes suplementarios de Medicare (Medigap), para que siempre esté al día.',
        ],
      },
    }),
  }),
  followUps: followUpMail,
  occasion: bilingual({
    birthday: {
      en: 'We send it once a year, for your birthday.',
      es: 'Lo enviamos una vez al año, por su cumpleaños.',
    },
    anniversary: {
      en: 'We send it once a year, for the anniversary of your policy.',
      es: 'Lo enviamos una vez al año, por el aniversario de su póliza.',
    },
    new_year: { en: 'We send it once a year, for the new year.', es: 'Lo enviamos una vez al año, por el año nuevo.' },
    aep: { en: 'We send it once a year, in the fall.', es: 'Lo enviamos una vez al año, en el otoño.' },
    schedule_increase: {
      en: 'We send it when your insurance company announces higher prices.',
      es: 'Lo enviamos cuando su compañía de seguros anuncia precios más altos.',
    },
    check_in: {
      en: 'We send it from time to time, to ask if you would like to review your plan.',
      es: 'Lo enviamos de vez en cuando, para preguntarle si desea revisar su plan.',
    },
    follow_up_1: reminderOccasion,
    follow_up_2: reminderOccasion,
    follow_up_3: reminderOccasion,
    quarterly_update: {
      en: 'We send it four times a year, and you are signed up for it.',
      es: 'Lo enviamos cuatro veces al año a quienes están en la lista para recibirlo.',
    },
  }),
  page: {
    en: (asksFirst: FirstQuestion) =>
      ({
        nothing: 'Your own page shows the lowest prices we found in your area.',
        zip: 'Prices depend on where you live, so your page first asks for your ZIP code. Then it shows the lowest prices we find there.',
        gender_tobacco:
          'Prices depend on sex and tobacco use, so your page first asks for what we do not know yet. Then it shows the lowest prices we find in your area.',
      })[asksFirst ?? 'nothing'],
    es: (asksFirst) =>
      ({
        nothing: 'Su página personal muestra los precios más bajos que encontramos en su zona.',
        zip: 'Los precios dependen de dónde vive, por eso su página primero le pide su código postal. Después muestra los precios más bajos que encontramos allí.',
        gender_tobacco:
          'Los precios dependen del sexo y del uso de tabaco, por eso su página primero le pide los datos que nos faltan. Después muestra los precios más bajos que encontramos para usted.',
      })[asksFirst ?? 'nothing'],
  },
  keep: {
    en: 'Nothing changes unless you want it to. Please keep the policy you have until a new one is in force.',
    es: 'Nada cambia si usted no lo desea. Conserve la póliza que tiene hasta que la nueva entre en vigor.',
  },
  costsNow: {
    en: (policy: string, price: string) =>
      `According to the prices we have, ${policy} costs ${price} a month now. Your own bill may be different.`,
    es: (policy, price) =>
      `Según los precios que tenemos, ${policy} cuesta ahora ${price} al mes. Su factura puede ser distinta.`,
  },
  onRecord: {
    en: (policy: string, price: string) =>
      `Our records say that you pay ${price} a month for ${policy}. If that has changed, please tell us.`,
    es: (policy, price) => `Según nuestros datos, usted paga ${price} al mes por ${policy}. Si eso cambió, díganoslo.`,
  },
  policy: {
    en: (plan: string, carrier: string) => `${plan || 'your policy'}${carrier ? ` from ${carrier}` : ''}`,
    es: (plan, carrier) => `${plan ? `el ${plan}` : 'su póliza'}${carrier ? ` de ${carrier}` : ''}`,
  },
  right: {
    en: (right: RightInMail, until: string | null) =>
      `Under a rule in your state, ${until ? `through ${until}` : 'on any day of the year'}, you may be able to change to ${benefits.en[right.benefits]} ${companies.en[right.carriers]} without health questions.`,
    es: (right, until) =>
      `Según una regla de su estado, ${until ? `hasta el ${until}` : 'en cualquier época del año'}, es posible que pueda cambiar a ${benefits.es[right.benefits]} ${companies.es[right.carriers]} sin preguntas de salud.`,
  },
})

/** The built-in wording for an email of this kind. A follow-up's wording depends on what the client did. */
export function kindWords(words: OutreachMailWords, kind: OutreachKind, behavior: FollowUpBehavior | null): KindWords {
  if (kind === 'follow_up_1' || kind === 'follow_up_2' || kind === 'follow_up_3')
    return words.followUps[kind][behavior ?? 'not_viewed']
  return words.kinds[kind]
}

import type { OutreachMailWords } from '../en/outreach-mail.ts'

const benefits = {
  any: 'otro plan Medigap',
  equal_or_lesser: 'un plan con los mismos beneficios o menos',
  same_letter: 'un plan con la misma letra que el suyo',
  b_to_n: 'otro de los planes B a N, si tiene uno de ellos,',
} as const

const companies = {
  any: 'en cualquier compañía',
  other_issuer: 'en otra compañía',
  same_issuer: 'en la compañía que tiene ahora',
  same_issuer_or_affiliate: 'en la compañía que tiene ahora u otra de su grupo',
} as const

const LAST = {
  subject: ['{first_name}, una última nota sobre sus planes', 'Una última nota sobre su comparación'],
  preview: 'No volveremos a recordarle esta comparación.',
}
const REMINDER = 'Es un recordatorio de la comparación que le enviamos.'

export const outreachMailInSpanish: OutreachMailWords = {
  kinds: {
    birthday: {
      subject: ['{first_name}, en su cumpleaños: su plan Medigap', 'En su cumpleaños: un vistazo a su plan Medigap'],
      preview: 'Nuestros mejores deseos, y lo que cuestan hoy los planes Medigap.',
      intro: [
        'De parte de todos en {agency}, nuestros mejores deseos por su cumpleaños.\n\nUn cumpleaños también es un buen momento para volver a mirar su plan suplementario de Medicare (Medigap). Los precios cambian de un año a otro, por eso reunimos para usted lo que cuestan hoy los planes.',
      ],
    },
    anniversary: {
      subject: ['{first_name}, la revisión anual de su plan', 'La revisión anual de su plan Medigap'],
      preview: 'En un año los precios cambian. Así se comparan hoy.',
      intro: [
        'En {month} su póliza del {plan} con {carrier} cumple un año más. Es un buen momento para la revisión anual.\n\nLas compañías cambian sus precios, y el mismo plan no cuesta lo mismo en todas. Por eso reunimos para usted lo que cuestan hoy los planes.',
        'En {month} su póliza suplementaria de Medicare (Medigap) cumple un año más. Es un buen momento para la revisión anual.\n\nLas compañías cambian sus precios, y el mismo plan no cuesta lo mismo en todas. Por eso reunimos para usted lo que cuestan hoy los planes.',
        'Es el momento de la revisión anual de su póliza suplementaria de Medicare (Medigap).\n\nLas compañías cambian sus precios, y el mismo plan no cuesta lo mismo en todas. Por eso reunimos para usted lo que cuestan hoy los planes.',
      ],
    },
    new_year: {
      subject: ['{first_name}, su plan Medigap este año', 'Su plan Medigap este año'],
      preview: 'Medicare cambia sus montos cada enero. Compare los planes.',
      intro: [
        'Medicare cambia sus deducibles cada enero, y a lo largo del año también cambian los precios de las compañías de seguros.\n\nPor eso es un buen momento para ver lo que cuestan hoy los planes suplementarios de Medicare (Medigap).',
      ],
    },
    aep: {
      subject: ['{first_name}, su plan Medigap este otoño', 'Su plan Medigap este otoño'],
      preview: 'Lo que los muchos anuncios del otoño significan para su póliza.',
      intro: [
        'Cada otoño hay muchos anuncios sobre Medicare. Su póliza suplementaria de Medicare (Medigap) no tiene una fecha límite cada año: sigue por sí sola mientras usted la pague, y puede mirar otros planes en cualquier momento del año.\n\nSi desea saber si su precio todavía es bueno, reunimos para usted lo que cuestan hoy los planes Medigap.',
      ],
    },
    schedule_increase: {
      subject: ['{carrier} anunció precios más altos', 'Su compañía Medigap anunció precios más altos'],
      preview: 'Lo que se anunció, y cómo se comparan otros planes.',
      intro: [
        '{carrier} anunció que sus precios del {plan} suben un {percent} a partir del {date}. Lo que usted paga puede cambiar más o menos; lo que cuenta es la carta que le envía la compañía.\n\nPara que sepa a qué atenerse, reunimos para usted lo que cuestan hoy los planes.',
        '{carrier} anunció que sus precios de los planes suplementarios de Medicare (Medigap) suben un {percent} a partir del {date}. Lo que usted paga puede cambiar más o menos; lo que cuenta es la carta que le envía la compañía.\n\nPara que sepa a qué atenerse, reunimos para usted lo que cuestan hoy los planes.',
        'Su compañía de seguros anunció precios más altos para los planes suplementarios de Medicare (Medigap). Lo que cuenta es la carta que le envía.\n\nPara que sepa a qué atenerse, reunimos para usted lo que cuestan hoy los planes.',
      ],
    },
    check_in: {
      subject: ['{first_name}, ¿miramos otra vez su plan?', '¿Miramos otra vez su plan?'],
      preview: 'Los precios y las reglas cambian. Con gusto lo miramos con usted.',
      intro: [
        'De vez en cuando vale la pena volver a mirar un plan suplementario de Medicare (Medigap). Cambian los precios, las reglas y los planes que ofrecen las compañías.\n\nCon gusto miramos el suyo con usted. Bastan unos minutos por teléfono, o puede empezar con su propia página.',
      ],
    },
    quarterly_update: {
      subject: ['{first_name}, su plan Medigap esta temporada', 'Su plan Medigap esta temporada'],
      preview: 'Novedades sobre su plan, en breve, cuatro veces al año.',
      intro: [
        'Aquí tiene, en breve, las novedades sobre los planes suplementarios de Medicare (Medigap), para que siempre sepa a qué atenerse.',
      ],
    },
  },
  followUps: {
    follow_up_1: {
      not_viewed: {
        subject: ['{first_name}, ¿recibió nuestra comparación?', '¿Recibió nuestra comparación?'],
        preview: 'Aquí está otra vez el enlace, por si el primer correo se perdió.',
        intro: [
          'Hace poco le enviamos una comparación de planes suplementarios de Medicare (Medigap). Por si ese correo se perdió entre otros, aquí está otra vez su página.',
        ],
      },
      viewed: {
        subject: ['{first_name}, ¿tiene preguntas?', '¿Tiene preguntas sobre su comparación?'],
        preview: 'Con gusto le explicamos lo que no esté claro.',
        intro: [
          'Gracias por mirar su comparación de planes suplementarios de Medicare (Medigap). Si algo no quedó claro, pregunte: para eso estamos.\n\nSi un precio le parece bien, elíjalo en su página y siga desde allí.',
        ],
      },
      answered: {
        subject: ['{first_name}, lo que sigue: una breve llamada', 'Lo que sigue es una breve llamada'],
        preview: 'Miramos juntos su comparación, cuando le convenga.',
        intro: [
          'Gracias por completar su comparación. Lo que sigue es una breve llamada: la miramos juntos, y usted pregunta lo que quiera.\n\nPrograme la llamada aquí abajo, o responda a este correo con un día y una hora.',
        ],
      },
    },
    follow_up_2: {
      not_viewed: {
        subject: ['{first_name}, su comparación sigue aquí', 'Su comparación sigue aquí'],
        preview: 'En dos minutos ve lo que cuestan los planes Medigap.',
        intro: [
          'Su comparación de planes suplementarios de Medicare (Medigap) sigue aquí, para cuando tenga dos minutos.',
        ],
      },
      viewed: {
        subject: ['{first_name}, ¿la miramos juntos?', '¿Miramos juntos su comparación?'],
        preview: 'A muchas personas les resulta más fácil por teléfono.',
        intro: [
          'Comparar planes toma su tiempo, y a muchas personas les resulta más fácil con alguien al teléfono. Con gusto repasamos su comparación con usted, paso a paso.',
        ],
      },
      answered: {
        subject: ['{first_name}, ¿cuándo podemos llamarle?', '¿Cuándo podemos llamarle?'],
        preview: 'Una breve llamada aclara lo que queda pendiente.',
        intro: [
          'Nos gustaría repasar con usted su comparación y aclarar lo que queda pendiente. ¿Cuándo podemos llamarle? Díganoslo aquí abajo, o responda con un día y una hora que le convengan.',
        ],
      },
    },
    follow_up_3: {
      not_viewed: {
        ...LAST,
        intro: [
          'Es la última vez que le recordamos esta comparación de planes suplementarios de Medicare (Medigap). Su página seguirá ahí por un tiempo, por si desea verla más tarde.',
        ],
      },
      viewed: {
        ...LAST,
        intro: [
          'Es la última vez que le recordamos esta comparación. Si está a gusto con el plan que tiene, está bien. Si desea hablar de ello, ahora o más tarde, aquí estamos.',
        ],
      },
      answered: {
        ...LAST,
        intro: [
          'Es la última vez que le recordamos esta comparación. Gracias otra vez por completarla. Cuando desee hablar de lo que sigue, basta una llamada.',
        ],
      },
    },
  },
  occasion: {
    birthday: 'Llega una vez al año, por su cumpleaños.',
    anniversary: 'Llega una vez al año, por el aniversario de su póliza.',
    new_year: 'Llega una vez al año, por el año nuevo.',
    aep: 'Llega una vez al año, en el otoño.',
    schedule_increase: 'Llega cuando su compañía de seguros anuncia precios más altos.',
    check_in: 'Llega de vez en cuando, para preguntarle si desea volver a mirar su plan.',
    follow_up_1: REMINDER,
    follow_up_2: REMINDER,
    follow_up_3: REMINDER,
    quarterly_update: 'Llega cuatro veces al año a quienes están en la lista para recibirlo.',
  },
  page: (asksFirst) =>
    ({
      nothing: 'Su propia página muestra los precios más bajos que encontramos en su zona.',
      zip: 'Los precios dependen de dónde vive, por eso su página primero le pide su código postal. Después muestra los precios más bajos que encontramos allí.',
      gender_tobacco:
        'Los precios dependen del sexo y del consumo de tabaco, por eso su página primero le pregunta esos datos. Después muestra los precios más bajos que encontramos para usted.',
    })[asksFirst ?? 'nothing'],
  keep: 'Nada cambia si usted no lo desea. Conserve la póliza que tiene hasta que una nueva esté en vigor.',
  costsNow: (policy, price) =>
    `Según los precios que tenemos, ${policy} cuesta ahora ${price} al mes. Su propia factura puede ser distinta.`,
  onRecord: (policy, price) =>
    `Según nuestros datos, usted paga ${price} al mes por ${policy}. Si eso cambió, díganoslo.`,
  policy: (plan, carrier) => `${plan ? `el ${plan}` : 'su póliza'}${carrier ? ` de ${carrier}` : ''}`,
  right: (right, until) =>
    `Una regla de su estado: ${until ? `hasta el ${until}` : 'cualquier día del año'} es posible que pueda cambiar a ${benefits[right.benefits]} ${companies[right.carriers]} sin preguntas de salud.`,
}

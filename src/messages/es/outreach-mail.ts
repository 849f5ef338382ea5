import type { OutreachMailWords } from '../en/outreach-mail.ts'

const benefits = {
  any: 'otro plan Medigap',
  equal_or_lesser: 'un plan con los mismos beneficios o menos',
  same_letter: 'un plan con la misma letra que el suyo',
  b_to_n: 'otro plan de la letra B a la N, si tiene uno de esos,',
} as const

const companies = {
  any: 'en cualquier compañía',
  other_issuer: 'en otra compañía',
  same_issuer: 'en la compañía que tiene ahora',
  same_issuer_or_affiliate: 'en la compañía que tiene ahora o en una de sus afiliadas',
} as const

const LAST = {
  subject: ['{first_name}, último recordatorio', 'Último recordatorio sobre su comparación'],
  preview: 'No volveremos a recordarle esta comparación.',
}
const REMINDER = 'Es un recordatorio de la comparación que le enviamos.'

export const outreachMailInSpanish: OutreachMailWords = {
  kinds: {
    birthday: {
      subject: ['{first_name}, por su cumpleaños, revise su plan', 'Por su cumpleaños, revise su plan Medigap'],
      preview: 'Nuestros mejores deseos, y lo que cuestan ahora los planes Medigap.',
      intro: [
        'De parte de todos en {agency}, nuestros mejores deseos por su cumpleaños.\n\nUn cumpleaños también es un buen momento para revisar su plan suplementario de Medicare (Medigap). Los precios cambian de un año a otro, por eso reunimos para usted los precios actuales.',
      ],
    },
    anniversary: {
      subject: ['{first_name}, la revisión anual de su plan', 'La revisión anual de su plan Medigap'],
      preview: 'En un año los precios cambian. Así se comparan ahora.',
      intro: [
        'En {month}, su póliza del {plan} con {carrier} cumple un año más. Es un buen momento para la revisión anual.\n\nLas compañías cambian sus precios, y el mismo plan no cuesta lo mismo en todas. Por eso, reunimos para usted los precios actuales.',
        'En {month}, su póliza suplementaria de Medicare (Medigap) cumple un año más. Es un buen momento para la revisión anual.\n\nLas compañías cambian sus precios, y el mismo plan no cuesta lo mismo en todas. Por eso, reunimos para usted los precios actuales.',
        'Es hora de la revisión anual de su póliza suplementaria de Medicare (Medigap).\n\nLas compañías cambian sus precios, y el mismo plan no cuesta lo mismo en todas. Por eso, reunimos para usted los precios actuales.',
      ],
    },
    new_year: {
      subject: ['{first_name}, su plan Medigap este año', 'Su plan Medigap este año'],
      preview: 'Medicare cambia sus montos cada enero. Compare los planes.',
      intro: [
        'Medicare cambia sus deducibles cada enero, y durante el año las compañías de seguros también cambian sus precios.\n\nPor eso es un buen momento para ver cuánto cuestan ahora los planes suplementarios de Medicare (Medigap).',
      ],
    },
    aep: {
      subject: ['{first_name}, su plan Medigap este otoño', 'Su plan Medigap este otoño'],
      preview: 'Lo que significan para su póliza los anuncios del otoño.',
      intro: [
        'Cada otoño hay muchos anuncios sobre Medicare. Su póliza suplementaria de Medicare (Medigap) no tiene fecha límite anual. Continúa por sí sola mientras usted la pague, y puede ver otros planes en cualquier momento del año.\n\nPor si quiere saber si todavía paga un buen precio, reunimos para usted los precios actuales de los planes Medigap.',
      ],
    },
    schedule_increase: {
      subject: ['{carrier} anunció precios más altos', 'Su compañía Medigap anunció precios más altos'],
      preview: 'Lo que se anunció, y cómo se comparan otros planes.',
      intro: [
        '{carrier} anunció un aumento de {percent} en el precio del {plan} a partir del {date}. Lo que usted paga puede cambiar más o menos que eso. Lo que cuenta es la carta que le envía la compañía.\n\nPara que pueda comparar, reunimos para usted los precios actuales.',
        '{carrier} anunció un aumento de {percent} en el precio de los planes suplementarios de Medicare (Medigap) a partir del {date}. Lo que usted paga puede cambiar más o menos que eso. Lo que cuenta es la carta que le envía la compañía.\n\nPara que pueda comparar, reunimos para usted los precios actuales.',
        'Su compañía de seguros anunció precios más altos para los planes suplementarios de Medicare (Medigap). Lo que cuenta es la carta que le envía.\n\nPara que pueda comparar, reunimos para usted los precios actuales.',
      ],
    },
    check_in: {
      subject: ['{first_name}, ¿revisamos juntos su plan?', '¿Revisamos juntos su plan?'],
      preview: 'Los precios y las reglas cambian. Con gusto los revisamos con usted.',
      intro: [
        'De vez en cuando vale la pena revisar un plan suplementario de Medicare (Medigap). Cambian los precios, las reglas y los planes que ofrecen las compañías.\n\nCon gusto revisamos el suyo con usted. Bastan unos minutos por teléfono, o puede empezar con su propia página.',
      ],
    },
    quarterly_update: {
      subject: ['{first_name}, su plan Medigap este trimestre', 'Su plan Medigap este trimestre'],
      preview: 'Un breve resumen sobre su plan, cuatro veces al año.',
      intro: [
        'Aquí tiene su breve resumen sobre los planes suplementarios de Medicare (Medigap), para que siempre esté al día.',
      ],
    },
  },
  followUps: {
    follow_up_1: {
      not_viewed: {
        subject: ['{first_name}, ¿recibió nuestra comparación?', '¿Recibió nuestra comparación?'],
        preview: 'Aquí está otra vez el enlace, por si no vio el primer correo.',
        intro: [
          'Hace poco le enviamos una comparación de planes suplementarios de Medicare (Medigap). Por si no vio ese correo, aquí está otra vez su página.',
        ],
      },
      viewed: {
        subject: ['{first_name}, ¿tiene preguntas?', '¿Tiene preguntas sobre su comparación?'],
        preview: 'Con gusto le explicamos lo que no esté claro.',
        intro: [
          'Gracias por ver su comparación de planes suplementarios de Medicare (Medigap). Si algo no está claro, pregúntenos. Para eso estamos.\n\nSi un precio le parece bien, elíjalo en su página para continuar.',
        ],
      },
      answered: {
        subject: ['{first_name}, lo que sigue: una llamada corta', 'El siguiente paso es una llamada corta'],
        preview: 'Repasamos juntos su comparación, cuando le convenga.',
        intro: [
          'Gracias por completar su comparación. El siguiente paso es una llamada corta. La repasamos juntos, y usted puede preguntar lo que quiera.\n\nPrograme la llamada aquí abajo, o responda a este correo con un día y una hora.',
        ],
      },
    },
    follow_up_2: {
      not_viewed: {
        subject: ['{first_name}, su comparación sigue aquí', 'Su comparación sigue aquí'],
        preview: 'Vea en dos minutos cuánto cuestan los planes Medigap.',
        intro: [
          'Su comparación de planes suplementarios de Medicare (Medigap) sigue aquí, para cuando tenga dos minutos.',
        ],
      },
      viewed: {
        subject: ['{first_name}, ¿la repasamos juntos?', '¿Repasamos juntos su comparación?'],
        preview: 'A muchas personas les resulta más fácil por teléfono.',
        intro: [
          'Comparar planes toma su tiempo, y a muchas personas les resulta más fácil con alguien al teléfono. Con gusto repasamos su comparación con usted, paso a paso.',
        ],
      },
      answered: {
        subject: ['{first_name}, ¿cuándo podemos llamarle?', '¿Cuándo podemos llamarle?'],
        preview: 'Una llamada corta puede aclarar sus dudas.',
        intro: [
          'Nos gustaría repasar con usted su comparación y aclarar sus dudas. ¿Cuándo podemos llamarle? Díganoslo aquí abajo, o responda con un día y una hora que le convengan.',
        ],
      },
    },
    follow_up_3: {
      not_viewed: {
        ...LAST,
        intro: [
          'Este es nuestro último recordatorio sobre esta comparación de planes suplementarios de Medicare (Medigap). Su página seguirá disponible por un tiempo, por si desea verla más tarde.',
        ],
      },
      viewed: {
        ...LAST,
        intro: [
          'Este es nuestro último recordatorio sobre esta comparación. Si está a gusto con el plan que tiene, está bien. Si desea hablar de esto, ahora o más tarde, aquí estamos.',
        ],
      },
      answered: {
        ...LAST,
        intro: [
          'Este es nuestro último recordatorio sobre esta comparación. Gracias otra vez por completarla. Cuando desee hablar de lo que sigue, llámenos.',
        ],
      },
    },
  },
  occasion: {
    birthday: 'Lo enviamos una vez al año, por su cumpleaños.',
    anniversary: 'Lo enviamos una vez al año, por el aniversario de su póliza.',
    new_year: 'Lo enviamos una vez al año, por el año nuevo.',
    aep: 'Lo enviamos una vez al año, en el otoño.',
    schedule_increase: 'Lo enviamos cuando su compañía de seguros anuncia precios más altos.',
    check_in: 'Lo enviamos de vez en cuando, para preguntarle si desea revisar su plan.',
    follow_up_1: REMINDER,
    follow_up_2: REMINDER,
    follow_up_3: REMINDER,
    quarterly_update: 'Lo enviamos cuatro veces al año a quienes están en la lista para recibirlo.',
  },
  page: (asksFirst) =>
    ({
      nothing: 'Su propia página muestra los precios más bajos que encontramos en su zona.',
      zip: 'Los precios dependen de dónde vive, por eso su página primero le pide su código postal. Después muestra los precios más bajos que encontramos allí.',
      gender_tobacco:
        'Los precios dependen del sexo y del uso de tabaco, por eso su página primero le pregunta esos datos. Después muestra los precios más bajos que encontramos para usted.',
    })[asksFirst ?? 'nothing'],
  keep: 'Nada cambia si usted no lo desea. Conserve la póliza que tiene hasta que la nueva entre en vigor.',
  costsNow: (policy, price) =>
    `Según los precios que tenemos, ${policy} cuesta ahora ${price} al mes. Su propia factura puede ser distinta.`,
  onRecord: (policy, price) =>
    `Según nuestros datos, usted paga ${price} al mes por ${policy}. Si eso cambió, díganoslo.`,
  policy: (plan, carrier) => `${plan ? `el ${plan}` : 'su póliza'}${carrier ? ` de ${carrier}` : ''}`,
  right: (right, until) =>
    `Según una regla de su estado, ${until ? `hasta el ${until}` : 'en cualquier día del año'}, es posible que pueda cambiar a ${benefits[right.benefits]} ${companies[right.carriers]} sin preguntas de salud.`,
}

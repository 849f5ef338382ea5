export const healthQuestionsInSpanish = {
  1: {
    title: 'Salud del corazón',
    text: '¿Un profesional de la salud le ha diagnosticado o tratado un problema del corazón o de la circulación? Incluya infarto, insuficiencia cardíaca, problemas del ritmo o de las válvulas, arterias tapadas, aneurisma, derrame cerebral o mini derrame.',
  },
  101: {
    text: 'En los últimos dos años, ¿tuvo un infarto, derrame cerebral, mini derrame, stent, bypass, operación de una válvula, marcapasos o desfibrilador?',
  },
  102: {
    text: '¿Alguna vez le han dicho que tiene insuficiencia cardíaca, el corazón agrandado o un aneurisma que no se ha reparado?',
  },
  103: {
    text: 'Diga qué problema tiene, el mes y el año de la última vez que ocurrió y las medicinas que toma para eso.',
  },
  2: {
    title: 'Salud de los pulmones',
    text: '¿Tiene un problema respiratorio de larga duración, como EPOC, enfisema, bronquitis crónica, fibrosis pulmonar o asma que necesita tratamiento diario?',
  },
  201: { text: '¿Usa oxígeno, un nebulizador o pastillas de esteroides todos los días?' },
  202: {
    text: 'En los últimos dos años, ¿le atendieron en un hospital o en una sala de emergencias por problemas para respirar?',
  },
  203: { text: '¿Ha usado tabaco o nicotina en los últimos doce meses?' },
  3: {
    title: 'Historial de cáncer',
    text: 'En los últimos cinco años, ¿ha tenido cáncer que no sea cáncer de piel de células basales o escamosas?',
  },
  301: {
    text: 'En los últimos dos años, ¿ha tenido cirugía, radiación, quimioterapia, inmunoterapia o tratamiento hormonal para el cáncer?',
  },
  302: { text: '¿Se extendió, volvió a aparecer o afectó la sangre, la médula ósea o los ganglios linfáticos?' },
  303: { text: 'Tipo de cáncer y el mes en que terminó el tratamiento.' },
  4: {
    title: 'Diabetes con complicaciones',
    text: '¿Tiene diabetes junto con problemas de los nervios, los ojos, los riñones, el corazón o la circulación, o usa insulina?',
  },
  401: { text: '¿Usa más de 50 unidades de insulina al día?' },
  402: {
    text: '¿La diabetes le ha causado dolor de los nervios, daño en los ojos, enfermedad de los riñones, mala circulación o una amputación?',
  },
  403: { text: 'Su último resultado de A1C, si lo sabe, y sus medicinas para la diabetes y para la presión.' },
  5: {
    title: 'Memoria o salud cognitiva',
    text: '¿Un profesional de la salud le ha diagnosticado pérdida de memoria, demencia, Alzheimer, Parkinson, esclerosis múltiple u otra enfermedad progresiva de los nervios, o le están evaluando por alguna de ellas?',
  },
  501: { text: '¿Toma medicinas para la memoria o para una enfermedad de ese tipo?' },
  502: { text: '¿Necesita la ayuda de otra persona para bañarse, vestirse, comer, usar el baño o moverse?' },
  503: { text: 'Diagnóstico y año.' },
  6: {
    title: 'Hospitalizaciones recientes y actuales',
    text: 'En los últimos dos años, ¿le hospitalizaron por una noche o más, vivió en un centro de enfermería o recibió cuidados de uno, o recibió cuidados de salud en su casa?',
  },
  601: { text: '¿Le hospitalizaron dos veces o más?' },
  602: { text: '¿Alguna de esas estadías fue en los últimos 90 días?' },
  603: { text: 'Motivo y mes de cada estadía.' },
  7: {
    title: 'Hospitalización o prueba médica actual',
    text: '¿Está ahora en un hospital o en un centro de cuidados, o le han recomendado una atención que todavía no ha recibido (operación, prueba, terapia, reemplazo de una articulación)?',
  },
  701: { text: '¿Está hoy en un hospital, en un centro de enfermería o en cuidados de hospicio?' },
  702: {
    text: '¿Tiene planeada una operación, una tomografía u otro estudio de imágenes, una biopsia o un tratamiento, o espera resultados? No cuente los exámenes preventivos de rutina.',
  },
  703: { text: '¿Qué le recomendaron y para cuándo?' },
}

import { bilingual } from './bilingual.ts'

export interface QuestionWords {
  /** Heading of the topic. Only the seven questions that everyone is asked have one. */
  title?: string
  text: string
  /** Conditions that count, shown as a list under the question. */
  examples?: readonly string[]
}

/** By question id. */
export type HealthQuestions = Readonly<Record<number, QuestionWords>>

export const healthQuestions = bilingual<HealthQuestions>({
  1: bilingual<QuestionWords>({
    title: { en: 'Heart Health', es: 'Salud del corazón' },
    text: {
      en: 'Have you been diagnosed with or treated for a heart or circulation problem?',
      es: '¿Le han diagnosticado o tratado un problema del corazón o de la circulación?',
    },
    examples: {
      en: [
        'heart attack or heart failure',
        'rhythm or valve trouble',
        'blocked arteries or an aneurysm',
        'stroke or mini-stroke',
      ],
      es: [
        'infarto o insuficiencia cardíaca',
        'problemas del ritmo o de las válvulas',
        'arterias tapadas o un aneurisma',
        'derrame cerebral o miniderrame',
      ],
    },
  }),
  101: bilingual<QuestionWords>({
    text: {
      en: 'Have you had a heart attack, stroke, mini-stroke, stent, bypass, valve operation, pacemaker or defibrillator in the past two years?',
      es: 'En los últimos dos años, ¿tuvo un infarto, derrame cerebral, miniderrame, stent, bypass, operación de una válvula, marcapasos o desfibrilador?',
    },
  }),
  102: bilingual<QuestionWords>({
    text: {
      en: 'Have you ever been told you have heart failure, an enlarged heart, or an aneurysm that has not been repaired?',
      es: '¿Alguna vez le han dicho que tiene insuficiencia cardíaca, el corazón agrandado o un aneurisma que no se ha reparado?',
    },
  }),
  103: bilingual<QuestionWords>({
    text: {
      en: 'Name the condition, the month and year of the last event, and the medicines you take for it.',
      es: 'Diga qué problema tiene, el mes y el año de la última vez que ocurrió y las medicinas que toma para eso.',
    },
  }),
  2: bilingual<QuestionWords>({
    title: { en: 'Lung Health', es: 'Salud de los pulmones' },
    text: {
      en: 'Do you have a long-term breathing condition?',
      es: '¿Tiene un problema respiratorio de larga duración?',
    },
    examples: {
      en: ['COPD or emphysema', 'chronic bronchitis', 'pulmonary fibrosis', 'asthma that needs daily treatment'],
      es: ['EPOC o enfisema', 'bronquitis crónica', 'fibrosis pulmonar', 'asma que necesita tratamiento diario'],
    },
  }),
  201: bilingual<QuestionWords>({
    text: {
      en: 'Do you use oxygen, a nebulizer or daily steroid tablets?',
      es: '¿Usa oxígeno o un nebulizador, o toma pastillas diarias de esteroides?',
    },
  }),
  202: bilingual<QuestionWords>({
    text: {
      en: 'Were you treated in a hospital or an emergency room for breathing problems in the past two years?',
      es: 'En los últimos dos años, ¿le atendieron en un hospital o en una sala de emergencias por problemas para respirar?',
    },
  }),
  203: bilingual<QuestionWords>({
    text: {
      en: 'Have you used tobacco or nicotine in the past twelve months?',
      es: '¿Ha usado tabaco o nicotina en los últimos doce meses?',
    },
  }),
  3: bilingual<QuestionWords>({
    title: { en: 'Cancer History', es: 'Historial de cáncer' },
    text: {
      en: 'In the past five years, have you had cancer other than basal- or squamous-cell skin cancer?',
      es: 'En los últimos cinco años, ¿ha tenido cáncer que no sea cáncer de piel de células basales o escamosas?',
    },
  }),
  301: bilingual<QuestionWords>({
    text: {
      en: 'Have you had surgery, radiation, chemotherapy, or immune or hormone treatment for it in the past two years?',
      es: 'En los últimos dos años, ¿ha tenido cirugía, radiación, quimioterapia, inmunoterapia o tratamiento hormonal para el cáncer?',
    },
  }),
  302: bilingual<QuestionWords>({
    text: {
      en: 'Did it spread, come back, or involve blood, bone marrow or lymph nodes?',
      es: '¿Se extendió, volvió a aparecer o afectó la sangre, la médula ósea o los ganglios linfáticos?',
    },
  }),
  303: bilingual<QuestionWords>({
    text: {
      en: 'Kind of cancer and the month treatment ended.',
      es: 'Tipo de cáncer y el mes en que terminó el tratamiento.',
    },
  }),
  4: bilingual<QuestionWords>({
    title: { en: 'Diabetes with Complications', es: 'Diabetes con complicaciones' },
    text: {
      en: 'Do you have diabetes together with nerve, eye, kidney, heart or circulation problems, or do you use insulin?',
      es: '¿Tiene diabetes junto con daño en los nervios o problemas de los ojos, los riñones, el corazón o la circulación, o usa insulina?',
    },
  }),
  401: bilingual<QuestionWords>({
    text: { en: 'Do you use more than 50 units of insulin a day?', es: '¿Usa más de 50 unidades de insulina al día?' },
  }),
  402: bilingual<QuestionWords>({
    text: {
      en: 'Has diabetes caused nerve pain, eye damage, kidney disease, poor circulation or an amputation?',
      es: '¿La diabetes le ha causado dolor por daño en los nervios, daño en los ojos, enfermedad de los riñones, mala circulación o una amputación?',
    },
  }),
  403: bilingual<QuestionWords>({
    text: {
      en: 'Latest A1C if known, and your diabetes and blood-pressure medicines.',
      es: 'Su último resultado de A1C, si lo sabe, y sus medicinas para la diabetes y para la presión.',
    },
  }),
  5: bilingual<QuestionWords>({
    title: { en: 'Memory or Cognitive Health', es: 'Memoria o salud cognitiva' },
    text: {
      en: 'Do you have, or are you being checked for, a memory problem or a nerve disease that gets worse over time?',
      es: '¿Tiene un problema de la memoria o una enfermedad neurológica que empeora con el tiempo, o le están evaluando por eso?',
    },
    examples: {
      en: ['memory loss or dementia', "Alzheimer's", "Parkinson's", 'multiple sclerosis'],
      es: ['pérdida de memoria o demencia', 'Alzheimer', 'Parkinson', 'esclerosis múltiple'],
    },
  }),
  501: bilingual<QuestionWords>({
    text: {
      en: 'Do you take medicine for memory or for a disease like that?',
      es: '¿Toma medicinas para la memoria o para una enfermedad de ese tipo?',
    },
  }),
  502: bilingual<QuestionWords>({
    text: {
      en: "Do you need another person's help to bathe, dress, eat, use the toilet or move around?",
      es: '¿Necesita la ayuda de otra persona para bañarse, vestirse, comer, usar el baño o moverse?',
    },
  }),
  503: bilingual<QuestionWords>({
    text: { en: 'Diagnosis and year.', es: 'Diagnóstico y año.' },
  }),
  6: bilingual<QuestionWords>({
    title: { en: 'Recent and Current Hospitalizations', es: 'Hospitalizaciones recientes y actuales' },
    text: {
      en: 'In the past two years, were you in a hospital overnight, did you live in a nursing facility, or did you get care from a nursing facility or a home health service?',
      es: 'En los últimos dos años, ¿le hospitalizaron por una noche o más, vivió o recibió cuidados en un centro de enfermería, o recibió cuidados de un servicio de salud en el hogar?',
    },
  }),
  601: bilingual<QuestionWords>({
    text: { en: 'Were you admitted two or more times?', es: '¿Le hospitalizaron dos veces o más?' },
  }),
  602: bilingual<QuestionWords>({
    text: { en: 'Was any stay in the past 90 days?', es: '¿Alguna de esas estadías fue en los últimos 90 días?' },
  }),
  603: bilingual<QuestionWords>({
    text: { en: 'Reason and month of each stay.', es: 'Motivo y mes de cada estadía.' },
  }),
  7: bilingual<QuestionWords>({
    title: { en: 'Current Hospitalization or Medical Test', es: 'Hospitalización o prueba médica actual' },
    text: {
      en: 'Are you in a hospital or a care facility now, or have you been advised to get care that you have not had yet (operation, test, therapy, joint replacement)?',
      es: '¿Está ahora en un hospital o en un centro de cuidados, o le han recomendado atención médica que todavía no ha recibido (operación, prueba, terapia, reemplazo de una articulación)?',
    },
  }),
  701: bilingual<QuestionWords>({
    text: {
      en: 'Are you in a hospital, nursing facility or hospice today?',
      es: '¿Está hoy en un hospital, en un centro de enfermería o en cuidados de hospicio?',
    },
  }),
  702: bilingual<QuestionWords>({
    text: {
      en: 'Do you have an operation, scan, biopsy or treatment planned, or are you waiting for results? Do not count routine screenings.',
      es: '¿Tiene planeada una operación, una tomografía u otro estudio de imágenes, una biopsia o un tratamiento, o espera resultados? No cuente los exámenes preventivos de rutina.',
    },
  }),
  703: bilingual<QuestionWords>({
    text: { en: 'What was advised, and when is it due?', es: '¿Qué le recomendaron y para cuándo?' },
  }),
})

import type { Bilingual } from '../lib/language.ts'
import { healthQuestionsInSpanish } from './es/health-questions.ts'

export interface QuestionWords {
  /** What the answers to it are called together: of the seven questions that everybody is asked. */
  title?: string
  text: string
}

/** By question id. */
export type HealthQuestions = Readonly<Record<number, QuestionWords>>

const english: HealthQuestions = {
  1: {
    title: 'Heart Health',
    text: 'Has a clinician diagnosed or treated you for a heart or circulation problem? Count heart attack, heart failure, rhythm or valve trouble, blocked arteries, aneurysm, stroke or mini-stroke.',
  },
  101: {
    text: 'Was there a heart attack, stroke, mini-stroke, stent, bypass, valve operation, pacemaker or defibrillator in the past two years?',
  },
  102: {
    text: 'Have you ever been told you have heart failure, an enlarged heart, or an aneurysm that has not been repaired?',
  },
  103: { text: 'Name the condition, the month and year of the last event, and the medicines you take for it.' },
  2: {
    title: 'Lung Health',
    text: 'Do you have a long-term breathing condition such as COPD, emphysema, chronic bronchitis, pulmonary fibrosis, or asthma needing daily treatment?',
  },
  201: { text: 'Do you use oxygen, a nebulizer or daily steroid tablets?' },
  202: { text: 'Were you treated in a hospital or an emergency room for breathing in the past two years?' },
  203: { text: 'Have you used tobacco or nicotine in the past twelve months?' },
  3: {
    title: 'Cancer History',
    text: 'In the past five years, have you had cancer other than basal- or squamous-cell skin cancer?',
  },
  301: {
    text: 'Have you had surgery, radiation, chemotherapy, immune or hormone treatment for it in the past two years?',
  },
  302: { text: 'Did it spread, come back, or involve blood, bone marrow or lymph nodes?' },
  303: { text: 'Kind of cancer and the month treatment ended.' },
  4: {
    title: 'Diabetes with Complications',
    text: 'Do you have diabetes together with nerve, eye, kidney, heart or circulation problems, or do you use insulin?',
  },
  401: { text: 'Do you use more than 50 units of insulin a day?' },
  402: { text: 'Has diabetes caused nerve pain, eye damage, kidney disease, poor circulation or an amputation?' },
  403: { text: 'Latest A1C if known, and your diabetes and blood-pressure medicines.' },
  5: {
    title: 'Memory or Cognitive Health',
    text: "Has a clinician diagnosed, or are you being checked for, memory loss, dementia, Alzheimer's, Parkinson's, multiple sclerosis or another progressive nerve disease?",
  },
  501: { text: 'Do you take medicine for memory or such a disease?' },
  502: { text: "Do you need another person's help to bathe, dress, eat, use the toilet or move about?" },
  503: { text: 'Diagnosis and year.' },
  6: {
    title: 'Recent and Current Hospitalizations',
    text: 'In the past two years, were you admitted overnight, or did you live in or get care from a nursing facility or home-health service?',
  },
  601: { text: 'Were you admitted two or more times?' },
  602: { text: 'Was any stay in the past 90 days?' },
  603: { text: 'Reason and month of each stay.' },
  7: {
    title: 'Current Hospitalization or Medical Test',
    text: 'Are you in a hospital or a care facility now, or has care been advised that has not happened yet (operation, test, therapy, joint replacement)?',
  },
  701: { text: 'Are you in a hospital, nursing facility or hospice today?' },
  702: { text: 'Is an operation, scan, biopsy or treatment planned or awaiting results (routine screening excluded)?' },
  703: { text: 'What was advised, and when is it due?' },
}

export const healthQuestions: Bilingual<HealthQuestions> = { en: english, es: healthQuestionsInSpanish }

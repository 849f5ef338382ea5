/*
 * The health questions as a client is asked them. A pre-check, not underwriting: the answers help an agent to see which
 * companies may consider the client. Family history and genetic tests are never asked about (42 USC 1395ss(x)).
 * Source: research of carriers' applications, checked on 2026-11-20. Ids never change: answers are kept by them.
 */

export interface Question {
  id: number
  /** What the answers to it are called together: of the seven questions that everybody is asked. */
  title?: string
  text: string
  input: 'yesno' | 'text'
  /** The question whose yes leads to this one. */
  after?: number
  /** A yes that makes most companies decline. */
  hard?: true
}

const yes = (after: number, id: number, text: string, hard?: true): Question => ({
  id,
  text,
  input: 'yesno',
  after,
  ...(hard && { hard }),
})
const words = (after: number, id: number, text: string): Question => ({ id, text, input: 'text', after })
const first = (id: number, title: string, text: string): Question => ({ id, title, text, input: 'yesno' })

export const questions: readonly Question[] = [
  first(
    1,
    'Heart Health',
    'Has a clinician diagnosed or treated you for a heart or circulation problem? Count heart attack, heart failure, rhythm or valve trouble, blocked arteries, aneurysm, stroke or mini-stroke.',
  ),
  yes(
    1,
    101,
    'Was there a heart attack, stroke, mini-stroke, stent, bypass, valve operation, pacemaker or defibrillator in the past two years?',
  ),
  yes(
    1,
    102,
    'Have you ever been told you have heart failure, an enlarged heart, or an aneurysm that has not been repaired?',
    true,
  ),
  words(1, 103, 'Name the condition, the month and year of the last event, and the medicines you take for it.'),
  first(
    2,
    'Lung Health',
    'Do you have a long-term breathing condition such as COPD, emphysema, chronic bronchitis, pulmonary fibrosis, or asthma needing daily treatment?',
  ),
  yes(2, 201, 'Do you use oxygen, a nebuliser or daily steroid tablets?', true),
  yes(2, 202, 'Were you treated in hospital or an emergency room for breathing in the past two years?'),
  yes(2, 203, 'Have you used tobacco or nicotine in the past twelve months?'),
  first(
    3,
    'Cancer History',
    'In the past five years, have you had cancer other than basal- or squamous-cell skin cancer?',
  ),
  yes(
    3,
    301,
    'Have you had surgery, radiation, chemotherapy, immune or hormone treatment for it in the past two years?',
    true,
  ),
  yes(3, 302, 'Did it spread, come back, or involve blood, bone marrow or lymph nodes?', true),
  words(3, 303, 'Kind of cancer and the month treatment ended.'),
  first(
    4,
    'Diabetes with Complications',
    'Do you have diabetes together with nerve, eye, kidney, heart or circulation problems, or do you use insulin?',
  ),
  yes(4, 401, 'Do you use more than 50 units of insulin a day?', true),
  yes(4, 402, 'Has diabetes caused nerve pain, eye damage, kidney disease, poor circulation or an amputation?', true),
  words(4, 403, 'Latest A1C if known, and your diabetes and blood-pressure medicines.'),
  first(
    5,
    'Memory or Cognitive Health',
    "Has a clinician diagnosed, or are you being checked for, memory loss, dementia, Alzheimer's, Parkinson's, multiple sclerosis or another progressive nerve disease?",
  ),
  yes(5, 501, 'Do you take medicine for memory or such a disease?', true),
  yes(5, 502, "Do you need another person's help to bathe, dress, eat, use the toilet or move about?", true),
  words(5, 503, 'Diagnosis and year.'),
  first(
    6,
    'Recent and Current Hospitalizations',
    'In the past two years, were you admitted overnight, or did you live in or get care from a nursing facility or home-health service?',
  ),
  yes(6, 601, 'Were you admitted two or more times?'),
  yes(6, 602, 'Was any stay in the past 90 days?', true),
  words(6, 603, 'Reason and month of each stay.'),
  first(
    7,
    'Current Hospitalization or Medical Test',
    'Are you in hospital or a care facility now, or has care been advised that has not happened yet (operation, test, therapy, joint replacement)?',
  ),
  yes(7, 701, 'Are you in a hospital, nursing facility or hospice today?', true),
  yes(
    7,
    702,
    'Is an operation, scan, biopsy or treatment planned or awaiting results (routine screening excluded)?',
    true,
  ),
  words(7, 703, 'What was advised, and when is it due?'),
]

/** By question id: true and false for yes and no, else the client's own words. Unasked questions are not named. */
export type Answers = Readonly<Record<string, boolean | string>>

/** What the answers let an agent expect. Never shown to the client. */
export type Outcome = 'clear' | 'review' | 'likely_decline'

export function outcomeOf(answers: Answers): Outcome {
  const saidYes = questions.filter(({ id }) => answers[id] === true)
  if (saidYes.some(({ hard }) => hard)) return 'likely_decline'
  return saidYes.length > 0 ? 'review' : 'clear'
}

export interface Answered {
  question_id: number
  title: string | null
  question: string
  answer: string
  /** A yes that makes most companies decline. */
  hard: boolean
}

export function answersInWords(answers: Answers): Answered[] {
  return questions.flatMap(({ id, title, text, hard }) => {
    const answer = answers[id]
    if (answer === undefined || answer === '') return []
    return [
      {
        question_id: id,
        title: title ?? null,
        question: text,
        answer: typeof answer === 'string' ? answer : answer ? 'Yes' : 'No',
        hard: answer === true && hard === true,
      },
    ]
  })
}

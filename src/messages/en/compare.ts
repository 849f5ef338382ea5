import type { Benefit, BenefitNote } from '../../quotes/benefits.ts'

/** Who has no number calls back. */
const orCall = (whom: string, hasPhone: boolean) => (hasPhone ? `call ${whom}` : `ask ${whom} to call you`)

/** Every word of the compare page. Amounts come in already written as '$1,234.50', dates as 'Mar 4, 2027'. */
export const compareWordsInEnglish = {
  title: (agency: string) => `Your plan prices - ${agency}`,
  hello: (firstName: string) => `Hello, ${firstName}.`,
  helloStranger: 'Hello.',
  lead: (plan: string, place: string, date: string) =>
    `These are ${plan} prices for you in ${place}, for a plan that starts ${date}.`,

  illustrative: 'Illustrative sample rates',
  illustrativeWhy: 'These prices are made up to show how this page works. They are not an offer.',

  pricedFor: ({ age, gender, tobacco, zip }: { age: number; gender: 'M' | 'F'; tobacco: boolean; zip: string }) =>
    `Priced for a ${gender === 'F' ? 'woman' : 'man'}, age ${age}, ${tobacco ? 'uses tobacco' : 'no tobacco'}${zip ? `, ZIP ${zip}` : ''}.`,
  ageIsGuess: 'We do not have your birth date, so these are prices for age 65.',
  tooYoung:
    'These are prices for age 65. If you are under 65, a plan may cost more, and your state may give you a right to buy one. Please call us for your price.',
  countyIsGuess: (zip: string, place: string) =>
    `ZIP code ${zip} is in more than one county. These are prices for ${place}.`,
  closedPlan: (plan: string) =>
    `${plan} is not sold to people who turned 65 after 2019, so it is not in this list. If you had Medicare before 2020, please ask us about it.`,

  nowTitle: 'What you have now',
  now: (carrier: string, plan: string | null) => (plan ? `${carrier}, ${plan}` : carrier),
  perMonth: 'a month',
  lessThanNow: (month: string, year: string) => `${month} less a month than you pay now, ${year} a year`,
  moreThanNow: (month: string, year: string) => `${month} more a month than you pay now, ${year} a year`,
  sameAsNow: 'The same as you pay now',
  youWouldPayDeductible: (amount: string, year: number) =>
    `You would also pay the Part B deductible (${amount} in ${year}).`,
  planPaysDeductible: (amount: string, year: number) => `It pays the Part B deductible (${amount} in ${year}) for you.`,
  netLess: (amount: string) => `In total, that is ${amount} less a year than now.`,
  netMore: (amount: string) => `In total, that is ${amount} more a year than now.`,
  netSame: 'In total, that is the same as now.',
  alreadyLess: 'You already pay less than these prices.',

  chooseGroup: 'Plans to compare',
  about: {
    F: 'Plan F pays your full share of the costs Medicare approves. It is only sold to people who had Medicare or turned 65 before 2020.',
    G: 'Plan G pays nearly all of your share of the costs Medicare approves. You pay the yearly Part B deductible.',
    N: 'Plan N costs less each month. You pay the yearly Part B deductible, small amounts for some visits, and what some doctors charge above Medicare’s price.',
    MN_EXTB:
      'The most complete Minnesota plan. It pays the hospital deductible and most of your share of Medicare costs. You pay the yearly Part B deductible, unless you had Medicare before 2020.',
    MN_BASIC: 'The simplest Minnesota plan. You pay the hospital (Part A) deductible and the yearly Part B deductible.',
    WI_BASE:
      'The basic Wisconsin plan, without riders (add-ons). You pay the hospital (Part A) deductible and the yearly Part B deductible.',
    MA_SUPP1:
      'Supplement 1 pays nearly all of your share of Medicare costs. It is only sold to people who had Medicare or turned 65 before 2020.',
    MA_SUPP1A: 'Supplement 1A pays nearly all of your share of Medicare costs. You pay the yearly Part B deductible.',
    MA_CORE:
      'Core costs less each month. You pay the hospital (Part A) deductible, the yearly Part B deductible, and your share of skilled nursing days.',
  } as Readonly<Record<string, string>>,
  ownPlans: (state: string) =>
    `${state} has its own Medicare supplement plans with different names. They replace the Plans F, G and N of other states, and what they pay is a little different.`,

  offers: (plan: string, count: number) =>
    count === 1 ? `The lowest ${plan} price` : `The ${count} lowest ${plan} prices`,
  /** Where the client's own company is left out. */
  otherOffers: (plan: string, count: number) =>
    count === 1
      ? `The lowest ${plan} price from another company`
      : `The ${count} lowest ${plan} prices from other companies`,
  asOf: (date: string) =>
    `These are prices as of ${date} from the companies we work with. There are other companies. The one you choose confirms the price when you apply.`,
  tick: 'Choose the price you like.',
  soldBy: (company: string) => `Sold by ${company}`,
  householdReason: 'if you live with your spouse or another adult (household discount)',
  noHousehold: 'No household discount',
  householdAsk: 'Each company has its own rules for the household discount, so ask us before you count on it.',

  callHint: 'Tell us which price you like. Asking is free.',

  covers: (plan: string) => `What ${plan} pays`,
  sameEverywhere: (plan: string) =>
    `${plan} pays the same no matter which company sells it. Only the price and the service differ.`,
  highDeductible: (amount: string, year: number) =>
    `You pay the first ${amount} of covered costs each year (${year}). After that, this plan pays.`,
  highDeductibleUnknown: 'You pay covered costs up to a high yearly deductible. After that, this plan pays.',
  benefitColumn: 'Your Medicare costs',
  paysColumn: 'The plan pays',
  covered: 'Covered',
  notCovered: 'Not covered',
  youPay: (amount: string, year: number) => `You pay ${amount} a year (${year})`,
  benefits: {
    hospital: 'Hospital: your share of each day, and 365 more days',
    hospitalDeductible: 'Hospital: the Part A deductible',
    nursing: 'Skilled nursing facility: your share of each day',
    hospice: 'Hospice: your share',
    blood: 'Blood: the first 3 pints',
    doctor: 'Doctors and tests: your share (Part B coinsurance)',
    doctorDeductible: 'Doctors: the yearly Part B deductible',
    excess: 'Doctors: what some charge above Medicare’s price (Part B excess charges)',
    usual: 'Usual charges above what Medicare approves',
    travel: 'Foreign Travel Emergency',
    mentalHealth: 'Mental health care in a hospital',
    homeHealth: 'Home health visits',
  } satisfies Record<Benefit, string>,
  notes: {
    officeCopays:
      'You pay up to $20 for some office visits, and up to $50 for an emergency room visit that does not end in a hospital stay.',
    travelLimits: 'After the first $250 a year, up to $50,000 in your lifetime, in the first 60 days of a trip.',
    rider: 'You can add it for an extra cost.',
    nursing100Days: 'Up to 100 days.',
    nursing120Days: 'Up to 120 days.',
    mentalHealth60Days: '60 days a year.',
    mentalHealth120Days: '120 days a year.',
    mentalHealth175Days: '175 days in your lifetime beyond what Medicare covers.',
    homeHealth40Visits: '40 visits a year beyond what Medicare covers.',
    before2020: 'Covered if you had Medicare before 2020.',
  } satisfies Record<BenefitNote, string>,

  turn: 'More plans',
  previous: (plan: string) => `Back to ${plan}`,
  next: (plan: string) => `See ${plan} next`,

  correct: 'Something not right? Change it here',
  correctHint: 'This only changes the prices on this page. Please tell us if anything else is wrong.',
  zip: 'ZIP code',
  county: 'County',
  chooseCounty: 'Choose your county',
  age: 'Age when the plan starts',
  carrier: 'Insurance company you have now',
  carrierNone: 'None',
  carrierOther: 'Another company',
  gender: 'Sex',
  woman: 'Woman',
  man: 'Man',
  tobacco: 'Do you use tobacco?',
  yes: 'Yes',
  no: 'No',
  update: 'Show prices',
  loading: 'Loading your quote information',
  zipUnknown: 'We could not find that ZIP code.',
  zipError: 'Please enter a valid 5-digit zip code',
  ageError: 'Please enter your age in years, from 18 to 110.',
  carrierError: 'Please choose a company from the list.',
  problem: 'Please check what you changed',

  nextSteps: 'What happens next',
  /** The first of them for somebody whose choice cannot be kept. */
  stepWithoutTick: (agent: string | undefined, hasPhone: boolean) =>
    `Press 'See if I Qualify', or ${orCall(agent ?? 'us', hasPhone)}.`,
  steps: (agent: string | undefined, hasPhone: boolean) => [
    `Choose the price you like and press 'See if I Qualify', or ${orCall(agent ?? 'us', hasPhone)}.`,
    `Most changes start with a few health questions, and we go through them together. At some times, and in some states, there are no health questions. Ask ${agent ?? 'us'}.`,
    'You apply by phone or mail. We fill out the forms with you.',
    'Keep the plan you have until the new company says yes in writing.',
  ],

  askZip: 'Tell us your ZIP code to see prices',
  askZipWhy: 'Prices depend on where you live.',
  askFacts: 'Before we show your prices',
  askFactsWhy: {
    gender: 'Prices can be different for women and men.',
    tobacco: 'Using tobacco can change the price.',
  },
  askFactsNow: 'Answer here to see your prices.',
  /** For somebody who only reads along. */
  askFactsOfClient: (name: string) => `You will see prices here after ${name} answers on their own page.`,
  noneFound: "We couldn't find plans for your specific criteria.",
  noneCall: (phone: string) => `Please give us a call at ${phone} and we will look for you.`,
  noneCallUnknown: 'Please get in touch with us and we will look for you.',
  connect: 'Connect With Us',
}

export type CompareWords = typeof compareWordsInEnglish

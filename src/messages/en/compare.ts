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
  illustrativeWhy: 'These prices are made up, to show how this page works. They are not an offer.',

  pricedFor: ({ age, gender, tobacco, zip }: { age: number; gender: 'M' | 'F'; tobacco: boolean; zip: string }) =>
    `Priced for a ${gender === 'F' ? 'woman' : 'man'} of ${age}, ${tobacco ? 'tobacco user' : 'no tobacco'}${zip ? `, ZIP ${zip}` : ''}.`,
  ageIsGuess: 'We do not have your birth date, so these are prices for age 65.',
  tooYoung:
    'These are prices for age 65. Before 65 a plan may cost more, and your state may give you a right to one. Please call us for your price.',
  countyIsGuess: (zip: string, place: string) =>
    `ZIP ${zip} lies in more than one county. These are prices for ${place}.`,
  closedPlan: (plan: string) =>
    `${plan} is closed to people who turned 65 after 2019, so it is not among these prices. If you had Medicare before 2020, please ask us about it.`,

  nowTitle: 'What you have now',
  now: (carrier: string, plan: string | null) => (plan ? `${carrier}, ${plan}` : carrier),
  perMonth: 'a month',
  lessThanNow: (month: string, year: string) => `${month} less a month than you pay now, ${year} a year`,
  moreThanNow: (month: string, year: string) => `${month} more a month than you pay now, ${year} a year`,
  sameAsNow: 'The same as you pay now',
  youWouldPayDeductible: (amount: string, year: number) =>
    `You would also pay the Part B deductible (${amount} in ${year}).`,
  planPaysDeductible: (amount: string, year: number) => `It pays the Part B deductible (${amount} in ${year}) for you.`,
  netLess: (amount: string) => `Together that is ${amount} less a year than now.`,
  netMore: (amount: string) => `Together that is ${amount} more a year than now.`,
  netSame: 'Together that is the same as now.',
  alreadyLess: 'You already pay less than these.',

  chooseGroup: 'Plans to compare',
  about: {
    F: 'Plan F pays everything that Medicare approves and leaves to you. It is only sold to people who had Medicare, or were 65, before 2020.',
    G: 'Plan G pays nearly everything that Medicare approves and leaves to you. You pay the yearly Part B deductible.',
    N: 'Plan N costs less each month. You pay the yearly Part B deductible, small amounts at some visits, and what some doctors charge above Medicare’s price.',
    MN_EXTB:
      'The fullest Minnesota plan: it pays the hospital deductible and most of what Medicare leaves to you. You pay the yearly Part B deductible, unless you had Medicare before 2020.',
    MN_BASIC: 'The simplest Minnesota plan. You pay the hospital (Part A) and the yearly Part B deductible.',
    WI_BASE:
      'The plain Wisconsin plan, without riders. You pay the hospital (Part A) and the yearly Part B deductible.',
    MA_SUPP1:
      'Supplement 1 pays nearly everything that Medicare leaves to you. It is only sold to people who had Medicare, or were 65, before 2020.',
    MA_SUPP1A:
      'Supplement 1A pays nearly everything that Medicare leaves to you. You pay the yearly Part B deductible.',
    MA_CORE:
      'Core costs less each month. You pay the hospital (Part A) and the yearly Part B deductible, and your share of skilled nursing days.',
  } as Readonly<Record<string, string>>,
  ownPlans: (state: string) =>
    `${state} has its own Medicare supplement plans with names of their own. They take the place of the plans F, G and N of other states, and what they pay differs a little.`,

  offers: (plan: string, count: number) =>
    count === 1 ? `The lowest ${plan} price` : `The ${count} lowest ${plan} prices`,
  /** Where the client's own company is left out. */
  otherOffers: (plan: string, count: number) =>
    count === 1
      ? `The lowest ${plan} price from another company`
      : `The ${count} lowest ${plan} prices from other companies`,
  asOf: (date: string) =>
    `These are prices of ${date} from the companies we work with. There are others. The company you choose confirms the price when you apply.`,
  tick: 'Tick the price you like.',
  soldBy: (company: string) => `Sold by ${company}`,
  householdReason: 'if you live with your spouse or another adult (household discount)',
  noHousehold: 'No household discount',
  householdAsk: 'Companies differ in who counts for the household discount, so ask us before you rely on it.',

  callHint: 'Tell us which price you like. Asking costs nothing.',

  covers: (plan: string) => `What ${plan} pays`,
  sameEverywhere: (plan: string) =>
    `${plan} pays the same whichever company sells it. Only the price and the service differ.`,
  highDeductible: (amount: string, year: number) =>
    `You pay the first ${amount} of covered costs each year yourself (${year}). Only then does this plan pay.`,
  highDeductibleUnknown: 'You pay covered costs yourself up to a high yearly deductible. Only then does this plan pay.',
  benefitColumn: 'Medicare leaves you',
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
    mentalHealth: 'Mental health care in hospital',
    homeHealth: 'Home health visits',
  } satisfies Record<Benefit, string>,
  notes: {
    officeCopays:
      'You pay up to $20 at some office visits, and up to $50 for an emergency room visit that does not end in a hospital stay.',
    travelLimits: 'After the first $250 a year, up to $50,000 in your life, in the first 60 days of a trip.',
    rider: 'Can be added for an extra price.',
    nursing100Days: 'Up to 100 days.',
    nursing120Days: 'Up to 120 days.',
    mentalHealth60Days: '60 days a year.',
    mentalHealth120Days: '120 days a year.',
    mentalHealth175Days: '175 days in your life beyond what Medicare covers.',
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
  ageError: 'Please give your age in years, from 18 to 110.',
  carrierError: 'Please choose a company from the list.',
  problem: 'Please check what you changed',

  nextSteps: 'What happens next',
  /** The first of them for somebody whose choice cannot be kept. */
  stepWithoutTick: (agent: string | undefined, hasPhone: boolean) =>
    `Press 'See if I Qualify', or ${orCall(agent ?? 'us', hasPhone)}.`,
  steps: (agent: string | undefined, hasPhone: boolean) => [
    `Tick the price you like and press 'See if I Qualify', or ${orCall(agent ?? 'us', hasPhone)}.`,
    `Most changes begin with a few health questions, and we go through them together. At some times, and in some states, none are asked: ask ${agent ?? 'us'}.`,
    'You apply by phone or mail. We fill in the papers with you.',
    'Keep the plan you have until the new one says yes in writing.',
  ],

  askZip: 'Tell us your ZIP code to see prices',
  askZipWhy: 'Prices depend on where you live.',
  askFacts: 'Before we show your prices',
  askFactsWhy: {
    gender: 'Prices can be different for women and men.',
    tobacco: 'Using tobacco can change the price.',
  },
  askFactsNow: 'Answer here to see the prices for you.',
  /** For somebody who only reads along. */
  askFactsOfClient: (name: string) => `You will see prices here once ${name} has answered, on their own page.`,
  noneFound: "We couldn't find plans for your specific criteria.",
  noneCall: (phone: string) => `Please give us a call at ${phone} and we will look for you.`,
  noneCallUnknown: 'Please get in touch with us and we will look for you.',
  connect: 'Connect With Us',
}

export type CompareWords = typeof compareWordsInEnglish

import type { BatchCheck } from '../../outbox/outgoing-mail.ts'
import type { OutreachKind } from '../../outbox/outreach-kinds.ts'

export type FollowUpKind = Extract<OutreachKind, `follow_up_${number}`>
export type Behaviour = 'not_viewed' | 'viewed' | 'answered'

/** Texts may name the fields of src/outbox/mail-fields.ts. The first one counts whose fields are known and that fits. */
export interface KindWords {
  subject: readonly string[]
  /** What an inbox shows beside the subject. */
  preview: string
  /** The first lines. An empty line parts paragraphs. */
  intro: readonly string[]
}

/** A right to switch that is open on the day of the mail, as the law has it. */
export interface RightInMail {
  carriers: 'any' | 'other_issuer' | 'same_issuer' | 'same_issuer_or_affiliate'
  benefits: 'any' | 'equal_or_lesser' | 'same_letter' | 'b_to_n'
}

export interface OutreachMailWords {
  kinds: Readonly<Record<Exclude<OutreachKind, FollowUpKind>, KindWords>>
  followUps: Readonly<Record<FollowUpKind, Readonly<Record<Behaviour, KindWords>>>>
  /** What the mail is sent for, behind "You get this email because you are a client of ...". */
  occasion: Readonly<Record<OutreachKind, string>>
  /** What the personal page shows. */
  page: (asksFirst: BatchCheck) => string
  keep: string
  /** What the client's own plan costs by the prices of today, or as we have it on record; `policy` names it. */
  costsNow: (policy: string, price: string) => string
  onRecord: (policy: string, price: string) => string
  /** 'Plan G from Aetna'; either may be unknown. */
  policy: (plan: string, carrier: string) => string
  /** `until` is the last day; null where people may change all year. */
  right: (right: RightInMail, until: string | null) => string
}

const benefits = {
  any: 'another Medigap plan',
  equal_or_lesser: 'a plan with the same or fewer benefits',
  same_letter: 'a plan with the same letter as yours',
  b_to_n: 'another plan from B to N, if you have one of those,',
} as const

const companies = {
  any: 'at any company',
  other_issuer: 'at another company',
  same_issuer: 'at the company you have now',
  same_issuer_or_affiliate: 'at the company you have now or one of its affiliates',
} as const

/**
 * What the mails say that outreach sends by itself. True on whatever day they leave: a mail may be delayed past its
 * occasion. Nothing of the client's health, no birth date, no hurry, nothing about ending a policy.
 */
export const outreachMailInEnglish: OutreachMailWords = {
  kinds: {
    birthday: {
      subject: ['{first_name}, a birthday look at your Medigap plan', 'A birthday look at your Medigap plan'],
      preview: 'Best wishes, and a fresh look at what Medigap plans cost now.',
      intro: [
        'Best wishes for your birthday from all of us at {agency}.\n\nA birthday is also a good time to review your Medicare supplement (Medigap) plan. Prices change from year to year, so we put together what plans cost now.',
      ],
    },
    anniversary: {
      subject: ['{first_name}, your yearly plan review', 'Your yearly Medigap plan review'],
      preview: 'Prices change over a year. Here is how they compare now.',
      intro: [
        'Your {plan} policy with {carrier} has its anniversary in {month}. That is a good time for a yearly review.\n\nCompanies change their prices, and the same plan costs more at some companies than at others. So we put together what plans cost now.',
        'Your Medicare supplement (Medigap) policy has its anniversary in {month}. That is a good time for a yearly review.\n\nCompanies change their prices, and the same plan costs more at some companies than at others. So we put together what plans cost now.',
        'It is time for the yearly review of your Medicare supplement (Medigap) policy.\n\nCompanies change their prices, and the same plan costs more at some companies than at others. So we put together what plans cost now.',
      ],
    },
    new_year: {
      subject: ['{first_name}, your Medigap plan this year', 'Your Medigap plan this year'],
      preview: 'Medicare’s amounts change each January. See how plans compare.',
      intro: [
        'Medicare changes its deductibles each January, and insurance companies change their prices during the year.\n\nThat makes it a good time to see what Medicare supplement (Medigap) plans cost now.',
      ],
    },
    aep: {
      subject: ['{first_name}, a fall look at your Medigap plan', 'A fall look at your Medigap plan'],
      preview: 'What all the fall ads mean for your Medigap policy.',
      intro: [
        'Each fall brings many ads about Medicare. Your Medicare supplement (Medigap) policy has no yearly deadline. It continues by itself as long as you pay for it, and you can look at other plans at any time of the year.\n\nIn case you wonder if you still pay a good price, we put together what Medigap plans cost now.',
      ],
    },
    schedule_increase: {
      subject: ['{carrier} announced higher prices', 'Your Medigap company announced higher prices'],
      preview: 'What was announced, and how other plans compare.',
      intro: [
        '{carrier} announced a price increase of {percent} for {plan} starting {date}. Your own price may change by more or by less. The letter the company sends you is what counts.\n\nSo that you can compare, we put together what plans cost now.',
        '{carrier} announced a price increase of {percent} for Medicare supplement (Medigap) plans starting {date}. Your own price may change by more or by less. The letter the company sends you is what counts.\n\nSo that you can compare, we put together what plans cost now.',
        'Your insurance company announced higher prices for Medicare supplement (Medigap) plans. The letter it sends you is what counts.\n\nSo that you can compare, we put together what plans cost now.',
      ],
    },
    check_in: {
      subject: ['{first_name}, want to review your plan with us?', 'Want to review your plan with us?'],
      preview: 'Prices and rules change. We are happy to review them with you.',
      intro: [
        'It is worth reviewing a Medicare supplement (Medigap) plan from time to time. Prices change, rules change, and so do the plans that companies offer.\n\nWe are happy to review yours with you. A few minutes on the phone is enough, or you can start with your own page.',
      ],
    },
    quarterly_update: {
      subject: ['{first_name}, your Medigap plan this season', 'Your Medigap plan this season'],
      preview: 'A short update on your plan, four times a year.',
      intro: ['Here is your short update on Medicare supplement (Medigap) plans, so you always know where you stand.'],
    },
  },
  followUps: {
    follow_up_1: {
      not_viewed: {
        subject: ['{first_name}, did you get our comparison?', 'Did you get our comparison?'],
        preview: 'Here is the link again, in case the first email got lost.',
        intro: [
          'We recently sent you a comparison of Medicare supplement (Medigap) plans. In case you missed that email, here is your page again.',
        ],
      },
      viewed: {
        subject: ['{first_name}, any questions on your plans?', 'Any questions on your comparison?'],
        preview: 'We are happy to explain anything that is not clear.',
        intro: [
          'Thank you for looking at your comparison of Medicare supplement (Medigap) plans. If anything is not clear, just ask. That is what we are here for.\n\nIf a price looks good to you, choose it on your page to continue.',
        ],
      },
      answered: {
        subject: ['{first_name}, the next step is a short call', 'The next step is a short call'],
        preview: 'We go over your comparison together, when it suits you.',
        intro: [
          'Thank you for going through your comparison. The next step is a short call. We go over it together, and you can ask us anything.\n\nSchedule the call below, or reply to this email with a day and time.',
        ],
      },
    },
    follow_up_2: {
      not_viewed: {
        subject: ['{first_name}, your comparison is still here', 'Your comparison is still here'],
        preview: 'Two minutes is enough to see what Medigap plans cost.',
        intro: ['Your comparison of Medicare supplement (Medigap) plans is still here, whenever you have two minutes.'],
      },
      viewed: {
        subject: ['{first_name}, want to go over it together?', 'Want to go over it together?'],
        preview: 'Many people find it easier on the phone.',
        intro: [
          'Comparing plans takes some thought, and many people find it easier with someone on the phone. We are happy to go over your comparison with you, step by step.',
        ],
      },
      answered: {
        subject: ['{first_name}, when can we call you?', 'When can we call you?'],
        preview: 'A short call can answer your questions.',
        intro: [
          'We would like to go over your comparison with you and answer your questions. When can we call you? Tell us below, or reply with a day and time that work for you.',
        ],
      },
    },
    follow_up_3: {
      not_viewed: {
        subject: ['{first_name}, a last note on your comparison', 'A last note on your comparison'],
        preview: 'We will not remind you of this comparison again.',
        intro: [
          'This is our last reminder about this comparison of Medicare supplement (Medigap) plans. Your page will stay available for a while, in case you want to look at it later.',
        ],
      },
      viewed: {
        subject: ['{first_name}, a last note on your comparison', 'A last note on your comparison'],
        preview: 'We will not remind you of this comparison again.',
        intro: [
          'This is our last reminder about this comparison. If you are happy with the plan you have, that is fine. If you would like to talk about it, now or later, we are here.',
        ],
      },
      answered: {
        subject: ['{first_name}, a last note on your comparison', 'A last note on your comparison'],
        preview: 'We will not remind you of this comparison again.',
        intro: [
          'This is our last reminder about this comparison. Thank you again for going through it. Whenever you would like to talk about what comes next, just give us a call.',
        ],
      },
    },
  },
  occasion: {
    birthday: 'We send it once a year, for your birthday.',
    anniversary: 'We send it once a year, for the anniversary of your policy.',
    new_year: 'We send it once a year, for the new year.',
    aep: 'We send it once a year, in the fall.',
    schedule_increase: 'We send it when your insurance company announces higher prices.',
    check_in: 'We send it from time to time, to ask if you would like to review your plan.',
    follow_up_1: 'It is a reminder about the comparison we sent you.',
    follow_up_2: 'It is a reminder about the comparison we sent you.',
    follow_up_3: 'It is a reminder about the comparison we sent you.',
    quarterly_update: 'We send it four times a year, and you are signed up for it.',
  },
  page: (asksFirst) =>
    ({
      nothing: 'Your own page shows the lowest prices we found in your area.',
      zip: 'Prices depend on where you live, so your page first asks for your ZIP code. Then it shows the lowest prices we find there.',
      gender_tobacco:
        'Prices depend on sex and tobacco use, so your page first asks about those. Then it shows the lowest prices we find in your area.',
    })[asksFirst ?? 'nothing'],
  keep: 'Nothing changes unless you want it to. Please keep the policy you have until a new one is in force.',
  costsNow: (policy, price) =>
    `According to the prices we have, ${policy} costs ${price} a month now. Your own bill may be different.`,
  onRecord: (policy, price) =>
    `Our records say that you pay ${price} a month for ${policy}. If that has changed, please tell us.`,
  policy: (plan, carrier) => `${plan || 'your policy'}${carrier ? ` from ${carrier}` : ''}`,
  right: (right, until) =>
    `Under a rule in your state, ${until ? `until ${until}` : 'on any day of the year'}, you may be able to change to ${benefits[right.benefits]} ${companies[right.carriers]} without health questions.`,
}

import type { AskedFirst } from '../../outbox/outgoing-mail.ts'
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
  page: (asksFirst: AskedFirst) => string
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
  b_to_n: 'another of the plans B to N, if you have one of those,',
} as const

const companies = {
  any: 'at any company',
  other_issuer: 'at another company',
  same_issuer: 'at the company you have now',
  same_issuer_or_affiliate: 'at the company you have now or one of its group',
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
        'All of us at {agency} send you our best wishes for your birthday.\n\nA birthday is also a good time to look at your Medicare supplement (Medigap) plan again. Prices change from year to year, so we put together what plans cost now.',
      ],
    },
    anniversary: {
      subject: ['{first_name}, the yearly look at your plan', 'The yearly look at your Medigap plan'],
      preview: 'Prices change over a year. Here is how they compare now.',
      intro: [
        'Your {plan} policy with {carrier} has its anniversary in {month}. That is a good time for a yearly look at it.\n\nCompanies change their prices, and the same plan does not cost the same at each of them. So we put together what plans cost now.',
        'Your Medicare supplement (Medigap) policy has its anniversary in {month}. That is a good time for a yearly look at it.\n\nCompanies change their prices, and the same plan does not cost the same at each of them. So we put together what plans cost now.',
        'It is time for the yearly look at your Medicare supplement (Medigap) policy.\n\nCompanies change their prices, and the same plan does not cost the same at each of them. So we put together what plans cost now.',
      ],
    },
    new_year: {
      subject: ['{first_name}, your Medigap plan this year', 'Your Medigap plan this year'],
      preview: 'Medicare’s amounts change each January. See how plans compare.',
      intro: [
        'Medicare changes its deductibles each January, and over the year insurance companies change their prices too.\n\nSo it is a good time to see what Medicare supplement (Medigap) plans cost now.',
      ],
    },
    aep: {
      subject: ['{first_name}, a fall look at your Medigap plan', 'A fall look at your Medigap plan'],
      preview: 'What the many ads of the fall mean for your Medigap policy.',
      intro: [
        'Each fall brings many ads about Medicare. Your Medicare supplement (Medigap) policy has no yearly deadline: it goes on by itself as long as you pay for it, and you may look at other plans at any time of the year.\n\nIn case you wonder whether its price is still a good one, we put together what Medigap plans cost now.',
      ],
    },
    schedule_increase: {
      subject: ['{carrier} announced higher prices', 'Your Medigap company announced higher prices'],
      preview: 'What was announced, and how other plans compare.',
      intro: [
        '{carrier} announced that its prices for {plan} go up by {percent} from {date}. What you pay may change by more or by less; the letter that the company sends you is what counts.\n\nSo that you know where you stand, we put together what plans cost now.',
        '{carrier} announced that its prices for Medicare supplement (Medigap) plans go up by {percent} from {date}. What you pay may change by more or by less; the letter that the company sends you is what counts.\n\nSo that you know where you stand, we put together what plans cost now.',
        'Your insurance company announced higher prices for Medicare supplement (Medigap) plans. The letter that it sends you is what counts.\n\nSo that you know where you stand, we put together what plans cost now.',
      ],
    },
    check_in: {
      subject: ['{first_name}, shall we look at your plan again?', 'Shall we look at your plan again?'],
      preview: 'Prices and rules change. We are glad to look with you.',
      intro: [
        'From time to time it is worth looking at a Medicare supplement (Medigap) plan again. Prices change, rules change, and so do the plans that companies offer.\n\nWe are glad to look with you. A few minutes on the phone are enough, or begin with your own page.',
      ],
    },
    quarterly_update: {
      subject: ['{first_name}, your Medigap plan this season', 'Your Medigap plan this season'],
      preview: 'A short update on your plan, four times a year.',
      intro: [
        'Here is your short update on Medicare supplement (Medigap) plans, so that you always know where you stand.',
      ],
    },
  },
  followUps: {
    follow_up_1: {
      not_viewed: {
        subject: ['{first_name}, did our comparison reach you?', 'Did our comparison reach you?'],
        preview: 'Here is the link again, in case the first email got lost.',
        intro: [
          'We recently sent you a comparison of Medicare supplement (Medigap) plans. In case that email got lost among others, here is your page again.',
        ],
      },
      viewed: {
        subject: ['{first_name}, any questions on your plans?', 'Any questions on your comparison?'],
        preview: 'We are glad to explain whatever is not clear.',
        intro: [
          'Thank you for looking at your comparison of Medicare supplement (Medigap) plans. If anything was not clear, just ask: that is what we are here for.\n\nIf a price looks good to you, choose it on your page and go on from there.',
        ],
      },
      answered: {
        subject: ['{first_name}, the next step is a short call', 'The next step is a short call'],
        preview: 'We look at your comparison together, in your own time.',
        intro: [
          'Thank you for going through your comparison. The next step is a short call: we look at it together, and you ask whatever you like.\n\nSet up the call below, or reply to this email with a day and a time.',
        ],
      },
    },
    follow_up_2: {
      not_viewed: {
        subject: ['{first_name}, your comparison is still here', 'Your comparison is still here'],
        preview: 'Two minutes show you what Medigap plans cost.',
        intro: [
          'Your comparison of Medicare supplement (Medigap) plans is still here, whenever you have two minutes for it.',
        ],
      },
      viewed: {
        subject: ['{first_name}, shall we go through it together?', 'Shall we go through it together?'],
        preview: 'Many people find it easier on the phone.',
        intro: [
          'Comparing plans takes some thought, and many people find it easier with somebody on the phone. We are glad to go through your comparison with you, step by step.',
        ],
      },
      answered: {
        subject: ['{first_name}, when may we call you?', 'When may we call you?'],
        preview: 'A short call answers what is still open.',
        intro: [
          'We would like to go through your comparison with you and answer what is still open. When may we call you? Tell us below, or reply with a day and a time that suit you.',
        ],
      },
    },
    follow_up_3: {
      not_viewed: {
        subject: ['{first_name}, a last note on your comparison', 'A last note on your comparison'],
        preview: 'We will not remind you of this comparison again.',
        intro: [
          'This is the last time we remind you of this comparison of Medicare supplement (Medigap) plans. Your page stays where it is for a while, should you like to look at it later.',
        ],
      },
      viewed: {
        subject: ['{first_name}, a last note on your comparison', 'A last note on your comparison'],
        preview: 'We will not remind you of this comparison again.',
        intro: [
          'This is the last time we remind you of this comparison. If you are happy with the plan you have, that is fine. If you would like to talk about it, now or later, we are here.',
        ],
      },
      answered: {
        subject: ['{first_name}, a last note on your comparison', 'A last note on your comparison'],
        preview: 'We will not remind you of this comparison again.',
        intro: [
          'This is the last time we remind you of this comparison. Thank you again for going through it. Whenever you would like to talk about what comes next, we are one call away.',
        ],
      },
    },
  },
  occasion: {
    birthday: 'It comes once a year, for your birthday.',
    anniversary: 'It comes once a year, for the anniversary of your policy.',
    new_year: 'It comes once a year, for the new year.',
    aep: 'It comes once a year, in the fall.',
    schedule_increase: 'It comes when your insurance company announces higher prices.',
    check_in: 'It comes from time to time, to ask whether you would like to look at your plan again.',
    follow_up_1: 'It is a reminder of the comparison we sent you.',
    follow_up_2: 'It is a reminder of the comparison we sent you.',
    follow_up_3: 'It is a reminder of the comparison we sent you.',
    quarterly_update: 'It comes four times a year, and you are signed up for it.',
  },
  page: (asksFirst) =>
    ({
      nothing: 'Your own page shows the lowest prices we found in your area.',
      zip: 'Prices depend on where you live, so your page first asks for your ZIP code. Then it shows the lowest prices we find there.',
      gender_tobacco:
        'Prices depend on sex and tobacco use, so your page first asks about those. Then it shows the lowest prices we find in your area.',
    })[asksFirst ?? 'nothing'],
  keep: 'Nothing changes unless you want it to. Please keep the policy you have until a new one is in force.',
  costsNow: (policy, price) => `By the prices we have, ${policy} costs ${price} a month now. Your own bill may differ.`,
  onRecord: (policy, price) =>
    `As we have it, you pay ${price} a month for ${policy}. If that has changed, please tell us.`,
  policy: (plan, carrier) => `${plan || 'your policy'}${carrier ? ` from ${carrier}` : ''}`,
  right: (right, until) =>
    `A rule of your state: ${until ? `until ${until}` : 'on any day of the year'} you may be able to change to ${benefits[right.benefits]} ${companies[right.carriers]} without health questions.`,
}

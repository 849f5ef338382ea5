import { layout } from './layout.ts'

export const mailers = [
  layout(
    'mailchimp-subscribed.csv',
    `
Ada  | Quill | ada.quill@example.com  | 8285550101 | - | - | - | - | - | - | -
Bert | Hale  | bert.hale@example.com  | -          | - | - | - | - | - | - | -
Cora | Lindt | cora.lindt@example.com | 6155550103 | - | - | - | - | - | - | -
Dov  | Marsh | dov.marsh@example.com  | -          | - | - | - | - | - | - | -
Elsa | Ruiz  | elsa.ruiz@example.com  | 3055550105 | - | - | - | - | - | - | -`,
    { Quill: ['Birth date'], Hale: ['Birth date'], Marsh: ['Birth date', 'Phone number'], Ruiz: ['Birth date'] },
  ),
  layout(
    'mailchimp-unsubscribed.csv',
    `
Finn | Ode  | finn.ode@example.com  | 8285550111 | - | - | - | - | - | - | - | opted out
Gail | Poe  | gail.poe@example.com  | -          | - | - | - | - | - | - | - | opted out
Hugo | Kern | hugo.kern@example.com | 7045550113 | - | - | - | - | - | - | - | opted out
Iris | Noll | iris.noll@example.com | -          | - | - | - | - | - | - | - | opted out
Jack | Orr  | jack.orr@example.com  | 6155550115 | - | - | - | - | - | - | - | opted out`,
    { Ode: ['Birth date'], Kern: ['Birth date'] },
  ),
  layout(
    'mailchimp-cleaned.csv',
    `
Kate | Ash  | kate.ash@example.com  | - | - | - | - | - | - | - | - | opted out
Liam | Birk | liam.birk@example.com | - | - | - | - | - | - | - | - | opted out
Mona | Cole | mona.cole@example.com | - | - | - | - | - | - | - | - | opted out
Ned  | Dahl | ned.dahl@example.com  | - | - | - | - | - | - | - | - | opted out
Olga | East | olga.east@example.com | - | - | - | - | - | - | - | - | opted out`,
  ),
  layout(
    'constant-contact.csv',
    `
Pia  | Ford | pia.ford@example.com  | 8285550121 | 28801 NC | - | - | - | - | - | -
Quin | Gray | quin.gray@example.com | 7045550122 | 37205 TN | - | - | - | - | - | - | opted out
Rosa | Hill | rosa.hill@example.com | -          | 25314 WV | - | - | - | - | - | -
Saul | Ives | saul.ives@example.com | 5415550124 | 97701 OR | - | - | - | - | - | - | opted out
Tess | Jung | tess.jung@example.com | 9195550125 | 07102 NJ | - | - | - | - | - | -`,
    { Ford: ['Birth date'], Hill: ['Birth date'], Ives: ['Birth date'] },
  ),
  layout(
    'hubspot.csv',
    `
Uma   | Kidd | uma.kidd@example.com   | 8285550131 | 28801 NC | Aetna            | G | 2021-07-01 | 1951-06-14 | F | -
Vern  | Lowe | vern.lowe@example.com  | 7045550132 | 27601 NC | UnitedHealthcare | N | 2019-02-01 | 1949-12-01 | M | - | opted out
Wilma | Moss | wilma.moss@example.com | -          | 37205 TN | -                | - | -          | -          | - | -
Xavi  | Nunn | xavi.nunn@example.com  | 6155550134 | -        | -                | - | 2022-03-01 | 1955-02-28 | - | - | opted out
Yuri  | Otto | yuri.otto@example.com  | 6155550135 | 44113 OH | Mutual of Omaha  | F | 2013-08-01 | 1947-08-09 | M | -`,
  ),
]

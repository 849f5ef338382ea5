import { layout } from './layout.ts'

export const carriers = [
  // Lara has an Advantage plan, which is not Medigap.
  layout(
    'medicarecenter.csv',
    `
Karl  | Baker | karl.baker@example.com  | 8285550211 | 28801 NC | Aetna            | G | 2018-06-01 | 1953-05-20 | - | -
Lara  | Cohen | lara.cohen@example.com  | 7045550212 | 27601 NC | -                | - | -          | 1951-09-13 | - | -
Manny | Drew  | manny.drew@example.com  | 6155550213 | 37205 TN | UnitedHealthcare | N | 2019-02-01 | 1950-01-31 | - | -
Nell  | Ebert | nell.ebert@example.com  | -          | 97701 OR | -                | - | -          | -          | - | -
Orson | Fitch | orson.fitch@example.com | 5415550215 | 97701 OR | Mutual of Omaha  | G | 2017-03-01 | 1952-02-02 | - | -`,
  ),
  layout(
    'aetna-book.csv',
    `
Paul    | Brown | paul.brown@example.com    | 8285550221 | 28801 NC | Aetna | G | 2015-07-01 | 1950-06-14 | M | no
Queenie | Clark | queenie.clark@example.com | 7045550222 | 27601 NC | Aetna | G | 2013-02-01 | 1948-01-09 | F | yes
Ralph   | Davis | ralph.davis@example.com   | -          | 37205 TN | Aetna | N | 2016-12-01 | 1951-11-30 | M | no
Sally   | Evans | sally.evans@example.com   | 3045550224 | 25314 WV | Aetna | F | 2014-03-01 | 1949-02-28 | F | no
Ted     | Fox   | ted.fox@example.com       | 3045550225 | 25314 WV | Aetna | N | 2014-04-01 | 1949-02-27 | M | no`,
  ),
  layout(
    'uhc-book.csv',
    `
Ulla  | Gates | ulla.gates@example.com  | 8285550231 | 28801 NC | - | G | 2017-04-01 | 1952-03-04 | - | -
Vince | Hardy | vince.hardy@example.com | -          | 27601 NC | - | F | 2014-06-01 | 1949-05-06 | - | -
Xena  | Joyce | xena.joyce@example.com  | 5415550234 | 97701 OR | - | N | 2016-10-01 | 1951-09-10 | - | -
Yves  | Kerr  | yves.kerr@example.com   | 5415550235 | 97701 OR | - | G | 2016-11-01 | 1951-09-11 | - | -`,
    { Ingram: ['Email'] },
  ),
  layout(
    'omaha-book.csv',
    `
Zelda | Larsen | zelda.larsen@example.com | 8285550241 | 28801 NC | Mutual of Omaha | G     | 2019-07-01 | 1951-05-15 | F | no
Aldo  | Meyer  | aldo.meyer@example.com   | 7045550242 | 27601 NC | Mutual of Omaha | N     | 2017-02-01 | 1949-01-02 | M | yes
Berta | Novak  | berta.novak@example.com  | -          | 37205 TN | Mutual of Omaha | Other | 2022-01-01 | 1949-04-12 | F | no
Cyrus | Olsen  | cyrus.olsen@example.com  | 5415550244 | 97701 OR | Mutual of Omaha | F     | 2014-01-01 | -          | M | -
Dora  | Price  | dora.price@example.com   | 5415550245 | 07102 NJ | Mutual of Omaha | F     | 2014-02-01 | 1952-01-07 | F | no`,
  ),
  // Hope has only a drug plan.
  layout(
    'ams-policies.csv',
    `
Emil | Quade | emil.quade@example.com | 8285550251 | 28801 NC | Aetna            | G | 2015-07-01 | 1950-06-01 | M | -
Fay  | Rowe  | fay.rowe@example.com   | 7045550252 | 27601 NC | Cigna            | N | 2019-09-01 | 1949-07-02 | F | -
Gus  | Shaw  | gus.shaw@example.com   | 6155550253 | 37205 TN | UnitedHealthcare | G | 2013-10-01 | 1948-08-03 | M | -
Hope | Trent | hope.trent@example.com | 5415550254 | 97701 OR | -                | - | -          | 1947-09-04 | F | -
Ike  | Unger | ike.unger@example.com  | -          | 25314 WV | Aflac            | G | 2022-03-01 | 1946-10-05 | M | -`,
  ),
  layout(
    'mainframe.txt',
    `
Walter | Brandt     | walter.brandt@example.com  | 8285550291 | 28801 NC | Aetna            | G | 2016-07-01 | 1951-06-14 | M | no
Agnes  | Cole       | agnes.cole@example.com     | 7045550292 | 27601 NC | Humana           | N | 2014-04-01 | 1949-03-02 | F | yes
Ines   | de la Cruz | ines.delacruz2@example.com | -          | 33101 FL | UnitedHealthcare | F | 2018-12-01 | 1953-11-23 | F | no
Sean   | O'Brien    | sean.obrien@example.com    | 9735550294 | 07102 NJ | Mutual of Omaha  | G | 2020-02-01 | -          | M | -
Rose   | Pyle       | rose.pyle@example.com      | 5415550295 | 97701 OR | Cigna            | G | 2020-03-01 | 1950-01-02 | F | no`,
    { 'DE LA CRUZ': ['Phone number'], "O'BRIEN": ['Birth date'] },
  ),
]

import { layout } from './layout.ts'

export const spreadsheets = [
  layout(
    'hoja-espanol.csv',
    `
José  | García Peña | jose.garcia@example.com   | 3055550261 | 33101 FL | Aetna            | G | 2016-07-01 | 1951-06-14 | M | no
María | Muñoz       | maria.munoz@example.com   | 3055550262 | 33101 FL | Humana           | N | 2014-04-01 | 1949-03-02 | F | yes
Inés  | de la Cruz  | ines.delacruz@example.com | -          | 78701 TX | UnitedHealthcare | F | 2018-12-01 | 1953-11-23 | F | -
Raúl  | Ibáñez      | raul.ibanez@example.com   | 5125550264 | 78701 TX | -                | - | -          | -          | M | no
Ángel | Núñez       | angel.nunez@example.com   | 5125550265 | 85004 AZ | Cigna            | G | 2020-02-01 | 1950-06-05 | - | no`,
  ),
  layout(
    'excel-semicolons.csv',
    `
Jade | Vogel | jade.vogel@example.com | 8285550271 | 28801 NC | Aetna            | G | 2016-07-01 | 1951-06-14 | F | yes
Kent | Wyatt | kent.wyatt@example.com | 7045550272 | 27601 NC | Humana           | N | 2014-04-01 | 1949-03-02 | M | no
Lois | Young | lois.young@example.com | -          | 07102 NJ | Cigna            | F | -          | 1953-11-23 | F | -
Mort | Zahn  | mort.zahn@example.com  | -          | -        | -                | - | -          | -          | M | no
Nina | Adler | nina.adler@example.com | 5415550275 | 97701 OR | UnitedHealthcare | G | 2015-12-01 | 1950-11-23 | F | no`,
    { Young: ['Effective date'], Zahn: ['Phone number', 'ZIP code'] },
  ),
  layout(
    'mac-excel.csv',
    `
Günther | Müller | gunther.muller@example.com | 8285550281 | 28801 NC | Aetna            | G | 2016-07-01 | 1951-06-14 | M | no
José    | Peña   | jose.pena@example.com      | 3055550282 | 33101 FL | Humana           | N | 2014-04-01 | 1949-03-02 | M | yes
Renée   | Ibáñez | renee.ibanez@example.com   | 5125550283 | 78701 TX | Cigna            | F | 2018-12-01 | 1953-11-23 | F | no
Zoë     | Nuñez  | zoe.nunez@example.com      | -          | 85004 AZ | UnitedHealthcare | G | 2020-02-01 | -          | F | -
Otto    | Berg   | otto.berg@example.com      | 5415550285 | 97701 OR | UnitedHealthcare | G | 2020-02-01 | 1950-01-02 | M | no`,
  ),
  layout(
    'couples.csv',
    `
Ann   | Carver | carvers@example.com    | 8285550301 | 28801 NC | Aetna            | G | 2016-07-01 | 1951-06-14 | F | no
Bob   | Carver | carvers@example.com    | 8285550301 | 28801 NC | Humana           | N | 2014-04-01 | 1949-03-02 | M | yes | shares
Cleo  | Dietz  | cleo.dietz@example.com | 7045550303 | 27601 NC | Cigna            | F | 2018-12-01 | 1953-11-23 | F | no
Don   | Dietz  | don.dietz@example.com  | 7045550303 | 27601 NC | Cigna            | F | 2018-12-01 | 1952-01-05 | M | no
Eve   | Ervin  | ervins@example.com     | -          | 37205 TN | UnitedHealthcare | G | 2020-02-01 | 1950-02-06 | F | no
Frank | Ervin  | ervins@example.com     | -          | 37205 TN | UnitedHealthcare | G | 2019-02-01 | 1948-03-07 | M | no  | shares`,
  ),
  layout(
    'spouse-columns.csv',
    `
Gary  | Finch | gary.finch@example.com  | 8285550311 | 28801 NC | Aetna            | G | 2016-07-01 | 1951-06-14 | M | no
Irma  | Gould | irma.gould@example.com  | -          | 27601 NC | Humana           | N | 2014-04-01 | -          | F | yes
Keith | Hobbs | keith.hobbs@example.com | 6155550313 | 37205 TN | -                | F | 2018-12-01 | 1953-11-23 | - | -
Mabel | Irwin | mabel.irwin@example.com | 5415550314 | 97701 OR | UnitedHealthcare | - | -          | 1952-01-05 | F | -
Nat   | Jonah | nat.jonah@example.com   | 5415550315 | 97701 OR | UnitedHealthcare | N | 2017-04-01 | 1952-01-06 | M | no`,
  ),
  layout(
    'no-email.csv',
    `
Olive  | Kirk  | olive.kirk@example.com   | 8285550321 | 28801 NC | Aetna            | G | 2016-07-01 | 1951-06-14 | F | -
Stella | Ogden | stella.ogden@example.com | -          | 97701 OR | UnitedHealthcare | G | 2020-02-01 | 1952-01-06 | F | -`,
    { Lamb: ['Email'], Mead: ['Email'], Nash: ['Email'] },
  ),
  layout(
    'two-phones.csv',
    `
Theo   | Parr  | theo.parr@example.com    | 8285550331 | 28801 NC | Aetna            | G | - | 1951-06-14 | M | yes
Ursula | Quick | ursula.quick@example.com | 7045550332 | 27601 NC | Humana           | N | - | 1949-03-02 | F | no
Victor | Rice  | victor.rice@example.com  | 6155550333 | 37205 TN | Cigna            | F | - | 1953-11-23 | M | no
Willa  | Snow  | willa.snow@example.com   | 5415550335 | 97701 OR | UnitedHealthcare | G | - | 1952-01-05 | F | no
Xander | Thorn | xander.thorn@example.com | -          | 97701 OR | UnitedHealthcare | G | - | 1952-01-06 | M | no`,
    { Thorn: ['Phone number'] },
  ),
  layout(
    'spelled-plans.csv',
    `
Yvonne | Upton | yvonne.upton@example.com | - | 28801 NC | Cigna            | G     | 2016-07-01 | 1951-06-14 | F | no
Zack   | Vick  | zack.vick@example.com    | - | 27601 NC | Cigna            | G     | 2014-04-01 | 1949-03-02 | M | yes
Amy    | West  | amy.west@example.com     | - | 37205 TN | UnitedHealthcare | G     | 2018-12-01 | 1953-11-23 | F | no
Ben    | Yost  | ben.yost@example.com     | - | 97701 OR | Other            | Other | 2020-02-01 | 1952-01-05 | M | no
Cass   | Zink  | cass.zink@example.com    | - | 25314 WV | -                | -     | -          | 1952-01-06 | F | no
Dan    | Avery | dan.avery@example.com    | - | 25314 WV | Aetna            | N     | 2019-03-01 | 1952-01-07 | M | no`,
  ),
  layout(
    'hand-kept-book.csv',
    `
Wm "Bud"  | Pettit     | budpettit@example.com   | 4195550113 | 43326 OH | Cigna            | G | 2026-02-01 | 1961-01-09 | - | -
Carol     | Hoying     | carolhoying@example.com | 4195550106 | 45865 OH | Mutual of Omaha  | G | 2014-02-01 | 1949-01-21 | - | -
Connie    | Ault       | connie.ault@example.com | 4195550112 | 43326 OH | Aetna            | N | 2026-06-01 | 1961-06-06 | - | -
Dale      | Niese      | daleniese@example.com   | 4195550104 | 45875 OH | Other            | G | 2022-06-01 | 1957-05-05 | - | -
Gerrit    | de Vries   | gdevries@example.com    | 4195550111 | 45817 OH | Aflac            | G | 2023-11-01 | 1951-10-31 | - | -
GRACE     | MONTGOMERY | grace.m@example.com     | 7405550114 | 43302 OH | UnitedHealthcare | G | 2026-04-01 | 1960-03-03 | - | -
Harold J. | Schroeder  | hschroeder@example.com  | 4195550101 | 45801 OH | Aetna            | G | 2019-04-01 | 1948-03-12 | - | -
Mary Lou  | Recker     | mlrecker@example.com    | 5675550105 | 45875 OH | Mutual of Omaha  | N | 2019-03-01 | 1954-02-14 | - | -
Patrick   | O'Dell Sr  | pat.odell@example.com   | 4195550108 | 45840 OH | Humana           | F | 2007-01-01 | 1941-12-25 | - | - | opted out
Ruth Ann  | Vandersall | ruthann.v@example.com   | 4195550102 | 45805 OH | UnitedHealthcare | F | 2012-01-01 | 1945-07-30 | - | -
Sung      | Kim        | sungkim@example.com     | 5675550110 | 45840 OH | Other            | N | 2021-05-01 | 1956-04-04 | - | -
Betty     | Schroeder  | hschroeder@example.com  | 4195550101 | 45801 OH | Aetna            | G | 2019-04-01 | 1949-11-02 | - | - | shares`,
    { Thos: ['Email'], 'Bishop-Lee': ['Email'] },
  ),
]

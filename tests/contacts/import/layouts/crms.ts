import { layout } from './layout.ts'

export const crms = [
  layout(
    'salesforce-report.csv',
    `
Zora | Penn  | zora.penn@example.com  | 8285550141 | 28801 NC | Aetna  | G | 2020-07-01 | 1952-06-14 | - | no
Abel | Rand  | abel.rand@example.com  | 6155550142 | 37205 TN | Humana | N | 2017-02-01 | 1948-01-30 | - | yes | opted out
Beth | Stone | beth.stone@example.com | -          | 25314 WV | Cigna  | F | 2016-01-01 | 1950-12-12 | - | -
Carl | Tate  | carl.tate@example.com  | 5415550144 | 97701 OR | -      | - | -          | 1955-09-09 | - | no
Dina | Urban | dina.urban@example.com | 9735550145 | 07102 NJ | Aflac  | G | 2022-11-01 | 1946-03-03 | - | no`,
  ),
  // Hank has only a drug plan, which is not Medigap.
  layout(
    'agencybloc.csv',
    `
Edna | Vale | edna.vale@example.com | 8285550151 | 28804 NC | Aetna           | G | 2019-08-01 | 1950-05-06 | F | no
Fred | Webb | fred.webb@example.com | 7045550152 | 27601 NC | Mutual of Omaha | G | 2021-04-01 | 1947-11-22 | M | yes
Gina | York | gina.york@example.com | 6155550153 | 37205 TN | Humana          | N | 2017-06-01 | 1952-02-02 | F | -
Hank | Zorn | hank.zorn@example.com | -          | 97701 OR | -               | - | -          | 1949-08-08 | - | no
Ida  | Amos | ida.amos@example.com  | 5415550155 | 97701 OR | Cigna           | G | 2018-10-01 | -          | F | no`,
  ),
  layout(
    'radiusbob.csv',
    `
Jane | Boyd  | jane.boyd@example.com  | 8285550161 | 28801 NC | Aetna           | G | 2020-08-01 | 1951-07-04 | F | yes
Kurt | Crane | kurt.crane@example.com | 7045550162 | 27601 NC | Humana          | N | 2018-05-01 | 1950-03-09 | M | no
Lena | Dunn  | lena.dunn@example.com  | 6155550163 | 37205 TN | Mutual of Omaha | F | 2012-01-01 | 1946-12-25 | F | -
Milo | Egan  | milo.egan@example.com  | -          | 97701 OR | -               | - | -          | 1954-10-31 | M | yes
Nora | Flynn | nora.flynn@example.com | 5415550165 | 97701 OR | Cigna           | G | 2020-02-01 | 1954-10-30 | - | no`,
    { Egan: ['Phone number'] },
  ),
  layout(
    'zoho.csv',
    `
Otis   | Grove  | otis.grove@example.com   | 8285550171 | 28801 NC | Aflac            | G | 2022-05-01 | 1950-04-03 | - | yes
Petra  | Holm   | petra.holm@example.com   | 7045550172 | 27601 NC | Humana           | N | 2018-11-01 | 1953-10-20 | - | no | opted out
Quincy | Isaac  | quincy.isaac@example.com | 6155550173 | 37205 TN | Aetna            | F | 2010-01-01 | -          | - | -
Rhea   | Jarvis | rhea.jarvis@example.com  | -          | 97701 OR | Other            | G | 2023-02-01 | 1949-01-31 | - | no
Seth   | Kemp   | seth.kemp@example.com    | 5415550175 | 97701 OR | UnitedHealthcare | G | 2023-03-01 | 1948-01-30 | - | no`,
  ),
  layout(
    'gohighlevel.csv',
    `
Tina | Long  | tina.long@example.com  | 8285550181 | 28801 NC | Aetna            | - | - | 1952-06-14 | - | no
Ulf  | Mohr  | ulf.mohr@example.com   | 7045550182 | 27601 NC | UnitedHealthcare | - | - | 1949-12-01 | - | yes
Vera | Nash  | vera.nash@example.com  | -          | 37205 TN | -                | - | - | -          | - | -
Walt | Oakes | walt.oakes@example.com | 6155550184 | -        | -                | - | - | 1950-03-03 | - | no
Yara | Pike  | yara.pike@example.com  | 6155550185 | 25314 WV | Cigna            | - | - | 1950-03-04 | - | no`,
  ),
  layout(
    'outlook.csv',
    `
Anna  | Quist  | anna.quist@example.com  | 8285550191 | 28801 NC | - | - | - | -          | - | -
Boris | Reed   | boris.reed@example.com  | 7045550192 | 27601 NC | - | - | - | 1950-03-14 | - | -
Clara | Sims   | clara.sims@example.com  | 6155550193 | 37205 TN | - | - | - | 1948-12-01 | F | -
Dale  | Toth   | dale.toth@example.com   | -          | 97701 OR | - | - | - | -          | M | -
Erna  | Ulrich | erna.ulrich@example.com | 5415550195 | 97701 OR | - | - | - | 1950-01-02 | F | -`,
    { Quist: ['Birth date'], Toth: ['Birth date'] },
  ),
  layout(
    'google-contacts.csv',
    `
Floyd | Vance  | floyd.vance@example.com | 8285550201 | 28801 NC | - | - | - | -          | - | -
Greta | Wolff  | greta.wolff@example.com | 7045550202 | 27601 NC | - | - | - | 1951-07-19 | - | -
Hiram | Yates  | hiram.yates@example.com | -          | -        | - | - | - | -          | - | -
Inga  | Zeller | inga.zeller@example.com | 6155550204 | 37205 TN | - | - | - | 1947-11-05 | - | -
Jonas | Abbot  | jonas.abbot@example.com | 6155550205 | 37205 TN | - | - | - | -          | - | -`,
    { Vance: ['Birth date'] },
  ),
  layout(
    'calendar-bookings.csv',
    `
Alan       | Metz       | alan.metz@example.com    | 5135550128 | - | Aflac            | - | - | 1950-08-08 | - | - | opted out
Donna      | Pruitt     | donna.pruitt@example.com | 6145550121 | - | Aetna            | - | - | 1955-04-18 | - | -
Earl       | Whitcomb   | earlw@example.com        | 6145550122 | - | Mutual of Omaha  | - | - | 1951-09-02 | - | - | opted out
Isaiah     | Monroe     | imonroe@example.com      | 2165550130 | - | Aetna            | - | - | 1958-06-19 | - | -
Kathleen   | O'Rourke   | kor@example.com          | 2165550131 | - | UnitedHealthcare | - | - | 1949-05-22 | - | -
Leroy      | Banks Jr.  | lbanks@example.com       | -          | - | UnitedHealthcare | - | - | 1947-01-30 | - | -
maria      | santangelo | msantangelo@example.com  | 7405550123 | - | Other            | - | - | 1953-12-11 | - | -
Peggy      | Lindqvist  | peggy.l@example.com      | 3305550129 | - | Other            | - | - | 1956-02-28 | - | -
Sharon K   | Oyler      | sharon.oyler@example.com | 9375550125 | - | Humana           | - | - | 1957-07-07 | - | -
Bob & Jean | Tipton     | tiptons@example.com      | 9375550126 | - | Cigna            | - | - | 1952-03-15 | - | -
Theodore   | Vance      | tvance@example.com       | 4195550132 | - | Other            | - | - | 1944-10-10 | - | -
Vivian     | Chu        | vchu@example.com         | 5135550127 | - | -                | - | - | 1961-11-20 | - | -`,
  ),
]

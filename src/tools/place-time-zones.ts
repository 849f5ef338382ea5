import { createRequire } from 'node:module'
import { states } from '../lib/states.ts'

const EASTERN = 'America/New_York'
const CENTRAL = 'America/Chicago'
const MOUNTAIN = 'America/Denver'
const PACIFIC = 'America/Los_Angeles'

export const zonesByState: Readonly<Record<string, string>> = {
  ...Object.fromEntries(states.map((state) => [state.code, state.timeZone])),
  AS: 'Pacific/Pago_Pago',
  GU: 'Pacific/Guam',
  MP: 'Pacific/Guam',
  PR: 'America/Puerto_Rico',
  VI: 'America/Puerto_Rico',
}

// Counties in a different time zone than most of their state. Source: 49 CFR 71.5, 71.7 and 71.9. Checked against the
// rule's text in 2026-11: Michigan and North Dakota (68 FR 43336 Morton, 75 FR 60004 Mercer). The others are not
// checked yet. This table overrides zipcode-to-timezone, which is wrong for half of western Kentucky, for Gary
// (Indiana) and for Ontario (Oregon).
const otherZone: Record<string, [zone: string, counties: string][]> = {
  FL: [[CENTRAL, 'Bay,Calhoun,Escambia,Holmes,Jackson,Okaloosa,Santa Rosa,Walton,Washington']],
  ID: [[PACIFIC, 'Benewah,Bonner,Boundary,Clearwater,Kootenai,Latah,Lewis,Nez Perce,Shoshone']],
  IN: [[CENTRAL, 'Gibson,Jasper,Lake,LaPorte,Newton,Perry,Porter,Posey,Spencer,Starke,Vanderburgh,Warrick']],
  KS: [[MOUNTAIN, 'Greeley,Hamilton,Sherman,Wallace']],
  KY: [
    [
      CENTRAL,
      'Adair,Allen,Ballard,Barren,Breckinridge,Butler,Caldwell,Calloway,Carlisle,Christian,Clinton,Crittenden,' +
        'Cumberland,Daviess,Edmonson,Fulton,Graves,Grayson,Green,Hancock,Hart,Henderson,Hickman,Hopkins,Livingston,' +
        'Logan,Lyon,Marshall,McCracken,McLean,Metcalfe,Monroe,Muhlenberg,Ohio,Russell,Simpson,Todd,Trigg,Union,' +
        'Warren,Webster',
    ],
  ],
  MI: [[CENTRAL, 'Dickinson,Gogebic,Iron,Menominee']],
  ND: [[MOUNTAIN, 'Adams,Billings,Bowman,Golden Valley,Grant,Hettinger,Slope,Stark']],
  NE: [
    [
      MOUNTAIN,
      'Arthur,Banner,Box Butte,Chase,Cheyenne,Dawes,Deuel,Dundy,Garden,Grant,Hooker,Keith,Kimball,Morrill,Perkins,' +
        'Scotts Bluff,Sheridan,Sioux',
    ],
  ],
  OR: [[MOUNTAIN, 'Malheur']],
  SD: [
    [
      MOUNTAIN,
      'Bennett,Butte,Corson,Custer,Dewey,Fall River,Haakon,Harding,Jackson,Lawrence,Meade,Oglala Lakota,Pennington,' +
        'Perkins,Ziebach',
    ],
  ],
  TN: [
    [
      EASTERN,
      'Anderson,Blount,Bradley,Campbell,Carter,Claiborne,Cocke,Grainger,Greene,Hamblen,Hamilton,Hancock,Hawkins,' +
        'Jefferson,Johnson,Knox,Loudon,McMinn,Meigs,Monroe,Morgan,Polk,Rhea,Roane,Scott,Sevier,Sullivan,Unicoi,Union,' +
        'Washington',
    ],
  ],
  TX: [[MOUNTAIN, 'El Paso,Hudspeth']],
}

// Counties with two time zones. The ZIP code decides.
const splitCounties: Record<string, string[]> = {
  FL: ['Gulf'],
  ID: ['Idaho'],
  ND: ['Dunn', 'McKenzie'],
  NE: ['Cherry'],
  SD: ['Stanley'],
}

// The Navajo Nation observes daylight saving time; the rest of Arizona, including the Hopi towns, does not.
const NAVAJO_ZIPS =
  '86020 86033 86035 86044 86045 86053 86054 86503 86504 86505 86506 86507 86508 86510 86511 86514 86515 86520 86535 ' +
  '86538 86540 86544 86545 86547 86556'
const zipZones = new Map<string, string>([
  ...NAVAJO_ZIPS.split(' ').map((zip) => [zip, MOUNTAIN] as const),
  ['89883', MOUNTAIN], // West Wendover, Nevada
  ['99546', 'America/Adak'],
  ['99547', 'America/Adak'],
])

const countyZones = new Map<string, string>()
for (const [state, groups] of Object.entries(otherZone)) {
  for (const [zone, counties] of groups) {
    for (const county of counties.split(',')) countyZones.set(`${state}:${county}`, zone)
  }
}

const zipTimeZones = createRequire(import.meta.url)('zipcode-to-timezone') as { lookup(zip: string): string | null }
const sameClock: Record<string, string> = {
  'America/Boise': MOUNTAIN,
  'America/North_Dakota/Center': CENTRAL,
  'America/Shiprock': MOUNTAIN,
}

/** The current IANA zone of a ZIP code, by its main county. Throws for an unknown state. */
export function timeZoneOf(zip: string, state: string, county: string): string {
  const special = zipZones.get(zip)
  if (special) return special
  if (splitCounties[state]?.includes(county)) {
    const zone = zipTimeZones.lookup(zip)
    if (zone) return sameClock[zone] ?? zone
  }
  const zone = countyZones.get(`${state}:${county}`) ?? zonesByState[state]
  if (!zone) throw new Error(`No time zone for ${state}`)
  return zone
}

/** Counties of `otherZone` that are not in `known` (entries such as 'KY:Adair') and so must be misspelled. */
export function unknownZoneCounties(known: ReadonlySet<string>): string[] {
  return [...countyZones.keys()].filter((county) => !known.has(county))
}

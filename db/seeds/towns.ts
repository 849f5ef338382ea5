export interface Town {
  state: string
  zip: string
  county: string
  areaCode: string
}

// Real ZIP codes with their main county and area code.
const ROWS = `
NC 28801 828 Buncombe
NC 28739 828 Henderson
NC 28712 828 Transylvania
NC 28607 828 Watauga
NC 28205 704 Mecklenburg
NC 27514 919 Orange
NC 27106 336 Forsyth
NC 28403 910 New Hanover
VA 22903 434 Charlottesville City
VA 23220 804 Richmond City
VA 24016 540 Roanoke City
VA 22301 703 Alexandria City
SC 29464 843 Charleston
SC 29605 864 Greenville
TN 37205 615 Davidson
TN 37917 865 Knox
TN 37403 423 Hamilton
GA 30307 404 Fulton
GA 31401 912 Chatham
GA 30601 706 Clarke
FL 33629 813 Hillsborough
FL 32205 904 Duval
FL 34236 941 Sarasota
FL 33304 954 Broward
FL 32803 407 Orange
TX 78704 512 Travis
TX 75214 214 Dallas
TX 77008 713 Harris
TX 78209 210 Bexar
CA 94110 415 San Francisco
CA 90026 213 Los Angeles
CA 95816 916 Sacramento
CA 92103 619 San Diego
CA 93711 559 Fresno
CA 94703 510 Alameda
ID 83702 208 Ada
ID 83814 208 Kootenai
ID 83401 208 Bonneville
IL 60614 773 Cook
IL 62704 217 Sangamon
IL 61604 309 Peoria
IL 60540 630 DuPage
KY 40205 502 Jefferson
KY 40502 859 Fayette
KY 42101 270 Warren
LA 70118 504 Orleans
LA 70808 225 East Baton Rouge
LA 71105 318 Caddo
MD 21212 410 Baltimore City
MD 20852 301 Montgomery
MD 21701 301 Frederick
NV 89117 702 Clark
NV 89509 775 Washoe
NV 89701 775 Carson City
OK 73118 405 Oklahoma
OK 74114 918 Tulsa
OK 73072 405 Cleveland
OR 97214 503 Multnomah
OR 97401 541 Lane
OR 97701 541 Deschutes
MO 63109 314 St. Louis City
MO 64113 816 Jackson
MO 65203 573 Boone
MO 65807 417 Greene
CT 06105 860 Hartford
CT 06511 203 New Haven
MA 02139 617 Middlesex
MA 01060 413 Hampshire
MA 02740 508 Bristol
NY 11215 718 Kings
NY 14222 716 Erie
NY 12208 518 Albany
WA 98115 206 King
WA 99203 509 Spokane
WA 98502 360 Thurston
MN 55105 651 Ramsey
MN 55407 612 Hennepin
MN 55804 218 St. Louis
WI 53711 608 Dane
WI 53207 414 Milwaukee
PA 15217 412 Allegheny
PA 19119 215 Philadelphia
PA 17603 717 Lancaster
OH 43214 614 Franklin
OH 44118 216 Cuyahoga
MI 48103 734 Washtenaw
MI 49503 616 Kent
AZ 85716 520 Pima
CO 80525 970 Larimer
IN 46220 317 Marion
IA 50312 515 Polk
NM 87106 505 Bernalillo
AL 35209 205 Jefferson
NJ 07042 973 Essex
UT 84105 801 Salt Lake
ME 04103 207 Cumberland
VT 05401 802 Chittenden
WV 25314 304 Kanawha`

export const towns: readonly Town[] = ROWS.trim()
  .split('\n')
  .map((row) => {
    const [state = '', zip = '', areaCode = '', ...county] = row.split(' ')
    return { state, zip, areaCode, county: county.join(' ') }
  })

export function townOf(zip: string): Town {
  const town = towns.find((each) => each.zip === zip)
  if (!town) throw new Error(`No demo town has the ZIP code ${zip}`)
  return town
}

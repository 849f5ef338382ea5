export interface NameGroup {
  /** The relative weight of this group. */
  share: number
  women: readonly string[]
  men: readonly string[]
  last: readonly string[]
}

const words = (text: string) => text.trim().split(/\s+/)

// Given names of people born between 1934 and 1961.
export const nameGroups: readonly NameGroup[] = [
  {
    share: 40,
    women: words(`Linda Mary Patricia Barbara Susan Nancy Deborah Sandra Carol Sharon Donna Kathleen Judith Margaret
      Joyce Diane Janice Bonnie Marjorie Lorraine Constance Arlene Geraldine Rosalind Beverly Phyllis Marilyn Doris
      Jeanette Elaine Wanda Norma Glenda Peggy Roberta Suzanne Loretta Vivian Maxine Eunice`),
    men: words(`James Robert William Richard Thomas Charles Gary Larry Ronald Donald Kenneth Dennis Gerald Roger
      Raymond Harold Walter Douglas Wayne Ralph Eugene Howard Leonard Clifford Vernon Russell Stanley Gordon Marvin
      Floyd Lester Norman Herbert Duane Merle Curtis Alvin Glenn Clyde Warren`),
    last: words(`Anderson Baker Brandt Carmichael Caldwell Dalton Ellison Fairchild Garrison Hadley Holloway Ingram
      Jennings Kessler Lockhart Marsh Merritt Nolan Osborne Pruitt Quimby Ramsey Sheffield Tillman Underwood Vance
      Whitaker Yates Abernathy Bridger Crenshaw Dempsey Everhart Fontaine Gentry Hatfield Ledbetter Mayfield Penland
      Ravenscroft Stallings Thornburg Wexler Buckner Culpepper Driscoll Haskell Lindqvist`),
  },
  {
    share: 14,
    women: words('Ernestine Odessa Gwendolyn Earline Vernell Dorothea Lucille Bernice Claudette Yvonne Delores Ruby'),
    men: words('Otis Roosevelt Cleveland Percy Willie Lamar Nathaniel Isaiah Booker Alonzo Rufus Clarence'),
    last: words('Gaines Washington Broadnax Hairston Mosley Dubois Toussaint Battle Pettway Singletary Rucker Bolden'),
  },
  {
    share: 13,
    women: words('Guadalupe Consuelo Esperanza Graciela María Socorro Elena Ofelia Lucía Josefina'),
    men: words('José Ramón Héctor Ignacio Raúl Arturo Gilberto Rubén Andrés Jesús'),
    last: words('Núñez Peña Gutiérrez Ybarra Maldonado Quiñones Zamora Villarreal Castañeda Arroyo Escobedo'),
  },
  {
    share: 6,
    women: words('Maureen Bridget Eileen Noreen Colleen Rosemary'),
    men: words('Brendan Desmond Francis Malachy Kevin Terence'),
    last: words("O'Shaughnessy O'Brien McGillicuddy Fitzpatrick MacNamara D'Arcy"),
  },
  {
    share: 6,
    women: words('Concetta Carmela Antoinette Rosalia Filomena'),
    men: words('Carmine Salvatore Rocco Dominic Angelo'),
    last: words("DiGiacomo LaRocca Scarpelli Bevilacqua D'Amato Colaianni"),
  },
  {
    share: 5,
    women: words('Stanisława Irena Halina Bożena Wanda'),
    men: words('Stanisław Zbigniew Casimir Thaddeus Walenty'),
    last: words('Wójcik Kowalczyk Brzezinski Pawlak Zielinski'),
  },
  {
    share: 5,
    women: words('Ingrid Solveig Astrid Karin'),
    men: words('Bjørn Lars Einar Sven'),
    last: words('Sørensen Halvorson Lindgren Øverland Åkesson'),
  },
  {
    share: 5,
    women: words('Ursula Hannelore Gisela Erika'),
    men: words('Jürgen Dieter Heinz Günther'),
    last: words('Müller Schröder Böhm Weiß Achterberg'),
  },
  {
    share: 6,
    women: words('Mei-Ling Shu-Fen Soon-Ja Nobuko Yoshiko Bich'),
    men: words('Wing-Kee Hiroshi Kenji Sung-Ho Thanh Guo-Liang'),
    last: words('Chen Lau Tanaka Kim Nguyen Watanabe Park'),
  },
  {
    share: 5,
    women: words('Sarojini Lakshmi Pushpa Kamala'),
    men: words('Ramesh Venkatesh Suresh Harbhajan'),
    last: words('Iyer Patel Krishnamurthy Gill Deshpande'),
  },
  {
    share: 4,
    women: words('Corazon Remedios Milagros Luzviminda'),
    men: words('Efren Rodrigo Benigno Florante'),
    last: words('Bautista Dimaculangan Magsaysay Pangilinan'),
  },
  {
    share: 4,
    women: words('Miriam Shirley Esther Rochelle'),
    men: words('Irving Seymour Morton Sheldon'),
    last: words('Feldman Rosenblatt Abramowitz Lefkowitz'),
  },
  {
    share: 3,
    women: words('Samira Nadia Leila Despina Anahid'),
    men: words('Elias Nabil Stavros Hagop Farid'),
    last: words('Khoury Papadopoulos Hovsepian Nasser Economou'),
  },
  {
    share: 2,
    women: words('Verna Lenora Winona'),
    men: words('Delbert Emerson Leland'),
    last: words('Begay Tsosie Locklear Oxendine'),
  },
]

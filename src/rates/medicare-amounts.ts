// Cents a year. 2020-2023: q1medicare.com; 2024: senior65.com, and the $240 that the specification gives (compare-015);
// 2025 and 2026: pages that follow the CMS notices. High deductible 2021: CMS; 2023: medicare.gov (Wisconsin). Part A
// for 2020, 2021 and 2023, and the other high deductibles, have no checked source. CMS publishes the next year's
// amounts in October or November. Checked 2026-11.
const row = (year: number, partB: number, partA: number, highDeductible: number, source: string) => ({
  year,
  part_b_deductible_cents: partB * 100,
  part_a_deductible_cents: partA * 100,
  high_deductible_cents: highDeductible * 100,
  source,
  checked_on: '2026-11-20',
})

/** Medicare's deductibles by year: the initial rows of the table medicare_amounts, each with its source. */
export const medicareAmounts = Object.freeze([
  row(2020, 198, 1408, 2340, 'q1medicare.com'),
  row(2021, 203, 1484, 2370, 'q1medicare.com; CMS'),
  row(2022, 233, 1556, 2490, 'q1medicare.com'),
  row(2023, 226, 1600, 2700, 'q1medicare.com; medicare.gov'),
  row(2024, 240, 1632, 2800, 'senior65.com'),
  row(2025, 257, 1676, 2870, 'CMS notice'),
  row(2026, 283, 1736, 2950, 'CMS notice'),
])

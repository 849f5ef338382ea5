import { z } from 'zod'

const text = z.string().catch('')
const flag = z.unknown().transform((value) => value === true || value === 1 || value === '1' || value === 'true')

const discount = z.object({ name: text, type: text, value: z.coerce.number().nonnegative() })

/**
 * The fields we use of one row of CSG's med_supp/quotes.json. A row without a price or a company is invalid. Other missing
 * or odd values count as empty.
 */
export const csgRow = z.object({
  /** Cents. The rate book import has the same maximum. */
  rate: z.object({ month: z.int().positive().max(500_000) }),
  select: flag,
  rating_class: text,
  view_type: z
    .union([z.string().transform((one) => [one]), z.array(z.string())])
    .catch([])
    .transform((views) => views.map((view) => view.toLowerCase())),
  discount_category: text,
  discounts: z
    .array(z.unknown())
    .catch([])
    .transform((all) => all.flatMap((one) => discount.safeParse(one).data ?? [])),
  company_base: z.object({
    naic: z
      .union([z.string().trim(), z.int().transform((code) => String(code).padStart(5, '0'))])
      .pipe(z.string().regex(/^\d{5}$/)),
    name: text,
    parent_company_base: z
      .object({ code: z.union([z.string(), z.number().transform(String)]).catch('') })
      .catch({ code: '' }),
  }),
  location_base: z.object({ state: text }).catch({ state: '' }),
})

export type CsgRow = z.infer<typeof csgRow>
export type CsgDiscount = z.infer<typeof discount>

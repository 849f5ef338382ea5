import { z } from 'zod'

const text = z.string().catch('')
const yes = z.unknown().transform((value) => value === true || value === 1 || value === '1' || value === 'true')

const discount = z.object({ name: text, type: text, value: z.coerce.number().nonnegative() })

/**
 * What we read of one element of CSG's answer to med_supp/quotes.json; all else is left alone. A row is refused when
 * it lacks its price or its company; what else is missing or odd counts as not said.
 */
export const csgRow = z.object({
  /** Cents. 500,000 is what the import of a rate book takes at most. */
  rate: z.object({ month: z.int().positive().max(500_000) }),
  select: yes,
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

import { z } from 'zod'

const shownOffer = z.object({
  carrier: z.string(),
  plan: z.string(),
  cents: z.int(),
  householdCents: z.int().nullable(),
})

/** The content of a row of quote_snapshots; see snapshot.ts. */
export const shownQuote = z.object({
  zip: z.string(),
  state: z.string().nullable(),
  county: z.string().nullable(),
  age: z.int(),
  /** Null, as tobacco: not known, so nothing was priced. */
  gender: z.enum(['M', 'F']).nullable(),
  tobacco: z.boolean().nullable(),
  effectiveOn: z.string(),
  books: z.array(z.string()),
  /** The client had set something right in the address: these prices are not those of the contact as we know it. */
  corrected: z.boolean(),
  offers: z.array(shownOffer),
})

export type ShownQuote = z.infer<typeof shownQuote>

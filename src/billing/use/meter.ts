/** The meter's name at the provider, which keeps the last report of a month. */
export const BLOCKS_METER = 'contact_blocks'

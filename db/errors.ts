/** Whether a write failed because a row with the same key is there already. `index` is the unique index's name. */
export function isTaken(error: unknown, index: string): boolean {
  const { code, constraint } = error as { code?: string; constraint?: string }
  return code === '23505' && constraint === index
}

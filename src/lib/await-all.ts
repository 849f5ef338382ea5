/** Waits for the values of an object at once, as Promise.all does for a list. */
export async function awaitAll<T extends Record<string, unknown>>(
  values: T,
): Promise<{ [Key in keyof T]: Awaited<T[Key]> }> {
  const settled = await Promise.all(Object.values(values))
  return Object.fromEntries(Object.keys(values).map((key, index) => [key, settled[index]])) as {
    [Key in keyof T]: Awaited<T[Key]>
  }
}

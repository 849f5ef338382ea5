/** Waits for all values of an object concurrently, as Promise.all does for an array. */
export async function awaitAll<T extends Record<string, unknown>>(
  values: T,
): Promise<{ [Key in keyof T]: Awaited<T[Key]> }> {
  const settled = await Promise.all(Object.values(values))
  return Object.fromEntries(Object.keys(values).map((key, index) => [key, settled[index]])) as {
    [Key in keyof T]: Awaited<T[Key]>
  }
}

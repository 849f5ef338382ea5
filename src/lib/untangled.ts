const TRIES = 3

/**
 * Two transactions may each hold what the other needs; the database then ends one of them, with nothing done, and it
 * works when it is run again. `work` is a whole transaction.
 */
export async function untangled<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if ((error as { code?: string }).code !== '40P01' || tries === TRIES) throw error
    }
  }
}

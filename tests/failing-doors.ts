import type { Doors } from '../src/scope.ts'

/** Doors of a database that fails some transactions, or to which something happens just before each. */
export function failingDoors(doors: Doors, before: () => Promise<void> = async () => {}) {
  let [passing, failing] = [Number.POSITIVE_INFINITY, 0]
  const opened: Doors = {
    ...doors,
    async inScope(identity, fn) {
      await before()
      if (passing-- <= 0 && failing-- > 0) throw new Error('The database went away')
      return doors.inScope(identity, fn)
    },
  }
  return {
    doors: opened,
    /** The next `pass` transactions succeed, then `fail` of them do not. */
    failAfter(pass: number, fail = Number.POSITIVE_INFINITY) {
      passing = pass
      failing = fail
    },
  }
}

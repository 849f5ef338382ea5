// Preloaded by node --import: sets the process's clock WRONG_CLOCK_MS ahead.
const Real = Date
const ahead = Number(process.env.WRONG_CLOCK_MS ?? 0)

class Wrong extends Real {
  constructor(...given: [] | ConstructorParameters<typeof Date>) {
    if (given.length === 0) super(Real.now() + ahead)
    else super(...given)
  }
  static override now() {
    return Real.now() + ahead
  }
}
globalThis.Date = Wrong as DateConstructor

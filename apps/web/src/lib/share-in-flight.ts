/** Callers during a request share its answer; the next caller starts a new request. */
export function shareInFlight<Args extends readonly unknown[], Value>(
  ask: (...args: Args) => Promise<Value>,
): (...args: Args) => Promise<Value> {
  let asked: Promise<Value> | null = null
  return (...args) => {
    asked ??= ask(...args).finally(() => {
      asked = null
    })
    return asked
  }
}

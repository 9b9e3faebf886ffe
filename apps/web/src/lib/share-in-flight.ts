/** Callers that ask while an answer is on its way get the same one; afterwards it is asked for anew. */
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

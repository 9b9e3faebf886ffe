/** Gives what `make` makes. It runs when it is first asked for, and once; a promise that fails stays failed. */
export function lazy<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

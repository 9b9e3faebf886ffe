/** The first `length` digits of `typed`, which may be a pasted text around them. */
export function codeDigits(typed: string, length: number): string {
  return typed.replace(/\D/g, '').slice(0, length)
}

/** True at the moment the code becomes full; false for every later event with the same code. */
export function becameFull(before: string, after: string, length: number): boolean {
  return after.length === length && after !== before
}

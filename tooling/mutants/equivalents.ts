/** A line of code some of whose mutants change nothing that can be seen, and why. */
export type Equivalent = { file: string; code: string; because: string }

export const equivalents: readonly Equivalent[] = []

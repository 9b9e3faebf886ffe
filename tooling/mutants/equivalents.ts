/** A line of code some of whose mutants change nothing that can be seen, and why. */
export type Equivalent = { file: string; code: string; because: string }

export const equivalents: readonly Equivalent[] = [
  {
    file: '/store.ts',
    code: "throw new Error('PostgreSQL returned no row for an insert')",
    because: 'an insert without a conflict clause returns its row or fails',
  },
]

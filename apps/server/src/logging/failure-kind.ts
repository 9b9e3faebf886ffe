/** The kind of a failure, which may be kept and shown: its words can hold an address, and stay in the log. */
export function failureKind(error: unknown): string {
  return error instanceof Error ? error.name : typeof error
}

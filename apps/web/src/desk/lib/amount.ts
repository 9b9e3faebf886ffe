const dollars = /^\$?\s*(\d{1,6})(?:\.(\d{1,2}))?$/

/** Whole cents of an amount as people type it: `5`, `5.00`, `$5.5`. NaN for anything else. */
export function centsOf(typed: string): number {
  const [, whole, part = ''] = dollars.exec(typed.trim()) ?? []
  return whole === undefined ? Number.NaN : Number(whole) * 100 + Number(part.padEnd(2, '0'))
}

/** Null is an empty cell. */
export type Cell = string | number | null

/**
 * A file as RFC 4180 says, with CRLF after each row. A text that a spreadsheet would run as a formula gets
 * an apostrophe before it.
 */
export function csvFile(rows: readonly (readonly Cell[])[]): string {
  return rows.map((cells) => `${cells.map(written).join(',')}\r\n`).join('')
}

function written(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const text = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

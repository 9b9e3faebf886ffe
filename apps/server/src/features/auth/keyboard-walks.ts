/** A US keyboard, unshifted and shifted. */
const rows = ['1234567890-=', 'qwertyuiop[]', "asdfghjkl;'", 'zxcvbnm,./']
const shiftedRows = ['!@#$%^&*()_+', 'qwertyuiop{}', 'asdfghjkl:"', 'zxcvbnm<>?']

type Key = { row: number; column: number }

const keys = new Map<string, Key>()
for (const layer of [rows, shiftedRows]) {
  layer.forEach((letters, row) => {
    for (const [column, letter] of [...letters].entries()) keys.set(letter, { row, column })
  })
}

/**
 * Into how few walks a lower-case text falls: stretches in which each sign is
 * the same as the one before, its neighbor on the keyboard, or the next or
 * last one in the alphabet. `1qaz@wsx` is two walks, random signs are nearly one each.
 */
export function countWalks(text: string): number {
  let walks = 0
  let previous: string | undefined
  for (const sign of text) {
    if (previous === undefined || !isStep(previous, sign)) walks += 1
    previous = sign
  }
  return walks
}

function isStep(from: string, to: string): boolean {
  return (
    Math.abs((from.codePointAt(0) ?? 0) - (to.codePointAt(0) ?? 0)) <= 1 || areNeighbors(from, to)
  )
}

function areNeighbors(from: string, to: string): boolean {
  const a = keys.get(from)
  const b = keys.get(to)
  if (!a || !b) return false
  return Math.abs(a.row - b.row) <= 1 && Math.abs(a.column - b.column) <= 1
}

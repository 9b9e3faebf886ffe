import { variableNames } from './variable-names.ts'

/** Read by commands of the repository, not by the server. */
const namesOfCommands = ['OPENLINE_BROWSER', 'DATABASE_URL_TEST']

const ownPrefix = 'OPENLINE_'

/**
 * A problem for each variable whose name is nearly one of ours, or has our prefix and is none. Other
 * variables belong to other programs.
 */
export function misspelledNames(names: readonly string[]): string[] {
  const known = new Set<string>([...variableNames, ...namesOfCommands])
  return names
    .filter((name) => !known.has(name))
    .flatMap((name) => {
      const meant = nearestOf(name)
      if (meant !== null) return `${name} is no variable of Openline; did you mean ${meant}?`
      return name.startsWith(ownPrefix) ? `${name} is no variable of Openline` : []
    })
}

function nearestOf(name: string): string | null {
  const bare = withoutPrefix(name.toUpperCase())
  const joined = variableNames.find((own) => own.includes('_') && own.replaceAll('_', '') === bare)
  if (joined) return joined
  const near = variableNames
    // What two lengths differ by has to be inserted: most names need no closer look.
    .filter((own) => Math.abs(own.length - bare.length) <= allowedDistance(own))
    .map((own) => ({ own, distance: editDistance(bare, own) }))
    .filter(({ own, distance }) => distance <= allowedDistance(own))
    .toSorted((one, other) => one.distance - other.distance)
  return near[0]?.own ?? null
}

/** `OPENLINE_DATABASE_URL` means `DATABASE_URL`. */
function withoutPrefix(name: string): string {
  const bare = name.slice(ownPrefix.length)
  const isOwn = variableNames.some((own) => own === bare)
  return name.startsWith(ownPrefix) && isOwn ? bare : name
}

/** A short name is near the names of too many other programs: PORT and HOST. */
function allowedDistance({ length }: string): number {
  if (length < 8) return 0
  return length < 12 ? 1 : 2
}

/** How many characters to insert, leave out, replace or swap with the next one. */
function editDistance(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, at) => at)]
  const at = (row: number, column: number): number => rows[row]?.[column] ?? 0
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row]
    rows.push(current)
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1]
      const isSwap =
        row > 1 &&
        column > 1 &&
        one[row - 1] === other[column - 2] &&
        one[row - 2] === other[column - 1]
      current[column] = Math.min(
        at(row - 1, column) + 1,
        at(row, column - 1) + 1,
        at(row - 1, column - 1) + (isSame ? 0 : 1),
        isSwap ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
      )
    }
  }
  return at(one.length, other.length)
}

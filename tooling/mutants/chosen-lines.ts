/** Lines of a file that are to be mutated, counted from one; without lines, the whole file. */
export type Chosen = { file: string; lines?: readonly number[] }

/** Reads `git diff --unified=0`: the lines that each file has now and did not have before. */
export function readDiff(diff: string): Chosen[] {
  const chosen = new Map<string, number[]>()
  let lines: number[] = []
  for (const row of diff.split('\n')) {
    const file = /^\+\+\+ b\/(.+)$/.exec(row)?.[1]
    if (file) {
      lines = []
      chosen.set(file, lines)
    }
    const hunk = /^@@ -\S+ \+(\d+)(?:,(\d+))? @@/.exec(row)
    if (hunk) lines.push(...range(Number(hunk[1]), Number(hunk[2] ?? 1)))
  }
  return [...chosen]
    .filter(([, added]) => added.length > 0)
    .map(([file, added]) => ({ file, lines: added }))
}

function range(first: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => first + index)
}

/** Whether a file has decisions to mutate: code of a feature, no test and no list of names. */
export function isMutable(file: string): boolean {
  return (
    /^apps\/server\/src\/features\/[^/]+\/.+\.ts$/.test(file) &&
    !/(\.test|\/feature)\.ts$/.test(file)
  )
}

/**
 * Takes some of the lines where code decides or calls, the same ones for the same seed: a
 * sample says how sharp the tests of a feature are long before each mutant has run.
 */
export function sampleLines(
  files: readonly { file: string; source: string }[],
  { count, seed }: { count: number; seed: number },
): Chosen[] {
  const all = files.flatMap(({ file, source }) =>
    source
      .split('\n')
      .flatMap((text, index) => (hasDecision(text) ? [{ file, line: index + 1 }] : [])),
  )
  const random = randomFrom(seed)
  const drawn = new Map<string, number[]>()
  for (const { file, line } of shuffled(all, random).slice(0, count)) {
    drawn.set(file, [...(drawn.get(file) ?? []), line])
  }
  return [...drawn].map(([file, lines]) => ({ file, lines: lines.toSorted((a, b) => a - b) }))
}

/** Whether a line compares, negates, chooses or computes; a declaration or a type does not. */
function hasDecision(text: string): boolean {
  if (/^\s*(import|export \{|export type|type|\/\/|\*|\/\*)/.test(text)) return false
  return /\bif \(|\?|&&|\|\||[!=]==| [<>+-]=? |!\w|^\s+(await )?require\w+\(|\.(filter|some|every|find)\(/.test(
    text,
  )
}

function shuffled<T>(list: readonly T[], random: () => number): T[] {
  return list
    .map((value) => ({ value, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ value }) => value)
}

/** Mulberry32: numbers from 0 to 1, the same for the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** The patterns that StrykerJS takes: `file` or `file:12-12`. */
export function mutatePatterns(chosen: readonly Chosen[]): string[] {
  return chosen.flatMap(({ file, lines }) =>
    lines ? lines.map((line) => `${file}:${line}-${line}`) : [file],
  )
}

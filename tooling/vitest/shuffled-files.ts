import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

type TestFile = { readonly project: string; readonly path: string }

/**
 * Files in the order that the seed draws, on every machine the same. Those of a project stay together, because a worker
 * keeps its modules until a file of another project comes; vitest's own shuffle does not look at projects.
 */
export function drawnOrder<File extends TestFile>(files: readonly File[], seed: number): File[] {
  const drawn = ({ path }: TestFile) => createHash('sha256').update(`${seed} ${path}`).digest('hex')
  const places = new Map(files.map((file) => [file, `${file.project} ${drawn(file)}`]))
  const placeOf = (file: File) => places.get(file) ?? ''
  return files.toSorted((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1))
}

/**
 * Files in vitest's order, by what they took last or by size, after those that kill a process at each step: they take
 * longest, which a fresh checkout can't know, and the last one would run alone.
 */
export function longestFirst<File>(files: readonly File[], pathOf: (file: File) => string): File[] {
  const kills = (file: File) => /crash/.test(pathOf(file))
  return [...files.filter(kills), ...files.filter((file) => !kills(file))]
}

/** Draws the order of all projects but those without `shuffle`, whose longest files begin. */
export class ShuffledFiles extends BaseSequencer {
  override async sort(all: TestSpecification[]): Promise<TestSpecification[]> {
    const { root, sequence } = this.ctx.config
    const isDrawn = ({ project }: TestSpecification) => project.config.sequence.shuffle === true
    const files = all.filter(isDrawn).map((specification) => ({
      specification,
      project: specification.project.name,
      path: relative(root, specification.moduleId),
    }))
    const drawn = drawnOrder(files, sequence.seed).map(({ specification }) => specification)
    // oxlint-disable-next-line unicorn/no-array-sort -- vitest's method of this name, which gives a new list
    const others = await super.sort(all.filter((each) => !isDrawn(each)))
    return [...drawn, ...longestFirst(others, ({ moduleId }) => moduleId)]
  }
}

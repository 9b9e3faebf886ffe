import { expect, test } from 'vitest'
import { drawnOrder, longestFirst } from './shuffled-files.ts'

const files = ['web', 'server', 'contract'].flatMap((project) =>
  Array.from({ length: 20 }, (_, at) => ({ project, path: `${project}/${at}.test.ts` })),
)

function pathsBy(seed: number, of = files): string[] {
  return drawnOrder(of, seed).map(({ path }) => path)
}

test('a seed draws the same order of files again, from any order, and another seed another', () => {
  expect(pathsBy(7, files.toReversed())).toEqual(pathsBy(7))
  expect(pathsBy(8)).not.toEqual(pathsBy(7))
  expect(pathsBy(8).toSorted()).toEqual(pathsBy(7).toSorted())
})

test('files of a project stay together', () => {
  const projects = drawnOrder(files, 7).map(({ project }) => project)
  const changes = projects.filter((project, at) => project !== projects[at - 1])
  expect(changes).toEqual(['contract', 'server', 'web'])
})

test('files that kill processes come first, and each kind stays in its order', () => {
  const paths = ['secrets', 'crash', 'worker', 'add-on-crash'].map((name) => `e2e/${name}.test.ts`)
  expect(longestFirst(paths, (path) => path)).toEqual([
    'e2e/crash.test.ts',
    'e2e/add-on-crash.test.ts',
    'e2e/secrets.test.ts',
    'e2e/worker.test.ts',
  ])
})

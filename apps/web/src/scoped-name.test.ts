import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { classNameOf } from '../scoped-name.ts'

test('no two classes of the stylesheets have one name', async () => {
  const names: string[] = []
  for await (const path of glob('**/*.module.css', { cwd: import.meta.dirname })) {
    const file = join(import.meta.dirname, path)
    const css = (await readFile(file, 'utf8')).replaceAll(/\/\*.*?\*\//gs, '')
    const written = css.matchAll(/(?:\.|@keyframes )([a-z]\w*)/gi)
    for (const name of new Set([...written].map(([, found = '']) => found)))
      names.push(classNameOf(name, file))
  }
  expect(names.length).toBeGreaterThan(500)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { defects } from './defects.ts'

const apps = join(import.meta.dirname, '../../apps')

test('the text that each planted defect changes is in its file once', () => {
  const lost = defects.flatMap(({ name, edits }) =>
    edits
      .filter(({ file, from }) => readFileSync(join(apps, file), 'utf8').split(from).length !== 2)
      .map(({ file }) => `${name}: ${file}`),
  )
  expect(lost).toEqual([])
})

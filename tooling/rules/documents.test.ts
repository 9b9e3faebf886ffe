import { expect, test } from 'vitest'
import { documentTable, findRouters } from './documents.ts'
import { readSources } from './source-files.ts'

const entries = [
  documentTable,
  'apps/web/src/documents/render-document.tsx',
  'apps/web/src/start/in-browser.ts',
]

const sources = await readSources('.ts', '.tsx')

test.each(entries)('the router is nothing that %s imports', (entry) => {
  expect(sources.map(({ path }) => path)).toContain(entry)
  expect(findRouters(sources, entry)).toEqual([])
})

test('a router behind another file is found, with the way to it', () => {
  const files = [
    { path: documentTable, text: "import { about } from './about.tsx'" },
    { path: 'apps/web/src/documents/about.tsx', text: "import { Link } from 'react-router'" },
  ]
  expect(findRouters(files)).toEqual([
    `${documentTable} → apps/web/src/documents/about.tsx → npm:react-router`,
  ])
})

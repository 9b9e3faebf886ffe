import { expect, test } from 'vitest'
import { readSources } from './source-files.ts'
import { findIdleTokens, findLonelyClasses } from './styles.ts'

const web = (await readSources('.ts', '.tsx', '.css')).filter(({ path }) =>
  path.startsWith('apps/web/src/'),
)

test('components and their stylesheets know the same classes', () => {
  expect(web.filter(({ path }) => path.endsWith('.module.css')).length).toBeGreaterThan(50)
  expect(findLonelyClasses(web)).toEqual([])
})

test('every token of the design is used', () => {
  expect(findIdleTokens(web)).toEqual([])
})

function sheet(text: string) {
  return { path: 'apps/web/src/ui/box.module.css', text }
}

function component(text: string) {
  return {
    path: 'apps/web/src/ui/box.tsx',
    text: `import styles from './box.module.css'\n${text}`,
  }
}

test('a class that only one side knows is found', () => {
  const box = component('const Box = () => <p className={styles.boxes} />')
  expect(findLonelyClasses([box, sheet('.box > .lid { margin: 0.5rem }')])).toEqual([
    'apps/web/src/ui/box.tsx: apps/web/src/ui/box.module.css has no .boxes',
    'apps/web/src/ui/box.module.css: no component uses .box',
    'apps/web/src/ui/box.module.css: no component uses .lid',
  ])
})

test('a class that is chosen by name may be any of its stylesheet', () => {
  const box = component('const Box = () => <p className={styles[variant]} />')
  expect(findLonelyClasses([box, sheet('.big { } .small { }')])).toEqual([])
})

test('an unused token is found', () => {
  const tokens = sheet(':root { --ink: #000; --paper: #fff } p { color: var(--ink) }')
  expect(findIdleTokens([tokens])).toEqual(['--paper'])
})

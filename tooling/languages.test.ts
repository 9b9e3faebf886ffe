import { expect, test } from 'vitest'
import { findSlips, type Said, speakers, textsOf } from './rules/languages.ts'
import { readSources, type SourceFile } from './rules/source-files.ts'

const sources = await readSources('.ts', '.tsx')
const catalogs = (await readSources('/es.json')).map((file) => ({
  path: file.path,
  words: Object.entries(JSON.parse(file.text) as Record<string, string>),
}))
const said = sources.flatMap(textsOf)

test('whatever a customer reads goes through the translation', () => {
  expect(sources.flatMap(findSlips)).toEqual([])
})

function wordsFor({ path }: { path: string }) {
  const speaker = speakers.find(({ of }) => of.test(path))
  return catalogs.filter((catalog) => speaker?.catalogs.test(catalog.path))
}

test('every text has its Spanish', () => {
  const missing = said.filter(
    (text) => !wordsFor(text).some(({ words }) => words.some(([source]) => source === text.source)),
  )
  expect(missing.map(({ path, source }) => `${path}: ${source}`)).toEqual([])
})

test('no catalog keeps an unused text or translates it twice', () => {
  const isSaid = (catalog: string, source: string) =>
    said.some((text) => text.source === source && text.path.startsWith(folderOf(catalog)))
  const idle = catalogs.flatMap(({ path, words }) =>
    words.filter(([source]) => !isSaid(path, source)).map(([source]) => `${path}: ${source}`),
  )
  expect(idle).toEqual([])
  const known = new Map<string, string>()
  const torn = catalogs.flatMap(({ path, words }) =>
    words.flatMap(([source, spanish]) => {
      const other = known.get(source) ?? spanish
      known.set(source, spanish)
      return other === spanish ? [] : [`${path}: ${source}: ${spanish} / ${other}`]
    }),
  )
  expect(torn).toEqual([])
})

function folderOf(path: string) {
  return path.slice(0, path.lastIndexOf('/') + 1)
}

test('a translation keeps the holes and the marks of its source', () => {
  const marks = (text: string) => (text.match(/\{\w+\}|<\/?\w+>/g) ?? []).toSorted().join(' ')
  const changed = catalogs.flatMap(({ path, words }) =>
    words
      .filter(([source, spanish]) => spanish.trim() === '' || marks(source) !== marks(spanish))
      .map(([source]) => `${path}: ${source}`),
  )
  expect(changed).toEqual([])
})

function page(text: string): SourceFile {
  return { path: 'apps/web/src/pages/a.tsx', text }
}

test.for([
  ['a bare text', 'const A = () => <p>Hello there</p>'],
  ['a bare label', 'const A = () => <Field label="Name" />'],
  ['a bare sentence', `const a = () => say('Please try again')`],
  ['a sentence with a value', 'const a = () => say(`Please call ${phone} now`)'],
  ['a bare word in a table', `const a = { setting: 'Settings' }`],
  ['a word and a value', 'const a = () => say(`${label} copied`)'],
  ['a bare word in a choice', 'const A = () => <p>{isOn ? on : "Off"}</p>'],
  ['a bare label put together', 'const A = () => <a aria-label={`Rename ${name}`}>x</a>'],
  ['a bare label in a table', `const a = [{ label: 'Shop' }]`],
  ['a text put together', 'const a = () => t(`Ends on ${date}`)'],
  ['a text said while the module loads', `const a = t('Shop')`],
] as const)('%s is found', ([, text]) => {
  expect(findSlips(page(text))).toHaveLength(1)
})

test.for([
  ['a translated text', `const A = () => <p>{t('Hello there')}</p>`],
  ['a marked text', `const a = { label: msg('Your lines') }`],
  [
    'a plural',
    `const a = () => plural(n, { one: '{count} line left', other: '{count} lines left' })`,
  ],
  ['an error for the log', `const a = () => { throw new Error('The root brings the brand') }`],
  ['a key', `const a = { label: 'shop' }`],
  [
    'a comparison',
    `const A = () => <p className={kind === 'Big' ? 'x y z' : 'y'}>{kind === 'Big' && n}</p>`,
  ],
  ['what search engines read', `const a = { '@type': 'Product' }`],
  ['a statement of SQL', 'const a = () => sql`update ${lines} set x = ${y}`'],
  ['markup', 'const a = () => `<p class="ink ${tone}">${words}</p>`'],
  ['names of classes', 'const A = () => <p className="wide dark">{n} · 5</p>'],
  ['an import', `import { a } from './Some name here.ts'`],
] as const)('%s is fine', ([, text]) => {
  expect(findSlips(page(text))).toEqual([])
})

test('texts are found wherever they are said', () => {
  const text = `const a = () => [t('One'), msg('Two'), plural(1, { one: 'Three', other: 'Four' })]`
  const found: Said[] = textsOf(page(text))
  expect(found.map(({ source }) => source)).toEqual(['One', 'Two', 'Three', 'Four'])
})

import { expect, test } from 'vitest'
import routes from '../apps/web/src/routes.ts'
import { textsOf } from './rules/languages.ts'
import { pageLoads } from './rules/page-loads.ts'
import { readSources } from './rules/source-files.ts'

const sources = (await readSources('.ts', '.tsx')).filter(({ path }) =>
  /^(apps\/web|packages)/.test(path),
)
const loads = pageLoads(routes, sources)

/** The features that a message file names, as those it has or as those it leaves to the other. */
function namedIn(name: string): string[] {
  const text = sources.find(({ path }) => path === `apps/web/src/languages/${name}.ts`)?.text ?? ''
  return /features\/\{([\w,-]+)\}\/es\.json/.exec(text)?.[1]?.split(',') ?? []
}
const featuresOfVisitors = namedIn('public-spanish')

function featureOf(path: string): string | undefined {
  return /^apps\/web\/src\/features\/([^/]+)\//.exec(path)?.[1]
}

const speaking = new Set(sources.filter((file) => textsOf(file).length > 0).map(({ path }) => path))

/** The features of which something is said before the messages of the account are loaded. */
const saidEarly = loads
  .filter(({ hasAccountWords }) => !hasAccountWords)
  .flatMap(({ of, files }) =>
    [...files]
      .filter((file) => speaking.has(file))
      .map((file) => ({ feature: featureOf(file), file, page: of })),
  )
  .filter(({ feature }) => feature !== undefined)

test('every text that a page shows in Spanish is loaded before the page', () => {
  const silent = saidEarly.filter(({ feature }) => !featuresOfVisitors.includes(feature ?? ''))
  const complaints = silent.map(({ page, file }) => `${page} loads ${file} without its messages`)
  expect([...new Set(complaints)]).toEqual([])
})

test('a first page in Spanish loads no messages that only the account needs', () => {
  const early = new Set(saidEarly.map(({ feature }) => feature))
  expect(featuresOfVisitors.filter((feature) => !early.has(feature))).toEqual([])
})

test('every feature has its messages in one of the two files', () => {
  expect(featuresOfVisitors).not.toEqual([])
  expect(namedIn('account-spanish')).toEqual(featuresOfVisitors)
})

test('parts that come later are followed as well', () => {
  const parts = loads.map(({ of }) => of)
  expect(parts).toContain('apps/web/src/features/auth/session-watch.tsx')
  expect(parts).toContain('apps/web/src/start/islands.tsx')
})

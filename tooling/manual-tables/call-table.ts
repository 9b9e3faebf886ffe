import { api } from '../../packages/contract/src/api.ts'
import { isTest, readSources, type SourceFile } from '../rules/source-files.ts'
import { tableOf } from './table.ts'

const features = 'apps/server/src/features/'

/** Every call of the contract, by the routes file that binds it, with the feature's own test. */
export async function callTable(): Promise<string> {
  const files = (await readSources('.ts')).filter(({ path }) => path.startsWith(features))
  const tests = files.filter(({ path }) => isTest(path))
  const rows = files.flatMap(({ path, text }) => {
    const calls = isTest(path) ? [] : callsBoundIn(text)
    if (calls.length === 0) return []
    const shown = testsBeside(path, tests) ?? testsThatSend(calls, tests)
    return [[calls.join(', '), inTicks(path), shown.map((test) => inTicks(test.path)).join(', ')]]
  })
  return tableOf(['Calls', 'Where', 'Test'], rows)
}

/** The calls that a routes file binds, by path: "GET, POST `/app/credits`". */
function callsBoundIn(text: string): string[] {
  const names = new Set(Array.from(text.matchAll(/\bbind\(\s*\w+\.(\w+)/g), ([, name]) => name))
  const bound = Object.groupBy(
    api.filter(({ name }) => names.has(name)),
    ({ path }) => path,
  )
  return Object.entries(bound)
    .map(([path, calls = []]) => {
      const methods = calls.map(({ method }) => method).toSorted()
      return `${methods.join(', ')} \`${path}\``
    })
    .toSorted((one, other) => one.localeCompare(other, 'en'))
}

/** The test named as the feature, or all of its folder; null for a feature without a test of its own. */
function testsBeside(routes: string, tests: readonly SourceFile[]): readonly SourceFile[] | null {
  const folder = routes.slice(0, routes.lastIndexOf('/'))
  const name = folder.slice(features.length)
  const beside = tests.filter(({ path }) => path.startsWith(`${folder}/`))
  const own = beside.filter(({ path }) => path.endsWith(`/${name}.test.ts`))
  if (own.length > 0) return own
  return beside.length > 0 ? beside : null
}

/** The tests of other features that send one of these calls, at most two. */
function testsThatSend(
  calls: readonly string[],
  tests: readonly SourceFile[],
): readonly SourceFile[] {
  const sent = calls.map((call) => {
    const [, path = ''] = call.split('`')
    return new RegExp(
      `[/'\`]${path.replace('/app/', '').replaceAll(/\{\w+\}/g, '\\$\\{[^}]+\\}')}['\`]`,
    )
  })
  return tests.filter(({ text }) => sent.some((pattern) => pattern.test(text))).slice(0, 2)
}

function inTicks(path: string): string {
  return `\`${path.replace('apps/server/src/', 'server/')}\``
}

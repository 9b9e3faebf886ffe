import { api } from '../../packages/contract/src/api.ts'
import { isTest, readSources, type SourceFile } from '../rules/source-files.ts'
import { tableOf } from './table.ts'

const features = 'apps/server/src/features/'

/** Every call of the contract, by the routes file that binds it, with a test that shows it. */
export async function callTable(): Promise<string> {
  const files = (await readSources('.ts')).filter(({ path }) => path.startsWith(features))
  const tests = files.filter(({ path }) => isTest(path))
  const rows = files.flatMap(({ path, text }) => {
    const calls = isTest(path) ? [] : callsBoundIn(text)
    if (calls.length === 0) return []
    const shown = testsNamedAs(path, tests) ?? testsThatSend(calls, folderOf(path), tests)
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

/** The test named as the routes (`profile-routes.ts`: `profile.test.ts`) or as their room; null without one. */
function testsNamedAs(routes: string, tests: readonly SourceFile[]): readonly SourceFile[] | null {
  const folder = folderOf(routes)
  const room = folder.split('/').at(-2) ?? ''
  const own = routes.slice(folder.length).replace(/-?routes\.ts$/, '')
  const names =
    own === '' ? [room] : own === 'desk' ? [`desk-${room}`, room] : [own, `${own}s`, room]
  const found = names.map((name) => tests.find(({ path }) => path === `${folder}${name}.test.ts`))
  const named = found.find((test) => test !== undefined)
  return named ? [named] : null
}

/** Tests that send one of these calls, of the same folder before others; at most two. */
function testsThatSend(
  calls: readonly string[],
  folder: string,
  tests: readonly SourceFile[],
): readonly SourceFile[] {
  const sent = calls.map((call) => {
    const [, path = ''] = call.split('`')
    return new RegExp(
      `[/'\`]${path.replace('/app/', '').replaceAll(/\{\w+\}/g, '\\$\\{[^}]+\\}')}['\`]`,
    )
  })
  const sending = tests.filter(({ text }) => sent.some((pattern) => pattern.test(text)))
  const beside = sending.filter(({ path }) => path.startsWith(folder))
  return [...new Set([...beside, ...sending])].slice(0, 2)
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1)
}

function inTicks(path: string): string {
  return `\`${path.replace('apps/server/src/', 'server/')}\``
}

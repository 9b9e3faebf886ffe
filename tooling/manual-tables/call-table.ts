import { api } from '../../packages/contract/src/api.ts'
import { isTest, readSources } from '../rules/source-files.ts'
import { tableOf } from './table.ts'

const features = 'apps/server/src/features/'

/** Every call of the contract, by the routes file that binds it. */
export async function callTable(): Promise<string> {
  const files = (await readSources('.ts')).filter(({ path }) => path.startsWith(features))
  const rows = files.flatMap(({ path, text }) => {
    const calls = isTest(path) ? [] : callsBoundIn(text)
    if (calls.length === 0) return []
    return [[calls.join(', '), inTicks(path)]]
  })
  return tableOf(['Calls', 'Where'], rows)
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

function inTicks(path: string): string {
  return `\`${path.replace('apps/server/src/', 'server/')}\``
}

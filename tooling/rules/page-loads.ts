import { targetOf } from './import-rules.ts'
import type { SourceFile } from './source-files.ts'
import { childOf, visit } from './syntax.ts'

const web = 'apps/web/src/'
/** A module that imports it has the messages of the account. */
const accountMessages = `${web}languages/account-messages.ts`

type Route = { file: string; children?: Route[] }

/** What the browser loads at one go: a page with what is around it, or a part that comes later. */
export type PageLoad = {
  /** The page or the part itself. */
  of: string
  files: ReadonlySet<string>
  /** Whether the messages of the account are loaded by then. */
  hasAccountWords: boolean
}

/** What documents load for visitors who need more than HTML. */
const documentStart = `${web}start/in-browser.ts`

/** Everything that the routes of the app and the documents make a browser load. */
export function pageLoads(routes: readonly Route[], sources: readonly SourceFile[]): PageLoad[] {
  const imports = new Map(sources.map((file) => [file.path, importsInBrowser(file)]))
  return [...chainsOf(routes, [`${web}root.tsx`]), [documentStart]].flatMap((chain) =>
    loadsFrom(chain, [], imports),
  )
}

/** Each page with the layouts around it. */
function chainsOf(entries: readonly Route[], around: readonly string[]): string[][] {
  return entries.flatMap(({ file, children }) => {
    const chain = [...around, `${web}${file}`]
    return children ? chainsOf(children, chain) : [chain]
  })
}

type Imports = { now: readonly string[]; later: readonly string[] }

function loadsFrom(
  chain: readonly string[],
  before: readonly PageLoad[],
  imports: ReadonlyMap<string, Imports>,
): PageLoad[] {
  const files = new Set(chain)
  // A set gives what is added while it is walked, too.
  for (const file of files) for (const next of imports.get(file)?.now ?? []) files.add(next)
  const hadAccountWords = before.some((load) => load.hasAccountWords)
  const hasAccountWords = hadAccountWords || files.has(accountMessages)
  const load: PageLoad = { of: chain.at(-1) ?? '', files, hasAccountWords }
  const loaded = [...before, load]
  const later = [...files].flatMap((file) => imports.get(file)?.later ?? [])
  const parts = later.filter((part) => !loaded.some((earlier) => earlier.files.has(part)))
  return [load, ...parts.flatMap((part) => loadsFrom([part], loaded, imports))]
}

/** Types and what only the server runs are gone by then. */
function importsInBrowser(file: SourceFile): Imports {
  const now: string[] = []
  const later: string[] = []
  visit(file, (node) => {
    const specifier = childOf(node, 'source')?.['value']
    if (typeof specifier !== 'string' || node['importKind'] === 'type') return
    const target = targetOf(file.path, specifier)
    if (!/\.server\.ts$|^(npm|node):/.test(target)) {
      if (node.type === 'ImportExpression') later.push(target)
      else now.push(target)
    }
  })
  return { now, later }
}

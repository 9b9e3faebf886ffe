import { createHash } from 'node:crypto'
import type { Rolldown } from 'vite'
import { allPages, dashboardSelections } from './src/pages.ts'

/** Pages that show the same things, so that one of them may load what the other alone needs. */
const alike: Readonly<Record<string, string>> = {
  'overview-part': 'lines',
  'line-part': 'lines',
  ...Object.fromEntries(
    allPages
      .filter((page) => page.followedBy === 'token')
      .map(({ name }) => [name, 'signed links']),
  ),
}

const dashboardParts = ['overview', 'line', ...dashboardSelections].map((part) => `${part}-part`)

/** By the name of its file, the pages that load a page or a layout. */
const loadedBy = new Map<string, readonly string[]>([
  ...allPages.map(({ name }) => [name, pagesNamed(name)] as const),
  ...dashboardParts.map((part) => [part, [alike[part] ?? part]] as const),
  ...(['main', 'visitor', 'signed-in'] as const).map(
    (layout) => [`${layout}-layout`, pagesIn(layout)] as const,
  ),
  // What a customer sees of the account on a document.
  ['islands', ['islands']],
])

function pagesNamed(name: string): string[] {
  const names = name === 'dashboard' ? dashboardParts : [name]
  return names.map((each) => alike[each] ?? each)
}

function pagesIn(layout: 'main' | 'visitor' | 'signed-in'): string[] {
  return allPages
    .filter((page) => page.kind === 'app' && page.layout !== 'none')
    .filter((page) => layout === 'main' || page.layout === layout)
    .flatMap(({ name }) => pagesNamed(name))
}

const pagesOfModules = new Map<string, ReadonlySet<string>>()

/** The pages that load a module with their own code, dialogs and other parts that come later aside. */
function pagesOf(id: string, chunking: Rolldown.ChunkingContext): ReadonlySet<string> {
  const known = pagesOfModules.get(id)
  if (known) return known
  const file = /src[\\/](?:pages|pages[\\/]dashboard|start)[\\/]([\w-]+)\.tsx$/.exec(id)?.[1] ?? ''
  const importers = chunking.getModuleInfo(id)?.importers ?? []
  const pages = new Set([
    ...(loadedBy.get(file) ?? []),
    ...importers.flatMap((importer) => [...pagesOf(importer, chunking)]),
  ])
  pagesOfModules.set(id, pages)
  return pages
}

const isOurs = /apps[\\/]web[\\/]src|packages[\\/]contract[\\/]src/

/**
 * What all these pages load is one file, whichever others load it too: it is small, and a file of its own costs 0.4 KiB
 * of headers. The first that fits counts.
 */
const together: readonly (readonly string[])[] = [
  ['cart', 'checkout', 'lines'],
  ['checkout', 'lines', 'payment-part'],
  ['checkout', 'payment-part'],
  ['lines', 'payment-part'],
]

type Part = { readonly pages: readonly string[]; readonly priority: number }

/** The file of a module: in the order of priority, none gets what another page alone needs. */
function partOf(id: string, chunking: Rolldown.ChunkingContext): Part {
  const pages = pagesOf(id, chunking)
  const index = together.findIndex((each) => each.every((page) => pages.has(page)))
  const shared = together[index]
  if (shared) return { pages: shared, priority: loadedBy.size + together.length - index }
  return { pages: [...pages].toSorted(), priority: pages.size }
}

/**
 * What the same pages load is one file. A group takes along what its modules import, which at least as many pages load:
 * the files of most pages come first.
 */
export const pageParts: readonly Rolldown.CodeSplittingGroup[] = Array.from(
  { length: loadedBy.size + together.length },
  (_, index) => {
    const priority = index + 1
    return {
      name: (id, chunking) => {
        const part = partOf(id, chunking)
        return part.priority === priority ? `part-${shortHash(part.pages)}` : null
      },
      debugName: `parts of priority ${priority}`,
      test: isOurs,
      minShareCount: 2,
      priority,
    }
  },
)

function shortHash(names: readonly string[]): string {
  return createHash('sha256').update(names.join()).digest('hex').slice(0, 4)
}

import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { Defect } from './defect.ts'

const apps = new URL('../../apps/', import.meta.url)

/**
 * Plants a defect into what this process loads from now on; no file changes. Throws for a text that is not there
 * any more, so that a defect cannot come to nothing unseen.
 */
export function plant({ edits }: Defect): void {
  for (const { file, from } of edits) {
    const source = readFileSync(new URL(file, apps), 'utf8')
    if (!source.includes(from)) throw new Error(`${file} has no "${from}" any more`)
  }
  registerHooks({
    load(url, context, nextLoad) {
      const wanted = edits.filter(({ file }) => url === new URL(file, apps).href)
      const loaded = nextLoad(url, context)
      if (wanted.length === 0) return loaded
      const source = wanted.reduce(
        (text, { from, to }) => text.replace(from, () => to),
        readFileSync(fileURLToPath(url), 'utf8'),
      )
      return { ...loaded, source }
    },
  })
}

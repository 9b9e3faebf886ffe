import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { findBrowser } from '../../tooling/runner/browser.mjs'
import { cacheFolder } from '../../tooling/runner/place.mjs'
import { runQuietly } from '../../tooling/runner/processes.mjs'

/** 114 packages and 176 MB for one bench: fetched when it is asked for, kept beside our caches. */
const version = '13.5.0'

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

export type Category = (typeof categories)[number]

/** The scores of one visit. */
export type Verdict = {
  /** 0 to 100. */
  readonly scores: Readonly<Record<Category, number>>
  /** What cost points beside performance: the names of audits. */
  readonly failed: readonly string[]
}

type Audit = { score: number | null; title: string }
type Report = {
  categories: Record<
    Category,
    { score: number | null; auditRefs: { id: string; weight: number }[] }
  >
  audits: Record<string, Audit>
}

/** Fetches Lighthouse by npm, once, and gives a function that visits a page as its mobile profile. */
export async function openLighthouse(): Promise<(url: string) => Promise<Verdict>> {
  const program = await fetchLighthouse()
  const browser = await findBrowser()
  const env = { ...process.env, ...(browser && { CHROME_PATH: browser }) }
  const flags = ['--headless', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])]
  return async (url) => {
    const { code, output } = await runQuietly(
      process.execPath,
      [
        program,
        url,
        '--quiet',
        '--output=json',
        `--only-categories=${categories.join(',')}`,
        `--chrome-flags=${flags.join(' ')}`,
      ],
      { env, timeoutMs: visitWithinMs },
    )
    const start = output.indexOf('{\n')
    if (code !== 0 || start < 0) throw new Error(`Lighthouse failed at ${url}\n${output}`)
    return verdictOf(JSON.parse(output.slice(start)) as Report) // the shape of this version
  }
}

const visitWithinMs = 180_000

async function fetchLighthouse(): Promise<string> {
  const folder = join(await cacheFolder(), `lighthouse-${version}`)
  const program = join(folder, 'node_modules/lighthouse/cli/index.js')
  if (existsSync(program)) return program
  const wanted = ['install', '--no-audit', '--no-fund', '--prefix', folder, `lighthouse@${version}`]
  const { code, output } = await runQuietly('npm', wanted)
  if (code !== 0) throw new Error(`npm could not fetch Lighthouse\n${output}`)
  return program
}

function verdictOf({ categories: found, audits }: Report): Verdict {
  const others = categories.filter((name) => name !== 'performance')
  const failed = others
    .flatMap((name) => found[name].auditRefs)
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => id)
  const score = (name: Category) => Math.round((found[name].score ?? 0) * 100)
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    },
    failed: [...new Set(failed)],
  }
}

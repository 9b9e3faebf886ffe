import { publicPages } from '../e2e/support/public-pages.ts'
import { startStack } from '../e2e/support/stack.ts'
import { type Category, openLighthouse, type Verdict } from './browser/lighthouse.ts'
import type { Bench } from './measure/bench.ts'
import type { Figure } from './measure/figures.ts'

const rounds = 3

const targets = {
  performance: 95,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
} as const satisfies Record<Category, number>

export const lighthouse: Bench = {
  name: 'lighthouse',
  about: 'every public page as a phone, scored by Lighthouse',
  isLong: true,
  async run(keep) {
    const visit = await openLighthouse()
    const stack = await keep(startStack())
    const figures: Figure[] = []
    for (const { path } of publicPages) {
      const verdicts: Verdict[] = []
      for (let round = 0; round < rounds; round += 1) {
        verdicts.push(await visit(stack.shopUrl + path))
      }
      figures.push(...figuresOf(path, verdicts))
    }
    return figures
  },
}

function figuresOf(path: string, verdicts: readonly Verdict[]): Figure[] {
  const failed = new Set(verdicts.flatMap((verdict) => verdict.failed))
  if (failed.size > 0) console.log(`${path} fails: ${[...failed].join(', ')}`)
  return Object.entries(targets).map(([category, atLeast]) => ({
    what: `${path} ${category}`,
    samples: verdicts.map(({ scores }) => scores[category as Category]), // a literal's own keys
    atLeast,
  }))
}

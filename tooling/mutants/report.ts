import type { Equivalent } from './equivalents.ts'

/** What we read of StrykerJS' report in JSON (schema "mutation-testing-report" 2). */
export type MutationReport = {
  files: Readonly<Record<string, { source: string; mutants: readonly ReportedMutant[] }>>
}

type Position = { line: number; column: number }

type ReportedMutant = {
  mutatorName: string
  replacement?: string
  status: string
  location: { start: Position; end: Position }
}

export type FeatureScore = { feature: string; noticed: number; meant: number; survivors: string[] }

const noticedStates = new Set(['Killed', 'Timeout'])
const missedStates = new Set(['Survived', 'NoCoverage'])

/**
 * Counts per feature the mutants that its tests noticed, of those that mean something. One that
 * can't run (static, compile error) or is named as equivalent counts for neither.
 */
export function scoreReport(
  report: MutationReport,
  equivalents: readonly Equivalent[],
): FeatureScore[] {
  const scores = new Map<string, FeatureScore>()
  for (const [file, { source, mutants }] of Object.entries(report.files)) {
    const score = scoreOf(scores, featureOf(file))
    for (const mutant of mutants) {
      const isNoticed = noticedStates.has(mutant.status)
      if (!isNoticed && !missedStates.has(mutant.status)) continue
      const text = source.split('\n')[mutant.location.start.line - 1]?.trim() ?? ''
      if (!isNoticed && isNamed({ file, text }, equivalents)) continue
      score.meant += 1
      if (isNoticed) score.noticed += 1
      else score.survivors.push(told(file, mutant, text))
    }
  }
  return [...scores.values()].filter(({ meant }) => meant > 0)
}

function scoreOf(scores: Map<string, FeatureScore>, feature: string): FeatureScore {
  const known = scores.get(feature)
  if (known) return known
  const fresh = { feature, noticed: 0, meant: 0, survivors: [] }
  scores.set(feature, fresh)
  return fresh
}

function isNamed(
  { file, text }: { file: string; text: string },
  equivalents: readonly Equivalent[],
): boolean {
  return equivalents.some((each) => file.endsWith(each.file) && text.includes(each.code))
}

function told(file: string, mutant: ReportedMutant, text: string): string {
  const { line, column } = mutant.location.start
  const what = mutant.replacement?.replaceAll(/\s+/g, ' ').slice(0, 60) ?? ''
  return `${file}:${line}:${column} ${mutant.mutatorName} → ${what}\n      ${text}`
}

function featureOf(file: string): string {
  return /features\/[^/]+\/([^/]+)\//.exec(file)?.[1] ?? file
}

/** Prints a row for each feature and then what was missed; gives whether each reached the bar. */
export function tellScores(
  scores: readonly FeatureScore[],
  { bar, print }: { bar: number; print: (line: string) => void },
): boolean {
  for (const { feature, noticed, meant } of scores) {
    const percent = Math.floor((100 * noticed) / meant)
    print(`${feature.padEnd(18)} ${noticed} of ${meant} noticed (${percent} %)`)
  }
  for (const { survivors } of scores) {
    for (const survivor of survivors) print(`  missed: ${survivor}`)
  }
  return scores.every(({ noticed, meant }) => noticed * 100 >= meant * bar)
}

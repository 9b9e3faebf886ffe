import { describe, expect, test } from 'vitest'
import { isMutable, mutatePatterns, readDiff, sampleLines } from './chosen-lines.ts'
import { type MutationReport, scoreReport, tellScores } from './report.ts'

const orders = 'apps/server/src/features/sales/orders/present.ts'

describe('the lines that are mutated', () => {
  test('are those that a diff added or changed, none of what it removed', () => {
    const diff = `diff --git a/${orders} b/${orders}
--- a/${orders}
+++ b/${orders}
@@ -3 +3,2 @@ function one() {
@@ -9,2 +11,0 @@
@@ -20,0 +21 @@
diff --git a/gone.ts b/gone.ts
--- a/gone.ts
+++ /dev/null
@@ -1,5 +0,0 @@`
    const chosen = readDiff(diff)
    expect(chosen).toEqual([{ file: orders, lines: [3, 4, 21] }])
    expect(mutatePatterns(chosen)).toEqual([`${orders}:3-3`, `${orders}:4-4`, `${orders}:21-21`])
    expect(mutatePatterns([{ file: orders }])).toEqual([orders])
  })

  test('belong to the code of a feature, not to its tests or its list of parts', () => {
    expect(isMutable(orders)).toBe(true)
    const others = ['orders.test.ts', 'feature.ts', 'es.json']
    expect(
      others.filter((name) => isMutable(`apps/server/src/features/sales/orders/${name}`)),
    ).toEqual([])
    expect(isMutable('apps/server/src/http/server.ts')).toBe(false)
  })

  test('of a sample decide something, and are the same ones for a seed', () => {
    const source = [
      "import { a } from './a.ts'",
      'export function total(lines: Line[]) {',
      '  if (lines.length === 0) return 0',
      '  const paid = lines.filter(({ isPaid }) => isPaid)',
      '  return isLate ? 1 : 2',
      '}',
    ].join('\n')
    const files = [{ file: orders, source }]
    expect(sampleLines(files, { count: 9, seed: 1 })).toEqual([{ file: orders, lines: [3, 4, 5] }])
    const some = sampleLines(files, { count: 2, seed: 7 })
    expect(some[0]?.lines).toHaveLength(2)
    expect(sampleLines(files, { count: 2, seed: 7 })).toEqual(some)
  })
})

describe('the report', () => {
  const at = (line: number) => ({ start: { line, column: 3 }, end: { line, column: 9 } })
  const mutant = (status: string, line: number) => ({
    mutatorName: 'ConditionalExpression',
    replacement: 'true',
    status,
    location: at(line),
  })
  const report: MutationReport = {
    files: {
      [orders]: {
        source: 'one\ntwo\nthree',
        mutants: [
          mutant('Killed', 1),
          mutant('Timeout', 1),
          mutant('NoCoverage', 2),
          mutant('Survived', 3),
          mutant('Ignored', 1),
          mutant('RuntimeError', 1),
        ],
      },
    },
  }

  test('counts what tests noticed of what means something, and shows the rest', () => {
    const because = 'nothing changes'
    const scores = scoreReport(report, [
      { file: 'sales/orders/present.ts', code: 'three', because },
    ])
    const lines: string[] = []
    const print = (line: string) => void lines.push(line)
    expect(tellScores(scores, { bar: 85, print })).toBe(false)
    expect(lines).toEqual([
      'orders             2 of 3 noticed (66 %)',
      `  missed: ${orders}:2:3 ConditionalExpression → true\n      two`,
    ])
    expect(tellScores(scores, { bar: 66, print })).toBe(true)
  })
})

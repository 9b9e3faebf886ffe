import { describe, expect, test } from 'vitest'
import { leastCapabilities } from '../api/capabilities.ts'
import type { Outcome, Report, Result } from '../run/run.ts'
import { junitReport } from './junit-report.ts'
import { resultText, summaryText } from './text-report.ts'

function aResult(outcome: Outcome): Result {
  return {
    requirement: {
      id: 'numbers.area',
      section: 'GET /numbers',
      says: 'A search gives "numbers" <of it>.',
      needs: ['numberSearch'],
      run: async () => {},
    },
    outcome,
    exchanges: [
      {
        sent: { method: 'GET', path: '/numbers?areaCode=515', headers: {}, body: null },
        came: { status: 200, text: '{"numbers":["\u0007&"]}' },
        tookMs: 3,
      },
    ],
    tookMs: 4,
  }
}

const failed = aResult({ kind: 'failed', expected: 'a <list>' })
const skipped = aResult({ kind: 'skipped', reason: 'there is no "areaCode"' })
const report: Report = {
  results: [aResult({ kind: 'passed' }), failed, skipped],
  capabilities: { ...leastCapabilities, network: 'Test network', numberSearch: true },
  left: ['line 1'],
}

describe('The report', () => {
  test('is a line for what holds, and everything for what does not', () => {
    expect(resultText(aResult({ kind: 'passed' }), false).split('\n')).toHaveLength(1)
    expect(resultText(aResult({ kind: 'passed' }), true)).toContain('sent      GET /numbers')
    expect(resultText(failed, false).split('\n').slice(1)).toEqual([
      '      sent      GET /numbers?areaCode=515',
      '      came      200  {"numbers":["\u0007&"]}',
      '      expected  a <list>',
      '      section   docs/carrier-api.md, GET /numbers',
    ])
    expect(resultText(skipped, false)).toMatch(/^skip .* Skipped: there is no "areaCode"\.$/)
  })

  test('ends with the capabilities, what is left and the counts', () => {
    const lines = summaryText(report).split('\n')
    expect(lines).toContain('Test network:')
    expect(lines.find((line) => line.startsWith('numberSearch'))).toMatch(/yes +1 +1 +1$/)
    expect(lines.find((line) => line.startsWith('transferPin'))).toMatch(/no +0 +0 +0$/)
    expect(lines.slice(-2)).toEqual(['Not taken away: line 1.', '1 passed, 1 failed, 1 skipped.'])
  })

  test('is XML of JUnit, whatever a carrier answers', () => {
    const xml = junitReport(report)
    expect(xml).toContain('tests="3" failures="1" skipped="1"')
    expect(xml).toContain('<failure message="expected a &lt;list&gt;"/>')
    expect(xml).toContain('<skipped message="there is no &quot;areaCode&quot;"/>')
    expect(xml).toContain('came      200  {&quot;numbers&quot;:[&quot;\uFFFD&amp;&quot;]}')
    expect(xml).not.toContain('\u0007')
  })
})

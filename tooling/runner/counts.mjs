import { readFile } from 'node:fs/promises'

/** @typedef {{ passed: number, failed: number }} Counts */

/**
 * Reads Vitest's JSON report. A file that could not even be loaded counts as one failed test.
 * @param {string} file
 * @returns {Promise<Counts>}
 */
export async function countVitest(file) {
  const report = await readReport(file)
  const suites = report?.testResults ?? []
  const unloaded = suites.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  return {
    passed: report?.numPassedTests ?? 0,
    failed: (report?.numFailedTests ?? 0) + unloaded.length,
  }
}

/**
 * Reads Playwright's JSON report.
 * @param {string} file
 * @returns {Promise<Counts>}
 */
export async function countPlaywright(file) {
  const report = await readReport(file)
  const { expected = 0, unexpected = 0, flaky = 0 } = report?.stats ?? {}
  return { passed: expected, failed: unexpected + flaky }
}

/**
 * @typedef {object} Report the parts we read of both formats
 * @property {number} [numPassedTests]
 * @property {number} [numFailedTests]
 * @property {{ status: string, assertionResults: unknown[] }[]} [testResults]
 * @property {{ expected: number, unexpected: number, flaky: number }} [stats]
 */

/**
 * @param {string} file
 * @returns {Promise<Report | null>} null when the runner did not get as far as writing one
 */
async function readReport(file) {
  const text = await readFile(file, 'utf8').catch(() => null)
  return text === null ? null : /** @type {Report} */ (JSON.parse(text))
}

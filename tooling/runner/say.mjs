/** A problem that the person at the terminal can solve: shown as a sentence, without a stack. */
export class PlainError extends Error {
  /**
   * @param {string} message
   * @param {number} [exitCode]
   */
  constructor(message, exitCode = 1) {
    super(message)
    this.exitCode = exitCode
  }
}

/** @param {string} line */
export const say = (line = '') => process.stdout.write(`${line}\n`)

/** @param {string} line */
export const complain = (line) => process.stderr.write(`${line}\n`)

/** @param {number} startedAt milliseconds, from Date.now() */
export const secondsSince = (startedAt) => `${((Date.now() - startedAt) / 1000).toFixed(1)} s`

/**
 * Runs a command's main function and ends the process with its exit code.
 * @param {() => Promise<number>} main
 */
export const runMain = async (main) => {
  try {
    process.exitCode = await main()
  } catch (error) {
    if (!(error instanceof PlainError)) throw error
    complain(`\n${error.message}`)
    process.exitCode = error.exitCode
  }
}

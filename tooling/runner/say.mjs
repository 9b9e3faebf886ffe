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
export function say(line = '') {
  return process.stdout.write(`${line}\n`)
}

/** @param {string} line */
export function complain(line) {
  return process.stderr.write(`${line}\n`)
}

/** @param {number} startedAt milliseconds, from Date.now() */
export function secondsSince(startedAt) {
  return `${((Date.now() - startedAt) / 1000).toFixed(1)} s`
}

/**
 * Runs a command's main function and ends the process with its exit code.
 * @param {() => Promise<number>} main
 */
export async function runMain(main) {
  try {
    process.exitCode = await main()
  } catch (error) {
    if (!(error instanceof PlainError)) throw error
    complain(`\n${error.message}`)
    process.exitCode = error.exitCode
  }
}

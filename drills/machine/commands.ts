import { root } from '../../tooling/runner/place.mjs'
import { runQuietly } from '../../tooling/runner/processes.mjs'
import { PlainError } from '../../tooling/runner/say.mjs'

type Options = { readonly cwd?: string; readonly env?: NodeJS.ProcessEnv }

/** Prints a command and runs it to its end; throws with what it wrote when it fails. Gives its output. */
export async function run(
  command: string,
  args: readonly string[],
  options: Options = {},
): Promise<string> {
  console.log(`$ ${[command, ...args].join(' ')}`)
  const { code, output } = await runQuietly(command, [...args], { cwd: root, ...options })
  if (code === 0) return output.trim()
  throw new PlainError(`${command} failed with exit code ${code}:\n${output.trim()}`)
}

/** Runs a command as the user of Debian's PostgreSQL, which refuses to run as root. */
export function runAsPostgres(command: string, args: readonly string[]): Promise<string> {
  const options = { cwd: '/', env: { ...process.env, LC_ALL: 'C' } }
  if (process.getuid?.() !== 0) return run(command, args, options)
  return run('runuser', ['--user=postgres', '--', command, ...args], options)
}

import { runCommand } from './command.ts'

const interruption = new AbortController()

function interrupt() {
  if (interruption.signal.aborted) process.exit(130)
  interruption.abort()
  process.stderr.write('\nTaking away what was made. Ctrl-C again leaves it there.\n')
}

process.on('SIGINT', interrupt).on('SIGTERM', interrupt)
process.exitCode = await runCommand(process.argv.slice(2), {
  print: (line) => process.stdout.write(`${line}\n`),
  complain: (line) => process.stderr.write(`${line}\n`),
  signal: interruption.signal,
})
process.off('SIGINT', interrupt).off('SIGTERM', interrupt)

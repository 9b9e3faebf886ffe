import { readConfig } from './config.ts'
import { startSandbox } from './start-sandbox.ts'

async function run() {
  const sandbox = await startSandbox(readConfig(process.env))
  process.stdout.write(`sandbox: ${sandbox.url} (mail on port ${sandbox.smtpPort})\n`)
  const stop = () => {
    process.off('SIGINT', stop).off('SIGTERM', stop)
    void sandbox.close()
  }
  process.on('SIGINT', stop).on('SIGTERM', stop)
}

try {
  await run()
} catch (error) {
  process.stderr.write(`The sandbox could not start: ${String(error)}\n`)
  process.exitCode = 1
}

import { readConfig } from './config.ts'
import { startSandbox } from './start-sandbox.ts'

const sandbox = await startSandbox(readConfig(process.env))
process.stdout.write(`sandbox: ${sandbox.url} (mail on port ${sandbox.smtpPort})\n`)

let isStopping = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (isStopping) return
    isStopping = true
    void sandbox.close()
  })
}

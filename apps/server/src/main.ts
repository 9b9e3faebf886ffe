import { loadWeb } from './load-web.ts'
import { runProcess } from './run-process.ts'

await runProcess((config, log) => ({ loadPages: loadWeb(config, log) }))

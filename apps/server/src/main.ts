import { loadWeb } from './process/load-web.ts'
import { runProcess } from './process/run-process.ts'

await runProcess((config, log) => ({ loadPages: loadWeb(config, log) }))

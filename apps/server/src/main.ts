import { loadWeb } from './load-web.ts'
import { runProcess } from './run-process.ts'

await runProcess((config) => ({ loadPages: loadWeb(config) }))

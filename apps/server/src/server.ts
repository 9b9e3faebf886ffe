import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// The program of the bundle. Only modules that are loaded after this are cached.
enableCompileCache(join(import.meta.dirname, '.compile-cache'))
process.setSourceMapsEnabled(true)
await import('./main.ts')

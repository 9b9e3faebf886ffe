import './process/check-node.ts'
// Whole, since an older Node refuses to load what imports a name that its module doesn't have.
import nodeModule from 'node:module'
import { join } from 'node:path'

// The program of the bundle. Only modules that are loaded after this are cached.
nodeModule.enableCompileCache(join(import.meta.dirname, '.compile-cache'))
process.setSourceMapsEnabled(true)
await import('./main.ts')

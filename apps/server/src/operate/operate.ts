import '../process/check-node.ts'

// The program of the bundle, before an old Node can meet a module that it can't load.
await import('./command-line.ts')

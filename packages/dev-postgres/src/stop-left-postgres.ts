import { stopLeftPostgres } from './dev-postgres.ts'

// For the commands that start a server: run after one that could not stop its database itself.
await stopLeftPostgres({
  dataDir: process.env['DATA_DIR'] ?? '.data',
  log: (message) => process.stdout.write(`${message}\n`),
})

// Imported first by every command, and written so that an old Node still understands it:
// it ends the process with a sentence before newer syntax is read.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)

if (major < 20 || (major === 20 && minor < 12)) {
  process.stderr.write(
    'Openline needs Node 20.12 or newer to start (it then runs on the Node 24 it installs). ' +
      'This is Node ' +
      process.versions.node +
      '. Get a newer one from https://nodejs.org.\n',
  )
  process.exit(1)
}

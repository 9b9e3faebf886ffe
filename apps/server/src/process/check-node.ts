// Imported first by the programs of the bundle, which load everything else by `await import`: an older Node
// loads this, and ends before it meets a module or syntax that it doesn't have. So it imports nothing itself.
const oldest = 24
const [major = 0] = process.versions.node.split('.').map(Number)

if (major < oldest) {
  process.stderr.write(
    `cannot start: Openline runs on Node ${oldest} or newer, and this is Node ${process.versions.node} (${process.execPath})\n`,
  )
  // As `badConfiguration`: a service manager must not start it again.
  process.exit(78)
}

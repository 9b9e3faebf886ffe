// The health probe of a container: ends with 0 when this process can serve. The image has no other program.
const { OPENLINE_ROLE, PORT, WORKER_PORT } = process.env
const port = OPENLINE_ROLE === 'worker' ? WORKER_PORT || 3003 : PORT || 3000
const isReady = await fetch(`http://127.0.0.1:${port}/readyz`).then(
  ({ ok }) => ok,
  () => false,
)
process.exitCode = isReady ? 0 : 1

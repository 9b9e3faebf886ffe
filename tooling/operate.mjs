import './runner/check-node.mjs'
import { findNode } from './runner/pinned-node.mjs'
import { childEnvironment, loadEnvironmentFile } from './runner/place.mjs'
import { startNode } from './runner/processes.mjs'
import { runMain } from './runner/say.mjs'

/** `npm run operate -- <words>`: one command of an operator, with the server's variables. */
async function main() {
  loadEnvironmentFile()
  const args = ['apps/server/src/operate/operate.ts', ...process.argv.slice(2)]
  const { ended } = startNode('operate', await findNode(), args, { env: childEnvironment() })
  return (await ended).code
}

await runMain(main)

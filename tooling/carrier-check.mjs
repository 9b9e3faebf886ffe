import { join } from 'node:path'
import './runner/check-node.mjs'
import { findNode } from './runner/pinned-node.mjs'
import { root } from './runner/place.mjs'
import { runHere } from './runner/processes.mjs'
import { runMain } from './runner/say.mjs'

/** `npm run carrier-check -- --url … --key … --secret …`: checks an implementation of the carrier API. */
async function main() {
  // Ctrl-C reaches the checker too, which ends on its own once it has taken away what it made.
  process.on('SIGINT', () => {})
  // Files are named from where the command was given.
  const cwd = process.env.INIT_CWD ?? process.cwd()
  const args = [join(root, 'packages/carrier-check/src/main.ts'), ...process.argv.slice(2)]
  const { code } = await runHere(await findNode(), args, { cwd })
  return code
}

await runMain(main)

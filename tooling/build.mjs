import './runner/check-node.mjs'
import { build } from './runner/build.mjs'
import { install } from './runner/install.mjs'
import { findNode } from './runner/pinned-node.mjs'
import { runMain, say } from './runner/say.mjs'

/** `npm run build`: makes `dist/`, which runs with Node alone. */
async function main() {
  await install()
  await build(await findNode())
  say('dist/ is up to date. It runs with Node 24 or newer: node dist/server.mjs')
  return 0
}

await runMain(main)

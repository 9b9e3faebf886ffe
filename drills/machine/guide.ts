import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../../tooling/runner/place.mjs'
import { PlainError } from '../../tooling/runner/say.mjs'

/** The commands under a heading of docs/deploy.md, as a person types them: the first block of them, line by line. */
export async function commandsUnder(heading: string): Promise<readonly string[]> {
  const guide = await readFile(join(root, 'docs/deploy.md'), 'utf8')
  const section = guide.split(/^## /m).find((each) => each.startsWith(`${heading}\n`)) ?? ''
  const block = /^```sh\n(.*?)^```$/ms.exec(section)?.[1]
  if (!block) throw new PlainError(`docs/deploy.md has no commands under "${heading}".`)
  return block.trim().split('\n')
}

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type RunbookEntry, runbook } from '@openline/contract/office/runbook-desk'
import { expect, test } from 'vitest'
import { root } from './runner/place.mjs'

const page = await readFile(join(root, 'docs/operate/watch.md'), 'utf8')

/** What is under a heading of the page, up to the next one, on one line. */
function textUnder(section: string): string {
  const [, rest = ''] = page.split(new RegExp(`^#+ ${section}$`, 'm'))
  const [own = ''] = rest.split(/^#+ /m)
  return own.replaceAll(/\s+/g, ' ').replaceAll("'", '’')
}

test.each(Object.entries<RunbookEntry>(runbook))(
  'what the desk says about %s is a sentence of the page for operators',
  (_, { section, sentence }) => {
    expect(textUnder(section)).toContain(sentence)
  },
)

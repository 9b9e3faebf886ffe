import { readFile } from 'node:fs/promises'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ManualText } from './manual-text.tsx'

function htmlOf(text: string): string {
  return renderToStaticMarkup(<ManualText text={text} />).replaceAll(/ class="[^"]*"/g, '')
}

test('a paragraph of the manual is one, with its code, its stress and the text of its links', () => {
  expect(
    htmlOf('Open `jobs` **now**,\n_at once_: see [Taxes](#taxes).\n\nThen some_words_more.'),
  ).toBe(
    '<div><p>Open <code>jobs</code> <strong>now</strong>, <em>at once</em>: see Taxes.</p><p>Then some_words_more.</p></div>',
  )
})

test('steps, points and commands of the manual keep their form', () => {
  expect(htmlOf('- one\n  line\n- two\n\n1. first\n2. second\n\n```sh\n# a <id>\n\nrun\n```')).toBe(
    '<div><ul><li>one line</li><li>two</li></ul><ol><li>first</li><li>second</li></ol><pre># a &lt;id&gt;\n\nrun</pre></div>',
  )
})

test('a table of the manual is a table with its heads', () => {
  const html = htmlOf('| Status | Waits for |\n| --- | --- |\n| `paid` | the carrier |')
  expect(html).toContain('<th scope="col">Status</th><th scope="col">Waits for</th>')
  expect(html).toContain(
    '<th scope="row"><code>paid</code></th><td data-wraps="true">the carrier</td>',
  )
})

test('no mark of Markdown is left of the whole manual', async () => {
  const manual = await readFile(
    new URL('../../../../../docs/operate/watch.md', import.meta.url),
    'utf8',
  )
  const html = htmlOf(manual)
  const words = html.replaceAll(/<(code|pre)>[\s\S]*?<\/\1>/g, '')
  expect(words).toContain('<h3>Failed jobs</h3>')
  expect(words.match(/.{0,40}(```|\*\*|\]\(|`|\| ---).{0,40}/)).toBeNull()
})

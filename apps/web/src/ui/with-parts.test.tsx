import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { WithParts } from './with-parts.tsx'

function shown(text: string) {
  return renderToStaticMarkup(
    <WithParts text={text} parts={{ terms: <a href="/terms">?</a>, strong: <strong /> }} />,
  )
}

test('marked words become links where the sentence has them', () => {
  expect(shown('I accept the <terms>terms</terms>, <strong>all</strong> of them.')).toBe(
    'I accept the <a href="/terms">terms</a>, <strong>all</strong> of them.',
  )
  expect(shown('<terms>Las condiciones</terms>')).toBe('<a href="/terms">Las condiciones</a>')
})

test('an unknown or unclosed mark is text and never HTML', () => {
  expect(shown('Read <b>this</b>.')).toBe('Read this.')
  expect(shown('1 < 2 <terms>')).toBe('1 &lt; 2 &lt;terms&gt;')
})

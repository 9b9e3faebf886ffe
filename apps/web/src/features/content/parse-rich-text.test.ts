import { describe, expect, test } from 'vitest'
import { parseRichText } from './parse-rich-text.ts'

describe('a text of the content service', () => {
  test('has paragraphs where a line is blank', () => {
    expect(parseRichText('One\nline.\n\n\nTwo.')).toEqual([
      { kind: 'paragraph', spans: [{ text: 'One line.' }] },
      { kind: 'paragraph', spans: [{ text: 'Two.' }] },
    ])
  })

  test('has a list where every line begins with a dash', () => {
    expect(parseRichText('- one\n- two')).toEqual([
      { kind: 'list', items: [[{ text: 'one' }], [{ text: 'two' }]] },
    ])
  })

  test('is no list when a line among them does not', () => {
    expect(parseRichText('- one\nand more')).toMatchObject([{ kind: 'paragraph' }])
  })

  test('links to our pages, other sites, mail and telephone', () => {
    const source = '[a](/faq), [b](https://fcc.gov/x), [c](mailto:a@b.test), [d](tel:+1515)'
    const links = parseRichText(source).flatMap((block) =>
      block.kind === 'paragraph' ? block.spans.filter(({ href }) => href) : [],
    )
    expect(links.map(({ href }) => href)).toEqual([
      '/faq',
      'https://fcc.gov/x',
      'mailto:a@b.test',
      'tel:+1515',
    ])
  })

  test.each(['javascript:alert`1`', '//evil.test', '/\\evil.test', 'data:text/html,x'])(
    'never links to %s',
    (href) => {
      expect(parseRichText(`see [this](${href})`)).toEqual([
        { kind: 'paragraph', spans: [{ text: 'see ' }, { text: 'this' }] },
      ])
    },
  )

  test('shows HTML as the text it is', () => {
    expect(parseRichText('<script>alert(1)</script>')).toEqual([
      { kind: 'paragraph', spans: [{ text: '<script>alert(1)</script>' }] },
    ])
  })
})

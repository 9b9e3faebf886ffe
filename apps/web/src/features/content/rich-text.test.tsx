import { setLanguageResolver } from '@openline/i18n/language'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { RichText } from './rich-text.tsx'

afterEach(() => setLanguageResolver(() => 'en'))

test('a link to a page leads to it in the reader’s language, one to a file to the only file', () => {
  setLanguageResolver(() => 'es')
  const source =
    '[a](/privacy-policy#how-long) [b](/broadband-labels.csv) [c](https://fcc.gov/a.pdf)'
  const html = renderToStaticMarkup(<RichText source={source} />)
  expect(Array.from(html.matchAll(/href="([^"]+)"/g), ([, href]) => href)).toEqual([
    '/es/privacy-policy#how-long',
    '/broadband-labels.csv',
    'https://fcc.gov/a.pdf',
  ])
})

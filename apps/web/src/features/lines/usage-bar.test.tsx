import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { UsageBar } from './usage-bar.tsx'

test.each([
  [0, 'width:100%'],
  [0.25, 'width:75%'],
  [1.2, 'width:0%'],
])('the bar of data of which %d is used shows what is left', (part, width) => {
  expect(renderToStaticMarkup(<UsageBar name="Data" words="left" part={part} />)).toContain(width)
})

test('what has no end has no bar', () => {
  const html = renderToStaticMarkup(<UsageBar name="Texts" words="Unlimited" part={null} />)
  expect(html).not.toContain('width')
})

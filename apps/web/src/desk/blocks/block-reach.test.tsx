import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { BlockReach } from './block-reach.tsx'

function markupOf(of: React.ComponentProps<typeof BlockReach>): string {
  return renderToStaticMarkup(
    <MemoryRouter>
      <BlockReach {...of} />
    </MemoryRouter>,
  )
}

test('a block names the lines that it leaves, and leads to the account that has them', () => {
  const customer = { id: 'c2', name: 'Robin Diaz', email: 'robin@example.com' }
  const line = { id: 'l1', mdn: '+15155550142', customer }
  const markup = markupOf({ mergedInto: null, movedLines: [line] })
  expect(markup.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')).toContain(
    '(515) 555-0142 was moved to robin@example.com . To stop it, block that account or suspend the line.',
  )
  expect(markup).toContain('href="/customers/c2"')
  expect(markup).toContain('href="/lines/l1"')
  expect(markupOf({ mergedInto: null, movedLines: [] })).toBe('')
})

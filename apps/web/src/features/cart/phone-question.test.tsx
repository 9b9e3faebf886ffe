import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PhoneForm } from './phone-form.tsx'
import { PhoneQuestion } from './phone-question.tsx'

test('the cart offers to check a phone, and asks for its IMEI only then', () => {
  const html = renderToStaticMarkup(<PhoneQuestion simType="esim" />)
  expect(html).toMatch(/<button[^>]*aria-expanded="false"[^>]*>.*Will my phone work\?/)
  expect(html).not.toContain('IMEI')
})

test('a phone is checked as in the checkout, without sending the form', () => {
  const html = renderToStaticMarkup(<PhoneForm simType="esim" />)
  expect(html).toContain('Your phone’s IMEI')
  expect(html).not.toContain('(optional)')
  expect(html).toContain('Dial *#06# on your phone to see it: 15 digits.')
  expect(html).toMatch(/<button[^>]*type="button"[^>]*>.*Check phone/)
  expect(html).not.toContain('type="submit"')
})

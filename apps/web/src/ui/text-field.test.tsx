import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { TextField } from './text-field.tsx'

test.each([
  ['ZIP code', 'Clear ZIP code'],
  ['IMEI', 'Clear IMEI'],
  ['Email address', 'Clear email address'],
])('the button that clears %s says "%s"', (label, said) => {
  const html = renderToStaticMarkup(
    <TextField name="field" label={label} value="1" onValueChange={() => {}} />,
  )
  expect(html).toContain(`aria-label="${said}"`)
})

import { expect, test } from 'vitest'
import { forBrowsers } from '../browser-endpoints.ts'

test('browsers get of a call what they read, and the rest of a file as it is', () => {
  const rule = "const schema = z.object({ output: z.string(), name: z.string(['a, b']) });"
  const call = `export const renewLine = defineEndpoint({
    name: 'renewLine', summary: 'Pay, now.', method: 'POST', path: '/app/lines/{id}/pay', access: 'customer',
    params: z.object({ id }), body: schema, output: z.object({ order: schema }), errors: ['not_ready'], idempotent: true
  });`
  const given = forBrowsers(`${rule}\n${call}`)
  expect(given).toContain(rule)
  expect(given.slice(rule.length).replaceAll(/\s+/g, '')).toBe(
    "exportconstrenewLine=defineEndpoint({method:'POST',path:'/app/lines/{id}/pay',access:'customer',body:schema,});",
  )
})

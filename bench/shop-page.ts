import { againstHono } from './measure/against-hono.ts'
import type { Bench } from './measure/bench.ts'

/** As links in advertisements have them: each visitor comes with another one. */
const [first, ...others] = Array.from({ length: 500 }, (_, index) => `/shop?utm_source=ad-${index}`)

export const shopPage: Bench = {
  name: 'shop-page',
  about: 'the shop as a whole page, with and without a foreign query, beside a bare Hono server',
  run: (keep) =>
    againstHono(keep, {
      headers: { accept: 'text/html', 'accept-encoding': 'gzip, deflate, br, zstd' },
      questions: [
        { what: 'GET /shop', paths: ['/shop'], floor: 'hello', atLeast: 0.5 },
        { what: 'GET /shop', paths: ['/shop'], floor: 'same', atLeast: 0.6 },
        {
          what: 'GET /shop?utm_source=…',
          paths: [first ?? '/shop', ...others],
          floor: 'hello',
          atLeast: 0.5,
        },
      ],
    }),
}

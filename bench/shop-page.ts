import { againstHello } from './against-hello.ts'
import type { Bench } from './measure/bench.ts'

export const shopPage: Bench = {
  name: 'shop-page',
  about: 'the shop as a whole page, compressed for a browser, beside a bare Hono server',
  run: (keep) =>
    againstHello(keep, {
      path: '/shop',
      headers: { accept: 'text/html', 'accept-encoding': 'gzip, deflate, br, zstd' },
      atLeast: 0.08,
    }),
}

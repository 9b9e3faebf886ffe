import { fixedHeaders } from '@openline/contract/endpoint'
import { againstHello } from './against-hello.ts'
import type { Bench } from './measure/bench.ts'

export const plans: Bench = {
  name: 'plans',
  about: 'the list of plans as data, beside a bare Hono server',
  run: (keep) =>
    againstHello(keep, {
      path: '/app/plans',
      headers: {
        ...fixedHeaders({ apiKey: 'openline-web', companyCode: 'openline' }),
        // As every browser asks; most of a plain answer's time is copying 17 KiB to the socket.
        'accept-encoding': 'gzip, deflate, br, zstd',
      },
      atLeast: 0.5,
    }),
}

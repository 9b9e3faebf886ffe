import { fixedHeaders } from '@openline/contract/endpoint'
import { againstHono } from './measure/against-hono.ts'
import type { Bench } from './measure/bench.ts'

export const plans: Bench = {
  name: 'plans',
  about: 'the list of plans as data, beside the same bytes and headers through Hono',
  run: (keep) =>
    againstHono(keep, {
      headers: {
        ...fixedHeaders({ apiKey: 'openline-web', companyCode: 'openline' }),
        // As every browser asks; most of a plain answer's time is copying 17 KiB to the socket.
        'accept-encoding': 'gzip, deflate, br, zstd',
      },
      questions: [{ what: 'GET /app/plans', paths: ['/app/plans'], floor: 'same', atLeast: 0.6 }],
    }),
}

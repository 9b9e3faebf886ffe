import type { Hono } from 'hono'
import type { RequestEnv } from '../../../http/request-scope.ts'
import type { ReadLabelFile } from './label-file.ts'

type FileNeeds = { readLabelFile: ReadLabelFile; headers: Readonly<Record<string, string>> }

/**
 * `GET /broadband-labels.csv`: the labels of all plans on sale, for machines; public. With `?zipCode=` they name the
 * surcharges there.
 */
export function mountLabelFile(app: Hono<RequestEnv>, { readLabelFile, headers }: FileNeeds): void {
  app.get('/broadband-labels.csv', async ({ req }) =>
    (await readLabelFile(req.query('zipCode'))).respondTo(req.raw, headers),
  )
}

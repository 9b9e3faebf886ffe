import type { Hono } from 'hono'
import type { RequestEnv } from '../../../http/request-scope.ts'
import type { ReadLabelFile } from './label-file.ts'

type FileNeeds = { readLabelFile: ReadLabelFile; headers: Readonly<Record<string, string>> }

/** `GET /broadband-labels.csv`: the labels of all plans on sale, for machines; public. */
export function mountLabelFile(app: Hono<RequestEnv>, { readLabelFile, headers }: FileNeeds): void {
  app.get('/broadband-labels.csv', async ({ req }) =>
    (await readLabelFile()).respondTo(req.raw, headers),
  )
}

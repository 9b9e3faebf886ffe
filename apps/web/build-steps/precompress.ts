import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

const brotliCompressed = promisify(brotliCompress)
const gzipped = promisify(gzip)

const isText = (file: string) => /\.(?:js|css|svg)$/.test(file)

/**
 * Puts `.br` and `.gz` beside every text file in `folder`, made once with the
 * best settings, so that the server only picks one.
 */
export const precompress = async (folder: string): Promise<void> => {
  const files = (await readdir(folder)).filter(isText)
  await Promise.all(
    files.map(async (file) => {
      const content = await readFile(join(folder, file))
      await writeFile(join(folder, `${file}.br`), await brotliCompressed(content))
      await writeFile(join(folder, `${file}.gz`), await gzipped(content, { level: 9 }))
    }),
  )
}

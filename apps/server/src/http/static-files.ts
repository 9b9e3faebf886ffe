import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { type Bytes, EncodedBody } from './encoded-body.ts'
import type { Encoding } from './encoding.ts'

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
}

const compressible = new Set(['.js', '.css', '.svg', '.txt', '.webmanifest'])

/** Beside a file that the build has compressed. */
const endings = { br: '.br', gzip: '.gz' } as const satisfies Record<Encoding, string>

export type StaticFiles = {
  /** Null when there is no such file. */
  answer(path: string, request: Request): Promise<Response | null>
}

type Folder = {
  dir: string
  /** Where the folder appears, e.g. `/brand`; empty for the root. */
  at: string
  headers: Readonly<Record<string, string>>
}

/** A name with a hash of its content in it never changes its meaning. */
const hashed = /^\/(?:desk\/)?assets\//

/**
 * Reads a folder of a few hundred KiB into memory once. What the build has compressed is sent as it is;
 * other files are compressed when first asked for. Only names that exist can be asked for.
 */
export async function readStaticFiles(folder: Folder): Promise<StaticFiles> {
  const files = new Map<string, EncodedBody>()
  for (const entry of await readdir(folder.dir, { recursive: true, withFileTypes: true })) {
    const type = types[extname(entry.name)]
    if (!entry.isFile() || !type) continue
    const path = join(entry.parentPath, entry.name)
    const name = `${folder.at}/${relative(folder.dir, path).split(sep).join('/')}`
    files.set(name, await readStaticFile({ path, name, type, headers: folder.headers }))
  }
  return {
    async answer(path, request) {
      return files.get(path)?.respondTo(request) ?? null
    },
  }
}

type Found = { path: string; name: string; type: string; headers: Folder['headers'] }

async function readStaticFile({ path, name, type, headers }: Found): Promise<EncodedBody> {
  const isCompressible = compressible.has(extname(name))
  const [content, br, gzip] = await Promise.all([
    readFile(path),
    isCompressible ? readSibling(path + endings.br) : null,
    isCompressible ? readSibling(path + endings.gzip) : null,
  ])
  return new EncodedBody(content, {
    headers: {
      ...headers,
      'content-type': type,
      'cache-control': hashed.test(name)
        ? 'public, max-age=31536000, immutable'
        : 'public, max-age=3600',
      vary: 'accept-encoding',
    },
    effort: isCompressible ? 'once' : null,
    made: { ...(br && { br }), ...(gzip && { gzip }) },
  })
}

async function readSibling(path: string): Promise<Bytes | null> {
  try {
    return new Uint8Array(await readFile(path))
  } catch {
    return null
  }
}

import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { acceptedEncoding, type Effort, type Encoding, encode } from './encoding.ts'

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

type File = {
  bytes: Uint8Array<ArrayBuffer>
  headers: Readonly<Record<string, string>>
  compressible: boolean
  encoded: Map<Encoding, Promise<Uint8Array<ArrayBuffer>>>
}

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
const hashed = /^\/assets\//
const effort: Effort = 'once'

/**
 * Reads a folder of a few hundred KiB into memory once. Files are compressed
 * when first asked for; only names that exist can be asked for.
 */
export async function readStaticFiles(folder: Folder): Promise<StaticFiles> {
  const files = new Map<string, File>()
  for (const entry of await readdir(folder.dir, { recursive: true, withFileTypes: true })) {
    const type = types[extname(entry.name)]
    if (!entry.isFile() || !type) continue
    const path = join(entry.parentPath, entry.name)
    const name = `${folder.at}/${relative(folder.dir, path).split(sep).join('/')}`
    files.set(name, describe(name, await readFile(path), type, folder.headers))
  }
  return {
    async answer(path, request) {
      const file = files.get(path)
      return file ? respond(file, request) : null
    },
  }
}

function describe(
  name: string,
  content: Uint8Array,
  type: string,
  shared: Folder['headers'],
): File {
  return {
    bytes: new Uint8Array(content),
    headers: {
      ...shared,
      'content-type': type,
      'cache-control': hashed.test(name)
        ? 'public, max-age=31536000, immutable'
        : 'public, max-age=3600',
      etag: `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`,
      vary: 'accept-encoding',
    },
    compressible: compressible.has(extname(name)),
    encoded: new Map(),
  }
}

async function respond(file: File, request: Request): Promise<Response> {
  if (request.headers.get('if-none-match') === file.headers['etag']) {
    return new Response(null, { status: 304, headers: file.headers })
  }
  const encoding = file.compressible
    ? acceptedEncoding(request.headers.get('accept-encoding'))
    : null
  const body = encoding ? await encodedOnce(file, encoding) : file.bytes
  return new Response(request.method === 'HEAD' ? null : body, {
    headers: {
      ...file.headers,
      'content-length': String(body.length),
      ...(encoding && { 'content-encoding': encoding }),
    },
  })
}

function encodedOnce(file: File, encoding: Encoding): Promise<Uint8Array<ArrayBuffer>> {
  const known = file.encoded.get(encoding)
  if (known) return known
  const made = encode(file.bytes, encoding, effort)
  file.encoded.set(encoding, made)
  return made
}

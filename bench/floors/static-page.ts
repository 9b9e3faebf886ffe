import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { answerTasks } from '../measure/tasks.ts'

/**
 * The shop's pages as files: what it once answered, without scripts. Each file is
 * fetched and compressed when it is first asked for, and served from memory then.
 */
const shopUrl = process.env['SHOP_URL'] ?? ''

type File = { type: string; plain: Buffer; gzip: Buffer; br: Buffer }

const zip = promisify(gzip)
const brotli = promisify(brotliCompress)
const files = new Map<string, Promise<File>>()

function withoutScripts(html: string): string {
  return html.replaceAll(/<script[\s\S]*?<\/script>/g, '')
}

async function fetchFile(path: string): Promise<File> {
  const response = await fetch(`${shopUrl}${path}`)
  const type = response.headers.get('content-type') ?? ''
  const content = Buffer.from(await response.arrayBuffer())
  const plain = type.startsWith('text/html')
    ? Buffer.from(withoutScripts(content.toString()))
    : content
  return { type, plain, gzip: await zip(plain), br: await brotli(plain) }
}

function fileAt(path: string): Promise<File> {
  const file = files.get(path) ?? fetchFile(path)
  files.set(path, file)
  return file
}

type AsyncListener = (...given: Parameters<RequestListener>) => Promise<void>

const respond: AsyncListener = async ({ url = '/', headers }, response) => {
  const file = await fileAt(url)
  const accepted = headers['accept-encoding'] ?? ''
  const isText = /^(text|image\/svg)/.test(file.type)
  const encoding = (['br', 'gzip'] as const).find((name) => isText && accepted.includes(name))
  response.writeHead(200, {
    'content-type': file.type,
    ...(encoding && { 'content-encoding': encoding }),
  })
  response.end(file[encoding ?? 'plain'])
}

const server = createServer((request, response) => void respond(request, response))

server.listen(0, () => {
  const { port } = server.address() as AddressInfo // a TCP server's address is never a string
  answerTasks(() => port)
})

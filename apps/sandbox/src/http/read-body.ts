import type { IncomingMessage } from 'node:http'

const maxBodyBytes = 256 * 1024

/**
 * The whole body as text, or `null` when it is larger than 256 KiB or was broken off: in the
 * latter case no client is left to read the answer.
 */
export function readBody(request: IncomingMessage): Promise<string | null> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    let bytes = 0
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes <= maxBodyBytes) chunks.push(chunk)
    })
    request.on('end', () => {
      if (bytes > maxBodyBytes) resolve(null)
      else resolve(chunks.length === 0 ? '' : Buffer.concat(chunks).toString('utf8'))
    })
    request.on('error', () => resolve(null))
  })
}

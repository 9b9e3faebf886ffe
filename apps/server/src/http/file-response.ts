import { StreamedFile } from './streamed-file.ts'

/** A file to keep: its name goes along, and no cache on the way keeps a copy. */
export function fileResponse(
  file: File | StreamedFile,
  headers: Readonly<Record<string, string>>,
): Response {
  return new Response(file instanceof StreamedFile ? file.stream() : file, {
    headers: {
      ...headers,
      'content-type': file.type,
      'content-disposition': `attachment; filename="${file.name}"`,
      'cache-control': 'no-store',
      // Of a link that a mail reader or a forum made public.
      'x-robots-tag': 'noindex',
    },
  })
}

import { createHash } from 'node:crypto'
import { relative } from 'node:path'

/** Short, since pages, stylesheets and scripts all repeat it. It does not depend on where the repository is. */
export function classNameOf(name: string, file: string): string {
  const place = relative(import.meta.dirname, file).replaceAll('\\', '/')
  const hash = createHash('sha256').update(place).digest().readUInt32BE()
  return `${name}-${hash.toString(36).padStart(4, '0').slice(-4)}`
}

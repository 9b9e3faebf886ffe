import { createHash } from 'node:crypto'
import { relative } from 'node:path'

/** Short, since pages, stylesheets and scripts all repeat it. It does not depend on where the repository is. */
export function classNameOf(name: string, file: string): string {
  const place = relative(import.meta.dirname, file).replaceAll('\\', '/')
  return `${name}-${createHash('sha256').update(place).digest('hex').slice(0, 5)}`
}

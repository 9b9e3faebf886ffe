import { join } from 'node:path'

const here = import.meta.dirname

/**
 * The files that the server reads and that come with it. The build (`dist/`) has the same folders as the
 * repository, so that they are in the same places for the bundle as for the sources.
 */
export const shippedFiles = {
  content: join(here, '../../../content'),
  migrations: join(here, '../migrations'),
  /** Staff read its sections at the desk. */
  manual: join(here, '../../../docs/operate/watch.md'),
  /** Embedded in a receipt whose letters Helvetica lacks. */
  font: join(here, '../fonts/noto-sans.ttf'),
  webBuild: join(here, '../../web/build'),
  /** Every `es.json` below it holds the Spanish of the texts beside it. */
  messages: here,
} as const

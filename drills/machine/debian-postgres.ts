import { join } from 'node:path'
import { needProgram } from './programs.ts'

/** Where PostgreSQL of Debian 12 is, the oldest version that the product promises. */
export const postgresPrograms = '/usr/lib/postgresql/15/bin'

/** The path of one of its programs, of which Debian's package is installed when it is missing. */
export function needPostgres(program: string): Promise<string> {
  return needProgram(join(postgresPrograms, program), 'postgresql-15')
}

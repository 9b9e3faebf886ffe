import type { LineRow } from '../lines/store.ts'
import type { SimChangeRow } from './sim-change-store.ts'

/** Whether a change is another card for a line that was not active when it was asked for: it replaces no SIM. */
export function isForNewLine(
  { createdAt }: Pick<SimChangeRow, 'createdAt'>,
  { activatedAt }: Pick<LineRow, 'activatedAt'>,
): boolean {
  return activatedAt === null || createdAt < activatedAt
}

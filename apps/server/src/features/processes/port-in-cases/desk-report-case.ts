import { portInIsOver } from '@openline/contract/processes/port-in-status'
import { t } from '@openline/i18n/i18n'
import { AppError } from '../../../app-error.ts'
import type { Db } from '../../../db/open.ts'
import { onLocked } from '../port-in/own-port-ins.ts'
import type { PortInNeeds } from '../port-in/port-in-needs.ts'
import type { PortInRow } from '../port-in/store.ts'
import { listOpenCases } from './desk-store.ts'
import { requirePortInOfAny } from './desk-view.ts'
import { writeCase } from './port-in-cases.ts'

type Report = {
  portInId: string
  /** Runs in the transaction that opens the case. */
  record: (tx: Db, portIn: PortInRow) => Promise<void>
}

/** Opens a case by hand about a port-in under way. Throws 409 while another one is open. */
export async function reportCase(
  deps: Pick<PortInNeeds, 'db' | 'clock'>,
  { portInId, record }: Report,
): Promise<void> {
  await requirePortInOfAny(deps.db, portInId)
  await onLocked(deps, portInId, async (tx, portIn) => {
    if (portInIsOver(portIn.status)) {
      throw new AppError(
        'conflict',
        t('This transfer has ended, so there’s nothing to look after.'),
      )
    }
    const [open] = await listOpenCases(tx, { portInIds: [portInId], limit: 1 })
    if (open !== undefined || !(await writeCase(deps, tx, portIn, 'reported'))) {
      throw new AppError('conflict', t('A case about this transfer is already open.'))
    }
    await record(tx, portIn)
  })
}

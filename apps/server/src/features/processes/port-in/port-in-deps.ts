import type { DonorCarrier } from '@openline/contract/processes/donor-carriers'
import type { Language } from '@openline/i18n/language'
import type { Logger } from 'pino'
import type { Clock } from '../../../clock.ts'
import type { SecretBox } from '../../../crypto/secret-box.ts'
import type { Db } from '../../../db/open.ts'
import type { SendEmail } from '../../../emails/outbox.ts'
import type { PortInGateway } from '../../../gateways/carrier/carrier.ts'
import type { Enqueue } from '../../../jobs/jobs.ts'

export type PortInDeps = {
  db: Db
  carrier: PortInGateway
  clock: Clock
  log: Logger
  enqueue: Enqueue
  secretBox: SecretBox
  sendEmail: SendEmail
  donorCarriers: Readonly<Record<Language, readonly DonorCarrier[]>>
}

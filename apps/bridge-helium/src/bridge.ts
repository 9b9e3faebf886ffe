import type pg from 'pg'
import type { Logger } from 'pino'
import type { Clock } from './clock.ts'
import type { HeliumClient } from './helium/client.ts'
import type { SecretBox } from './secret-box.ts'
import type { Settings } from './settings.ts'
import type { TellShop } from './shop/tell-shop.ts'

/** What every call and every event works with. */
export type Bridge = {
  settings: Settings
  pool: pg.Pool
  helium: HeliumClient
  tellShop: TellShop
  secretBox: SecretBox
  clock: Clock
  log: Logger
}

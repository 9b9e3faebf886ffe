import type { Clock } from '../../../clock.ts'
import type { CarrierGateway, UsageReading } from '../../../gateways/carrier/carrier.ts'
import { createShortMemory } from '../../../short-memory.ts'

/**
 * Reads a SIM's usage since a moment; null for one that is not switched on. `newsAt`: when its owner was last
 * emailed about it or got more data; an older reading would contradict that.
 */
export type UsageMeter = (
  iccid: string,
  since: Date,
  newsAt: Date | null,
) => Promise<UsageReading | null>

const rememberedForMs = 60_000

/** The network's meter, asked at most once a minute for each SIM and after each news, however often a page is loaded. */
export function createUsageMeter(
  carrier: Pick<CarrierGateway, 'readUsage'>,
  clock: Clock,
): UsageMeter {
  const remember = createShortMemory<UsageReading | null>(rememberedForMs, () => clock().getTime())
  return (iccid, since, newsAt) =>
    remember(`${iccid} ${since.toISOString()} ${newsAt?.toISOString()}`, () =>
      carrier.readUsage(iccid, since),
    )
}

import type { Shop } from '@openline/testing/customers'
import { aLineOwner, type LineOwner } from '@openline/testing/lines'
import { aBuyer } from '../../bench/load/buyers.ts'
import {
  bringNumber,
  buyAgain,
  buyCard,
  buyInVain,
  buyUnconfirmed,
  changeSim,
  closeAccount,
  comeAnew,
  renew,
  reportLost,
} from './owners.ts'

/** Customers who are known at a moment, each in the middle of something else. */
export type Witnesses = {
  /** What they do afterwards, each one thing. */
  goOn(): Promise<void>
}

/** What the owner of a line does that a database of before knows nothing of. */
const laterActs: readonly ((shop: Shop, owner: LineOwner) => Promise<void>)[] = [
  renew,
  changeSim,
  reportLost,
  bringNumber,
  closeAccount,
  buyAgain,
  buyInVain,
]

export async function gatherWitnesses(shop: Shop): Promise<Witnesses> {
  const owners = await Promise.all(
    laterActs.map(async (act) => ({ act, owner: await aLineOwner(shop) })),
  )
  const confirm = await buyUnconfirmed(shop)
  await buyCard(shop, await aBuyer(shop))
  return {
    goOn: async () => {
      await Promise.all([
        confirm(),
        comeAnew(shop),
        ...owners.map(({ act, owner }) => act(shop, owner)),
      ])
    },
  }
}

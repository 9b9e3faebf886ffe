import * as api from '@openline/contract/platform/network'
import { type Binding, bind } from '../../../http/bind.ts'
import { PreparedAnswer } from '../../../http/prepared-answer.ts'
import { type NetworkNeeds, readOffer } from './network.ts'

/** A browser that asked a moment ago need not ask again. */
const cacheControl = 'public, max-age=60'

export function networkRoutes(deps: NetworkNeeds): readonly Binding[] {
  return [
    bind(
      api.getNetwork,
      async () =>
        new PreparedAnswer({ network: await readOffer(deps) }, cacheControl, ['accept-language']),
    ),
  ]
}

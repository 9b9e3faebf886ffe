import { revealEsim } from '@openline/contract/lines/lines'
import { call } from '../../lib/api.ts'
import { settle } from '../../lib/load-result.ts'
import { useLoad } from '../../lib/use-load.ts'
import { useStepUp } from '../step-up/step-up.ts'

/** The code gives its holder the line, so the server may require a step-up. */
export function useEsim(lineId: string) {
  const withStepUp = useStepUp()
  const reveal = () => withStepUp(() => call(revealEsim, { params: { id: lineId } }))
  return useLoad(() => settle(reveal()), { of: lineId })
}

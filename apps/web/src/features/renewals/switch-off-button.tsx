import { switchAutoRenew } from '@openline/contract/processes/renewals'
import { t } from '@openline/i18n/i18n'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { messageOf } from '../../lib/api-client.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import { useKeepRenewal } from './use-renewal.ts'

type SwitchOffButtonProps = Pick<React.ComponentProps<typeof Button>, 'size' | 'variant'> & {
  readonly lineId: string
  /** Of the line, where the page shows several. */
  readonly name?: string
  readonly onDone?: () => void
}

/** Turns automatic renewal off by one press, without a question: it can be turned on again. */
export function SwitchOffButton({ lineId, name, onDone, ...look }: SwitchOffButtonProps) {
  const keep = useKeepRenewal(onDone)
  const [isPending, setPending] = useState(false)
  const switchOff = async () => {
    setPending(true)
    try {
      await keep(await call(switchAutoRenew, { params: { id: lineId }, body: { on: false } }))
    } catch (error) {
      toast.error(messageOf(error))
    }
    setPending(false)
  }
  return (
    <Button
      {...look}
      pending={isPending}
      aria-label={name === undefined ? undefined : `${t('Turn off Auto-renew')}: ${name}`}
      onClick={() => void switchOff()}
    >
      {t('Turn off Auto-renew')}
    </Button>
  )
}

import '../../languages/account-messages.ts'
import { getNetwork } from '@openline/contract/platform/network'
import type { SimType } from '@openline/contract/sales/shop'
import { t } from '@openline/i18n/i18n'
import { call } from '../../lib/api.ts'
import { settle } from '../../lib/load-result.ts'
import { useLoad } from '../../lib/use-load.ts'
import { RetryAlert } from '../../ui/retry-alert.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { PhoneForm } from './phone-form.tsx'

type PhonePanelProps = { readonly simType: SimType }

/** The check of a phone, where the network can do it. */
export function PhonePanel({ simType }: PhonePanelProps) {
  const { loaded, again } = useLoad(() => settle(call(getNetwork)))
  if (loaded === null) return <Skeleton lines={2} label={t('Loading the phone check')} />
  if (!loaded.ok) return <RetryAlert message={loaded.message} onRetry={() => void again()} />
  const { phoneAdvice } = loaded.value.network
  return phoneAdvice === null ? <PhoneForm simType={simType} /> : <p>{phoneAdvice}</p>
}

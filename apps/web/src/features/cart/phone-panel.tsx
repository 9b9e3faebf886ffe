import '../../languages/account-messages.ts'
import { validate } from '@openline/contract/fields'
import { checkSim } from '@openline/contract/lines/lines'
import { getNetwork } from '@openline/contract/platform/network'
import type { SimType } from '@openline/contract/sales/shop'
import { t } from '@openline/i18n/i18n'
import { call } from '../../lib/api.ts'
import { settle } from '../../lib/load-result.ts'
import { useForm } from '../../lib/use-form.ts'
import { useLoad } from '../../lib/use-load.ts'
import { RetryAlert } from '../../ui/retry-alert.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useSimCheck } from '../phone-check/phone-check.ts'
import { PhoneCheck } from '../phone-check/phone-check-view.tsx'

type PhonePanelProps = { readonly simType: SimType }

/** The check of a phone, where the network can do it. */
export function PhonePanel({ simType }: PhonePanelProps) {
  const { loaded, again } = useLoad(() => settle(call(getNetwork)))
  if (loaded === null) return <Skeleton lines={2} label={t('Loading the phone check')} />
  if (!loaded.ok) return <RetryAlert message={loaded.message} onRetry={() => void again()} />
  const { phoneAdvice } = loaded.value.network
  return phoneAdvice === null ? <CheckForm simType={simType} /> : <p>{phoneAdvice}</p>
}

/** The check of the checkout before there is an account. The cart is kept on the device, the IMEI is not. */
function CheckForm({ simType }: PhonePanelProps) {
  const check = useSimCheck()
  const form = useForm({
    initial: { imei: '' },
    validate: (values) => validate(checkSim.body, values),
    onSubmit: async ({ imei = '' }, signal) => void (await check.check({ imei }, signal)),
  })
  return (
    <form {...form.props}>
      <PhoneCheck
        field={form.text('imei')}
        isOptional={false}
        simType={simType}
        check={check}
        onProblem={form.showErrors}
        switchButton={null}
      />
    </form>
  )
}

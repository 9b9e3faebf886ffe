import { validate } from '@openline/contract/fields'
import { checkSim } from '@openline/contract/lines/lines'
import type { SimType } from '@openline/contract/sales/shop'
import { useForm } from '../../lib/use-form.ts'
import { useSimCheck } from '../phone-check/phone-check.ts'
import { PhoneCheck } from '../phone-check/phone-check-view.tsx'

/** The check of the checkout before there is an account. The cart is kept on the device, the IMEI is not. */
export function PhoneForm({ simType }: { readonly simType: SimType }) {
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

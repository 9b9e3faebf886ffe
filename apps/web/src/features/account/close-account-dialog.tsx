import type { HandlerInput } from '@openline/contract/endpoint'
import { type Validated, validate } from '@openline/contract/fields'
import { listLines } from '@openline/contract/lines/lines'
import { formatCents } from '@openline/contract/money'
import { viewUser } from '@openline/contract/people/profile'
import { closeAccount } from '@openline/contract/processes/account-closure'
import {
  listOrders,
  type Order,
  type OrderStatus,
  overOrderStatuses,
} from '@openline/contract/sales/orders'
import { t } from '@openline/i18n/i18n'
import { call } from '../../lib/api.ts'
import { Link } from '../../lib/link.tsx'
import { settle } from '../../lib/load-result.ts'
import { useForm } from '../../lib/use-form.ts'
import { useLoad } from '../../lib/use-load.ts'
import { paths } from '../../paths.ts'
import { Alert } from '../../ui/alert.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { WithParts } from '../../ui/with-parts.tsx'
import { useStepUp } from '../step-up/step-up.ts'

type CloseAccountDialogProps = {
  readonly onClose: () => void
  readonly onClosed: (message: string) => void
}

const over: ReadonlySet<OrderStatus> = new Set(overOrderStatuses)

/** What the customer loses, and what closing waits for. */
function loadLosses() {
  return settle(
    Promise.all([call(listLines), call(viewUser), call(listOrders)]).then(
      ([{ lines }, { creditCents }, { orders }]) => ({
        hasLines: lines.some(({ status }) => status !== 'cancelled'),
        creditCents,
        openOrder: orders.find(({ status }) => !over.has(status)) ?? null,
      }),
    ),
  )
}

/** States what closing an account does, and asks for consent to each part. */
export function CloseAccountDialog({ onClose, onClosed }: CloseAccountDialogProps) {
  const withStepUp = useStepUp()
  const { loaded } = useLoad(loadLosses)
  const losses = loaded?.ok ? loaded.value : null
  const form = useForm({
    initial: { endLines: false, acknowledged: false },
    validate: (values) => validateClosing(values, losses?.hasLines === true),
    onSubmit: async (body, signal) => {
      const { message } = await withStepUp(() => call(closeAccount, { body }, { signal }))
      onClosed(message)
    },
  })
  // The server decides: a line may have been bought in another tab.
  const asksOfLines = losses?.hasLines !== false || form.errors['endLines'] !== undefined
  return (
    <FormDialog
      title={t('Close my account')}
      subtitle={t('This can’t be undone. You may want to download your data first.')}
      submitLabel={t('Close account')}
      size="medium"
      danger
      // No one closes an account before what is lost with it is shown.
      form={{ ...form, isPending: form.isPending || loaded === null }}
      onClose={onClose}
    >
      {loaded ? (
        <>
          {losses?.openOrder && <OpenOrderAlert order={losses.openOrder} />}
          <ul>
            {consequences(asksOfLines, losses?.creditCents ?? 0).map((what) => (
              <li key={what}>
                <WithParts text={what} parts={{ strong: <strong /> }} />
              </li>
            ))}
          </ul>
          {asksOfLines && (
            <Checkbox {...form.tick('endLines')}>
              {t('I understand my lines will be canceled and I’ll lose their numbers.')}
            </Checkbox>
          )}
          <Checkbox {...form.tick('acknowledged')}>
            {t('I want to permanently close my account.')}
          </Checkbox>
        </>
      ) : (
        <Skeleton lines={6} />
      )}
    </FormDialog>
  )
}

/** Said before the boxes are checked: the server refuses until the order is over. */
function OpenOrderAlert({ order: { id, number } }: { readonly order: Order }) {
  return (
    <Alert tone="warning" title={t('Order {number} is in progress', { number })}>
      <WithParts
        text={t(
          'You can close your account once it’s complete. <order>See the order</order>, or <contact>contact us</contact> if its SIM card didn’t arrive.',
        )}
        parts={{
          order: <Link to={`${paths.dashboard}?order=${id}`} />,
          contact: <Link to={paths.contactUs} />,
        }}
      />
    </Alert>
  )
}

type Closing = HandlerInput<typeof closeAccount>['body']

/** Validates both boxes at once: the server checks the lines only when the rest is valid. */
function validateClosing(
  values: { readonly endLines: boolean; readonly acknowledged: boolean },
  hasLines: boolean,
): Validated<Closing> {
  const checked = validate(closeAccount.body, values)
  if (!hasLines || values.endLines) return checked
  const message = t('Please confirm that your lines will be canceled')
  const errors = checked.ok ? [] : checked.errors
  return { ok: false, errors: [{ field: 'endLines', message }, ...errors] }
}

function consequences(hasLines: boolean, creditCents: number) {
  return [
    ...(hasLines ? [endOfLines()] : []),
    ...(creditCents > 0 ? [endOfCredit(creditCents)] : []),
    t('<strong>No refunds:</strong> unused time isn’t refunded. You won’t be charged again.'),
    t(
      '<strong>Deleted:</strong> your name, addresses, phone number, cards, passkeys, and messages.',
    ),
    t(
      '<strong>Kept, as the law requires:</strong> your orders’ amounts, dates, state, and ZIP code, and records of your lines, sign-ins, and consents, without your name.',
    ),
  ]
}

function endOfCredit(creditCents: number) {
  return t('<strong>Your {amount} credit ends.</strong> It can’t be paid out or restored.', {
    amount: formatCents(creditCents),
  })
}

function endOfLines() {
  return t(
    '<strong>Your lines will be canceled today.</strong> You’ll lose their numbers unless you’ve already transferred them to another carrier.',
  )
}

import type { CaseAction } from '@openline/contract/processes/port-in-cases'
import {
  cancelPortInAtDesk,
  handBackPortIn,
  resolvePortInCase,
} from '@openline/contract/processes/port-in-cases-desk'
import { type Act, ActDialog } from '../kit/act-dialog.tsx'
import { type CaseDialogProps, CorrectDialog } from './correct-dialog.tsx'

type Closing = {
  readonly act: Act
  readonly title: string
  readonly subtitle: string
  readonly submitLabel: string
}

const closing: Readonly<Record<Exclude<CaseAction, 'resend'>, Closing>> = {
  solved: {
    act: resolvePortInCase,
    title: 'Resolve the case',
    subtitle: 'Nothing left to do. The customer sees this in their timeline.',
    submitLabel: 'Resolve the case',
  },
  handed_back: {
    act: handBackPortIn,
    title: 'Hand back to the customer',
    subtitle:
      'We’ll email the customer a link to correct it without signing in, where that’s possible. They get one more attempt.',
    submitLabel: 'Hand back',
  },
  stopped: {
    act: cancelPortInAtDesk,
    title: 'Cancel the transfer',
    subtitle: 'The number stays with the old carrier. The customer gets an email.',
    submitLabel: 'Cancel the transfer',
  },
}

/** The dialog of what can be done about a case. */
export function CaseDialog({
  action,
  ...props
}: CaseDialogProps & { readonly action: CaseAction }) {
  if (action === 'resend') return <CorrectDialog {...props} />
  const { of, page: _page, ...rest } = props
  return <ActDialog {...rest} {...closing[action]} params={{ id: of.id }} initial={{}} />
}

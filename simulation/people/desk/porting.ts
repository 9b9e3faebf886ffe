import type { DeskPortOut } from '@openline/contract/lines/port-out-desk'
import { portOutRefusals } from '@openline/contract/lines/port-out-desk'
import type { CaseAction } from '@openline/contract/processes/port-in-cases'
import type { DeskPortIn } from '@openline/contract/processes/port-in-cases-desk'
import type { Transfer } from '@openline/contract/processes/transfers-desk'
import type { Shift } from '../shift.ts'

const calls: Readonly<Record<CaseAction, string>> = {
  resend: 'resend',
  solved: 'settle',
  handed_back: 'hand-back',
  stopped: 'cancel',
}

const board = '/app/desk/transfers?list=needy'

/** Takes the cases of numbers on their way one by one: sends again, settles, hands back or stops. */
export async function settlePortIns({ ask, act, random, tell }: Shift): Promise<void> {
  const list = await ask<{ transfers: Transfer[] }>('GET', `${board}&direction=in`)
  for (const { id: portInId, assignment } of list?.transfers ?? []) {
    if (assignment || random.happens(0.3)) continue
    await ask('POST', `/app/desk/port-ins/${portInId}/take`)
    const view = await ask<{ page: DeskPortIn }>('GET', `/app/desk/port-ins/${portInId}`)
    const found = view?.page.cases.find(({ nextActions }) => nextActions.length > 0)
    const [first, ...others] = found?.nextActions ?? []
    if (!found || !first) continue
    const action = random.oneOf([first, ...others])
    const corrected = action === 'resend' && { oldService: { billingAccountNumber: '123456789' } }
    const path = `/app/desk/port-in-cases/${found.id}/${calls[action]}`
    const done = await act(path, { reason: 'Compared with the old carrier', ...corrected })
    tell(
      `${action} the case ${found.kind} of ${view?.page.portIn.msisdn}: ${done ? 'done' : 'refused'}`,
    )
  }
}

/** Decides some requests for numbers before their time is over, and settles what the network refused. */
export async function decidePortOuts({ ask, act, random, tell }: Shift): Promise<void> {
  const list = await ask<{ transfers: Transfer[] }>('GET', `${board}&direction=out`)
  for (const { id, msisdn } of list?.transfers ?? []) {
    const view = await ask<{ page: DeskPortOut }>('GET', `/app/desk/port-outs/${id}`)
    const actions = view?.page.nextActions ?? []
    const reason = 'Spoke with the owner'
    const decided = random.happens(0.5)
      ? (['approve', { reason, ownerAgreed: true }] as const)
      : (['refuse', { reason, refusal: random.oneOf(portOutRefusals) }] as const)
    const again = ['send-again', { reason }] as const
    const [action, body] = actions.includes('send_again') ? again : decided
    if (actions.length === 0 || random.happens(0.5)) continue
    const done = await act(`/app/desk/port-outs/${id}/${action}`, body)
    tell(`${action} the request for ${msisdn}: ${done ? 'done' : 'refused'}`)
  }
}

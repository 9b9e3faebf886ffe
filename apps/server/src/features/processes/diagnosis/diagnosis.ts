import type { SafetyAction } from '@openline/contract/lines/line-safety'
import type { LineStatus } from '@openline/contract/lines/lines'
import type { Ailment, Diagnosis, Remedy } from '@openline/contract/processes/diagnosis'
import type { PortInStatus } from '@openline/contract/processes/port-in-status'
import { portInTimes } from '@openline/contract/processes/port-in-times'
import type { OrderStatus } from '@openline/contract/sales/orders'
import { msg, translate } from '@openline/i18n/i18n'

/** The facts that decide whether a line works. */
export type LineFacts = {
  status: LineStatus
  orderStatus: OrderStatus
  suspendedFor: readonly ('unpaid' | 'paused' | 'lost')[]
  suspendedBySupport: boolean
  simType: 'esim' | 'physical'
  /** Its code was shown at least once. */
  wasEsimShown: boolean
  /** The network counted data, calls or texts of its SIM. */
  isInUse: boolean
  simChange: 'ordered' | 'shipped' | 'switching' | null
  portIn: PortInStatus | null
  /** Texts of a number that moved are still on their way to us. */
  textsAreLate: boolean
  isLeaving: boolean
  isDataUsedUp: boolean
  /** What the network can't do for the safety of a line. */
  notOffered: readonly SafetyAction[]
}

type Rule = { ailment: Ailment; applies: (facts: LineFacts) => boolean }

function isPending(...states: readonly OrderStatus[]) {
  return ({ status, orderStatus }: LineFacts) =>
    status === 'pending' && states.includes(orderStatus)
}

/** From what explains most to what explains least: the first that applies is the answer. */
const rules: readonly Rule[] = [
  { ailment: 'ended', applies: ({ status }) => status === 'cancelled' },
  { ailment: 'being_set_up', applies: isPending('paid', 'provisioning') },
  { ailment: 'sim_on_its_way', applies: isPending('to_ship') },
  { ailment: 'sim_to_activate', applies: isPending('shipped') },
  { ailment: 'not_set_up', applies: ({ status }) => status === 'pending' },
  { ailment: 'suspended_by_support', applies: (facts) => facts.suspendedBySupport },
  { ailment: 'lost', applies: ({ suspendedFor }) => suspendedFor.includes('lost') },
  { ailment: 'unpaid', applies: ({ suspendedFor }) => suspendedFor.includes('unpaid') },
  { ailment: 'paused', applies: ({ status }) => status === 'suspended' },
  { ailment: 'inactive', applies: ({ status }) => status === 'inactive' },
  { ailment: 'sim_changing', applies: ({ simChange }) => simChange === 'switching' },
  { ailment: 'port_out_leaving', applies: ({ isLeaving }) => isLeaving },
  { ailment: 'port_in_to_fix', applies: ({ portIn }) => portIn === 'action_required' },
  {
    ailment: 'port_in_moving',
    applies: ({ portIn }) => portIn === 'confirmed' || portIn === 'activating',
  },
  {
    ailment: 'esim_to_install',
    applies: ({ simType, wasEsimShown, isInUse }) =>
      simType === 'esim' && !wasEsimShown && !isInUse,
  },
  { ailment: 'data_used_up', applies: ({ isDataUsedUp }) => isDataUsedUp },
  { ailment: 'port_in_texts_late', applies: ({ textsAreLate }) => textsAreLate },
  { ailment: 'new_card_to_activate', applies: ({ simChange }) => simChange === 'shipped' },
]

type Words = { title: string; advice: string; remedy: Remedy }

const words = {
  ended: {
    title: msg('This line has ended'),
    advice: msg('Its number is no longer active with us. You can start a new line with any plan.'),
    remedy: 'see_plans',
  },
  being_set_up: {
    title: msg('We’re still setting up this line'),
    advice: msg('This usually takes a minute. Your account shows when it’s ready.'),
    remedy: 'wait',
  },
  sim_on_its_way: {
    title: msg('Your SIM card hasn’t shipped yet'),
    advice: msg('We’re getting it ready. Your account shows when it ships.'),
    remedy: 'wait',
  },
  sim_to_activate: {
    title: msg('Your SIM card isn’t activated'),
    advice: msg('When the card arrives, enter its number. Your line works a minute later.'),
    remedy: 'activate_sim',
  },
  not_set_up: {
    title: msg('We couldn’t set up this line'),
    advice: msg('Nothing is wrong with your phone. Our support team can tell you more.'),
    remedy: 'contact_support',
  },
  suspended_by_support: {
    title: msg('Our support team suspended this line'),
    advice: msg('You keep your number and your plan. Please contact us to restore service.'),
    remedy: 'contact_support',
  },
  lost: {
    title: msg('You suspended this line because the phone was lost'),
    advice: msg('Found your phone, or have a new SIM? Restore the line.'),
    remedy: 'restore',
  },
  unpaid: {
    title: msg('This line’s plan has expired'),
    advice: msg('Renew it to restore service within a minute. We’re holding your number for you.'),
    remedy: 'renew',
  },
  paused: {
    title: msg('This line is paused'),
    advice: msg('Our support team can restore it.'),
    remedy: 'contact_support',
  },
  inactive: {
    title: msg('This line has been without a plan for a while'),
    advice: msg('Renew soon to keep your number.'),
    remedy: 'renew',
  },
  sim_changing: {
    title: msg('Your line is moving to a new SIM'),
    advice: msg('This takes a few minutes at most. Then the old SIM stops working.'),
    remedy: 'wait',
  },
  port_in_to_fix: {
    title: msg('Your old carrier hasn’t released your number'),
    advice: msg('One detail needs fixing. Until then, calls go to your old SIM.'),
    remedy: 'fix_port_in',
  },
  port_in_moving: {
    title: msg('Your number is transferring to us right now'),
    advice: portInTimes.calls,
    remedy: 'wait',
  },
  port_in_texts_late: {
    title: msg('Texts to your number arrive later than calls'),
    advice: portInTimes.texts,
    remedy: 'wait',
  },
  port_out_leaving: {
    title: msg('Your number is transferring to another carrier'),
    advice: msg('Use your new carrier’s SIM as soon as it works.'),
    remedy: 'contact_support',
  },
  esim_to_install: {
    title: msg('Your eSIM isn’t on a phone yet'),
    advice: msg('Install it, then choose it for calls and mobile data in your phone’s settings.'),
    remedy: 'install_esim',
  },
  data_used_up: {
    title: msg('You’ve used all your high-speed data'),
    advice: msg(
      'Data speeds are reduced until your plan resets. Calls and texts work as usual. A plan with more data can start with your next period.',
    ),
    remedy: 'change_plan',
  },
  new_card_to_activate: {
    title: msg('Your new SIM card isn’t active yet'),
    advice: msg('When the card arrives, enter its number. Until then, your old SIM works.'),
    remedy: 'replace_sim',
  },
  fine: {
    title: msg('Everything looks good on our end'),
    advice: msg(
      'Turn airplane mode on and off, restart your phone, and make sure this SIM is on and mobile data is allowed. If that doesn’t help, contact us.',
    ),
    remedy: 'contact_support',
  },
} as const satisfies Record<Ailment, Words>

const renewToKeep = msg('Renew it to keep your number and your service.')
const askUs = msg('We can’t change this here. Please contact us.')

/** An unpaid line that nothing switched off. */
function isStillServed(ailment: Ailment, { notOffered }: LineFacts): boolean {
  return ailment === 'unpaid' && notOffered.includes('suspend')
}

/** Why a line does not work, in plain words, with what to do next. */
export function diagnose(facts: LineFacts): Diagnosis {
  const ailment = rules.find(({ applies }) => applies(facts))?.ailment ?? 'fine'
  const { title, advice, remedy } = words[ailment]
  const isOffered = !facts.notOffered.some((action) => action === remedy)
  const offeredAdvice = isOffered ? advice : askUs
  return {
    ailment,
    title: translate(title),
    advice: translate(isStillServed(ailment, facts) ? renewToKeep : offeredAdvice),
    remedy: isOffered ? remedy : 'contact_support',
  }
}

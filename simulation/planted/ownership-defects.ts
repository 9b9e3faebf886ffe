import type { Defect } from './defect.ts'

/** Twelve people, and staff who have as much to do as for many: what they do seldom happens often. */
const busyDesk = { customers: 400, people: Array.from({ length: 12 }, (_, index) => index + 1) }

const lines = 'server/src/features/lines'
const blocks = 'server/src/features/people/blocks'

/** Of numbers, gifts, lines that change hands, blocks, and what is swept. */
export const ownershipDefects: readonly Defect[] = [
  {
    name: 'a line keeps its number after a change that the network made',
    law: 'a line has the number that it was last changed to',
    edits: [
      {
        file: `${lines}/line-safety/number-change.ts`,
        from: 'await setNumber(tx, { customerId, orderId, mdn })',
        to: 'void [setNumber, customerId, orderId, mdn]',
      },
    ],
  },
  {
    name: 'the money of a change of number that was made goes back',
    law: 'a paid change of number is asked for, done once its order is active, and else refused or not heard of',
    edits: [
      {
        file: `${lines}/line-safety/number-change.ts`,
        from: 'if (isPaid) await completeOrder(deps, tx, order, newMsisdn)',
        to: "if (isPaid) await giveNumberBack(deps, tx, { order, line, code: 'number_taken' })",
      },
    ],
  },
  {
    name: 'a gift counts against no one’s limits',
    law: 'what staff give counts against the limits',
    plan: busyDesk,
    edits: [
      {
        file: `${lines}/usage/desk-add-ons.ts`,
        from: 'if (!(await mayGive(tx, gift))) {',
        to: 'if (Date.now() < 0 && !(await mayGive(tx, gift))) {',
      },
    ],
  },
  {
    name: 'a line that moves keeps its automatic renewal',
    // The database has no line that moved and renews without the consent of its owner.
    law: 'no call breaks the server',
    plan: busyDesk,
    edits: [
      {
        file: `${lines}/lines/desk-move-line.ts`,
        from: 'await leaveRenewal(deps, tx, { lineId, termsVersion })',
        to: 'void [leaveRenewal, deps, termsVersion]',
      },
    ],
  },
  {
    name: 'a block lets pay',
    law: 'no one pays with what is blocked',
    plan: busyDesk,
    edits: [
      {
        file: `${blocks}/blocks.ts`,
        from: 'if (found.length === 0) return false',
        to: 'if (found.length >= 0) return false',
      },
    ],
  },
  {
    name: 'a blocked phone or address buys',
    law: 'no one pays with what is blocked',
    plan: { ...busyDesk, customers: 2000 },
    edits: [
      {
        file: `${blocks}/blocks.ts`,
        from: 'keysOf({ ...known, network })',
        to: 'keysOf({ ...known, network, address: null, imei: null })',
      },
    ],
  },
  {
    name: 'rows are swept a day before their time',
    law: 'nothing is deleted before its time',
    edits: [
      {
        file: 'server/src/db/retention.ts',
        from: 'now.getTime() - keptForSeconds * 1000',
        to: 'now.getTime() - keptForSeconds * 1000 + 86_400_000',
      },
    ],
  },
]

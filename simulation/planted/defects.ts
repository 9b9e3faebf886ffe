import type { Defect } from './defect.ts'
import { ownershipDefects } from './ownership-defects.ts'

const renewals = 'server/src/features/processes/renewals'

export const defects: readonly Defect[] = [
  ...ownershipDefects,
  {
    name: 'a notice comes a day before the charge instead of three',
    law: 'a charge of ours comes a day after its notice, or after consent in the last days',
    edits: [
      {
        file: `${renewals}/schedule.ts`,
        from: 'const noticeBeforeEndMs = 5 * dayMs',
        to: 'const noticeBeforeEndMs = 2.2 * dayMs',
      },
      {
        file: `${renewals}/schedule.ts`,
        from: 'latest(chargeDay(endsAt), new Date(notifiedAt.getTime() + dayMs))',
        to: 'chargeDay(endsAt)',
      },
      {
        file: `${renewals}/automatic.ts`,
        from: 'if (!hasNotices(line, at)) {',
        to: 'if (Date.now() < 0 && !hasNotices(line, at)) {',
      },
      {
        file: `${renewals}/charge-notices.ts`,
        from: 'const chargeAt = from > at ? from : at',
        to: 'const chargeAt = at',
      },
    ],
  },
  {
    name: 'a charge is made three days before the end',
    law: 'a charge of ours comes in the last two days of what is paid, or in the three days of grace',
    edits: [
      {
        file: `${renewals}/schedule.ts`,
        from: 'const triesBeforeEndMs = [2 * dayMs,',
        to: 'const triesBeforeEndMs = [3 * dayMs,',
      },
    ],
  },
  {
    name: 'a period begins with its payment instead of the end of the last one',
    law: 'a period begins where the one before ended, or later',
    edits: [
      {
        file: `${renewals}/renewal-settlement.ts`,
        from: 'const startsAt = last.endsAt > at ? last.endsAt : at',
        to: 'const startsAt = at',
      },
    ],
  },
  {
    name: 'a line that no one pays stays on',
    law: 'a line works no longer than it is paid for',
    edits: [
      {
        file: `${renewals}/end-periods.ts`,
        from: 'if (!line || line.suspendedSince !== null',
        to: 'if (Date.now() > 0 || !line || line.suspendedSince !== null',
      },
    ],
  },
  {
    name: 'a line that was paid late stays off',
    law: 'a line that is paid for is not suspended for want of payment',
    // Someone who forgets to renew, and pays when the phone is off.
    plan: { customers: 30, people: [30] },
    edits: [
      {
        file: `${renewals}/renewal-settlement.ts`,
        from: "if (await restoreLine(deps, tx, { lineId, reason: 'unpaid' })) {",
        to: "if (Date.now() < 0 && (await restoreLine(deps, tx, { lineId, reason: 'unpaid' }))) {",
      },
    ],
  },
  {
    name: 'charges that are due are not made',
    law: 'a charge that was planned is tried',
    edits: [
      {
        file: `${renewals}/feature.ts`,
        from: "name: 'charge renewals', everySeconds: minute, run: () => queueRenewals(deps)",
        to: "name: 'charge renewals', everySeconds: minute, run: async () => {}",
      },
    ],
  },
  {
    name: 'no other carrier gets an answer',
    law: 'another carrier has its answer in time',
    edits: [
      {
        file: 'server/src/features/lines/port-out/feature.ts',
        from: 'run: () => decidePortOuts(needs)',
        to: 'run: async () => {}',
      },
    ],
  },
  {
    name: 'the address of a new line never reaches 911',
    law: '911 knows an address of each line that calls',
    edits: [
      {
        file: 'server/src/features/lines/emergency-address/emergency-address.ts',
        from: 'if (!(await lastCapabilities(tx)).emergencyAddress) return\n      const at = clock()',
        to: 'if (!(await lastCapabilities(tx)).emergencyAddress || Date.now() > 0) return\n      const at = clock()',
      },
    ],
  },
  {
    name: 'a renewal has no receipt',
    law: 'what was paid has its receipt by email within a day',
    edits: [
      {
        file: `${renewals}/renewal-settlement.ts`,
        from: "await deps.enqueue(tx, 'send-receipt', { orderId: paid.id })",
        to: '',
      },
    ],
  },
  {
    name: 'nothing is swept',
    law: 'nothing is kept for longer than its time',
    edits: [
      {
        file: 'server/src/jobs/sweep.ts',
        from: 'for (const retention of retentions) await deleteOld(db, retention, { now, stopping })',
        to: 'for (const retention of []) await deleteOld(db, retention, { now, stopping })',
      },
    ],
  },
  {
    name: 'counters of limits are swept by another clock',
    law: 'nothing is kept for longer than its time',
    edits: [
      {
        file: 'server/src/app.ts',
        from: "{ db, clock },\n        { name: 'sweep limits'",
        to: "{ db, clock: () => new Date() },\n        { name: 'sweep limits'",
      },
    ],
  },
  {
    name: 'an expired card is charged',
    law: 'no card is charged after it has expired',
    // Someone whose card expires in the second month.
    plan: { customers: 37, people: [37] },
    edits: [
      {
        file: 'server/src/features/sales/cards/cards.ts',
        from: 'return isExpired({ month, year }, now)',
        to: 'return isExpired({ month, year: year + 1 }, now)',
      },
    ],
  },
  {
    name: 'a removed card stays at the provider',
    law: 'the provider keeps no card that was removed here',
    edits: [
      {
        file: 'server/src/features/sales/cards/card-changes.ts',
        from: 'return ({ providerCardId }) => payment.removeCard(providerCardId)',
        to: 'return async () => void payment',
      },
    ],
  },
  {
    name: 'a reply of support is kept and never emailed',
    law: 'a reply of support leaves within a day, and is on record as an email',
    edits: [
      {
        file: 'server/src/features/processes/contact/desk-reply.ts',
        from: 'await deps.sendEmail(tx,',
        to: 'if (Date.now() < 0) await deps.sendEmail(tx,',
      },
    ],
  },
  {
    name: 'the first day of a period earns nothing',
    law: 'deferred revenue ties with journal and days of service',
    edits: [
      {
        file: 'server/src/features/office/books/deferred-store.ts',
        from: 'greatest(day - first_day + 1, 0)',
        to: 'greatest(day - first_day, 0)',
      },
    ],
  },
  {
    name: 'what goes back was never sold less',
    law: 'deferred revenue ties with journal and days of service',
    edits: [
      {
        file: 'server/src/features/office/books/deferred-store.ts',
        from: '-(${givenBack(refunds.parts)})',
        to: '0',
      },
    ],
  },
  {
    name: 'one act may be as high as a whole day',
    law: 'one person gives no more alone than the limits leave',
    edits: [
      {
        file: 'server/src/features/sales/credits/desk-courtesy.ts',
        from: 'Math.min(actCents, dayCents',
        to: 'Math.min(actCents + dayCents, dayCents',
      },
    ],
  },
  {
    name: 'what a second person is asked for waits for four days',
    law: 'a second person confirms within a day what one asked for',
    edits: [
      {
        file: 'server/src/features/people/dual-control/desk-ask-second.ts',
        from: 'secondsAfter(at, dualControlHours * 3600)',
        to: 'secondsAfter(at, 4 * dualControlHours * 3600)',
      },
    ],
  },
]

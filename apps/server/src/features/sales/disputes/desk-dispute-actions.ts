import type { ActName } from '@openline/contract/platform/audit-labels'
import type {
  DeskDispute,
  DisputeAnswer,
  EvidenceSection,
} from '@openline/contract/sales/disputes-desk'
import { type AppError, notFound } from '../../../app-error.ts'
import type { Db } from '../../../db/open.ts'
import type { Needs } from '../../../needs.ts'
import { actionAtDesk } from '../../platform/audit/action-at-desk.ts'
import { recordLook, type StaffActor } from '../../platform/audit/audit.ts'
import { tooLate } from '../../platform/audit/conflict.ts'
import { listAnswersOf } from './answer-store.ts'
import { type Answered, answerDispute, type NewAnswer } from './answers.ts'
import { presentAnswer, presentDisputes } from './desk-disputes.ts'
import { gatherEvidence } from './desk-evidence.ts'
import { writeEvidence } from './desk-evidence-file.ts'
import { writeEvidenceText } from './desk-evidence-text.ts'
import type { Dispute } from './disputes.ts'
import { findDisputeById } from './store.ts'

type DisputePage = {
  dispute: DeskDispute
  answers: DisputeAnswer[]
  evidence: EvidenceSection[]
}

/** A dispute with its answers and the evidence; that it was looked at is recorded. */
export async function viewForDesk(
  deps: Needs<'db' | 'clock' | 'enqueue' | 'carrier' | 'brand'>,
  disputeId: string,
  by: StaffActor,
): Promise<DisputePage> {
  const row = await requireDispute(deps.db, disputeId)
  const [dispute, evidence] = await lookAt(deps, row, { act: 'viewDeskDispute', by })
  const answers = await listAnswersOf(deps.db, [row.id])
  return {
    dispute,
    answers: answers.map(presentAnswer),
    evidence: evidence.sections.map(({ heading, about, facts, isForUs }) => ({
      heading,
      about,
      facts: [...facts],
      isForBank: isForUs !== true,
    })),
  }
}

/** The evidence as one page to print; that it was taken is recorded. */
export async function evidenceFile(
  deps: Needs<'db' | 'clock' | 'enqueue' | 'carrier' | 'brand'>,
  disputeId: string,
  by: StaffActor,
): Promise<File> {
  const row = await requireDispute(deps.db, disputeId)
  const [, evidence] = await lookAt(deps, row, { act: 'downloadEvidence', by })
  const name = `evidence-${evidence.orderNumber}.html`
  return new File([writeEvidence(evidence)], name, { type: 'text/html' })
}

type AnswerRequest = {
  readonly disputeId: string
  readonly reason: string
  readonly by: StaffActor
}

/** Sends the bank a statement with the chosen parts of the evidence. */
export async function submitAtDesk(
  deps: Needs<'db' | 'clock' | 'enqueue' | 'carrier' | 'brand'>,
  answer: AnswerRequest & { readonly statement: string; readonly headings: readonly string[] },
) {
  const row = await requireDispute(deps.db, answer.disputeId)
  const { headings } = answer
  const evidence = writeEvidenceText(await evidenceOf(deps, row), answer)
  return answerAtDesk(deps, answer, {
    name: 'submitEvidence',
    message: 'We’re sending the evidence to the bank',
    content: { kind: 'evidence', evidence },
    after: { headings },
  })
}

/** Records that the dispute was answered at the provider. */
export function markAnsweredAtDesk(
  deps: Needs<'db' | 'clock' | 'enqueue' | 'carrier' | 'brand'>,
  answer: AnswerRequest,
) {
  return answerAtDesk(deps, answer, {
    name: 'markDisputeAnswered',
    message: 'The dispute is marked as answered',
    content: { kind: 'elsewhere' },
  })
}

/** Gives in: the money stays with the customer. */
export function acceptAtDesk(
  deps: Needs<'db' | 'clock' | 'enqueue' | 'carrier' | 'brand'>,
  answer: AnswerRequest,
) {
  return answerAtDesk(deps, answer, {
    name: 'acceptDispute',
    message: 'We’re telling the bank that you accept the dispute',
    content: { kind: 'acceptance' },
  })
}

type AnswerContent<Kind> = Kind extends NewAnswer
  ? Omit<Kind, 'staffId' | 'staffName' | 'note'>
  : never

type AnswerAction = {
  readonly name: 'submitEvidence' | 'markDisputeAnswered' | 'acceptDispute'
  readonly message: string
  readonly content: AnswerContent<NewAnswer>
  readonly after?: Readonly<Record<string, unknown>>
}

function answerAtDesk(
  deps: Needs<'db' | 'clock' | 'enqueue' | 'carrier' | 'brand'>,
  { disputeId, reason, by }: AnswerRequest,
  { name, message, content, after }: AnswerAction,
): Promise<{ message: string; dispute: DeskDispute }> {
  return actionAtDesk(deps, {
    by,
    name,
    reason,
    subject: { kind: 'dispute', id: disputeId },
    // Of two answers at once the database takes one: the dispute itself need not be locked.
    lock: (tx) => requireDispute(tx, disputeId),
    async act(tx, row, { at }) {
      const { staffId, name: staffName } = by.staff
      const answer = { ...content, staffId, staffName, note: reason }
      const answered = await answerDispute(deps, tx, row, answer)
      if (answered.kind !== 'answered') throw refusalOf(answered, row, at)
      const [dispute] = await presentDisputes(tx, [row])
      if (!dispute) throw new Error(`dispute ${disputeId} is gone`)
      return {
        customerId: dispute.customerId,
        before: { stage: row.stage, status: row.status },
        after: { answerId: answered.answer.id, ...after },
        result: { message, dispute },
      }
    },
  })
}

function refusalOf(
  answered: Exclude<Answered, { kind: 'answered' }>,
  { status }: Dispute,
  now: Date,
): AppError {
  const what =
    answered.kind === 'answered_before'
      ? `${answered.by} has answered this dispute already`
      : `The bank isn’t waiting for this. The dispute is: ${status.replace('_', ' ')}`
  return tooLate({ what, at: null }, now)
}

async function requireDispute(db: Db, disputeId: string): Promise<Dispute> {
  const row = await findDisputeById(db, disputeId)
  if (!row) throw notFound('We couldn’t find this dispute')
  return row
}

async function evidenceOf(
  deps: Needs<'db' | 'clock' | 'enqueue' | 'carrier' | 'brand'>,
  { providerDisputeId }: Dispute,
) {
  const evidence = await gatherEvidence(deps, providerDisputeId)
  if (!evidence) throw notFound('We couldn’t find the order of this dispute')
  return evidence
}

async function lookAt(
  deps: Needs<'db' | 'clock' | 'enqueue' | 'carrier' | 'brand'>,
  row: Dispute,
  { act, by }: { act: ActName; by: StaffActor },
) {
  const evidence = await evidenceOf(deps, row)
  const [dispute] = await presentDisputes(deps.db, [row])
  if (!dispute) throw new Error(`dispute ${row.id} is gone`)
  await recordLook(deps.db, by, {
    at: deps.clock(),
    act,
    customerId: dispute.customerId,
    subject: { kind: 'dispute', id: row.id },
  })
  return [dispute, evidence] as const
}

import type { Bridge } from '../bridge.ts'
import { noteRecord, openRecord, type Session } from '../records.ts'
import { Refusal } from '../refusal.ts'
import { slowPrint } from '../slow-print.ts'

export type Answer = { status: number; body: object }

type Asked = { call: string; key: string; request: object }

/**
 * Gives the answer of the first request with this key, and runs it where it has none that can be read. Only a print of the
 * request is kept, made slowly because a PIN may be all in it that isn't known; the answer is encrypted.
 */
export async function answerOnce(
  { clock, secretBox }: Bridge,
  session: Session,
  { call, key, request }: Asked,
  run: () => Promise<Answer>,
): Promise<Answer> {
  const reference = `${call} ${key}`
  await session.lock(`call ${reference}`)
  const print = await slowPrint(JSON.stringify(request), reference)
  const asked = { kind: 'call', reference, line: null, step: 'asked', facts: { print } } as const
  const { record } = await openRecord(session, asked, clock())
  if (record.facts['print'] !== print) {
    throw new Refusal('idempotency_mismatch', 'This key was used for another request.', 422)
  }
  const { sealed } = record.facts
  const kept = typeof sealed === 'string' ? secretBox.decrypt(sealed, reference) : null
  if (kept !== null) return JSON.parse(kept) as Answer // written below
  const answer = await run()
  const facts = { sealed: secretBox.encrypt(JSON.stringify(answer), reference) }
  await noteRecord(session, record, { step: 'answered', facts }, clock())
  return answer
}

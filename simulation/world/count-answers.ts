import type { TestShop } from '@openline/testing/start-test-shop'
import type { Waiting } from './waiting.ts'

type Send = TestShop['send']

type Noting = { readonly count: (what: string) => void; readonly waiting: Waiting }

/** Sends calls and counts their answers by status, for the report. */
export function countAnswers(send: Send, { count, waiting }: Noting): Send {
  return async (method, path, sent) => {
    const call = () => send<never>(method, path, sent)
    const answer = await waiting.during(`the answer to ${method} ${path}`, call)
    count(`calls answered with ${answer.status}`)
    return answer
  }
}

import type { TestShop } from '@openline/testing/start-test-shop'

type Send = TestShop['send']

/** Sends calls and counts their answers by status, for the report. */
export function countAnswers(send: Send, count: (what: string) => void): Send {
  return async (method, path, sent) => {
    const answer = await send<never>(method, path, sent)
    count(`calls answered with ${answer.status}`)
    return answer
  }
}

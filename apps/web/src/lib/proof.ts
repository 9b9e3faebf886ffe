import { createContext, useContext } from 'react'
import { ApiError } from './api-client.ts'

/** Asks who is at the keyboard. Gives false when they would rather not say. */
export type AskWho = () => Promise<boolean>

/** Provided around the account's pages; elsewhere nobody is asked. */
export const ProofContext = createContext<AskWho>(() => Promise.resolve(false))

/**
 * `const withProof = useProof()`, then `await withProof(() => call(editUser, …))`: when the server
 * wants to know again who it is, asks that and sends once more. Throws as the call does.
 */
export function useProof() {
  const ask = useContext(ProofContext)
  return async <Answer>(send: () => Promise<Answer>): Promise<Answer> => {
    try {
      return await send()
    } catch (error) {
      const isAsked = error instanceof ApiError && error.code === 'step_up_required'
      if (!isAsked || !(await ask())) throw error
      return send()
    }
  }
}

import { createContext, useContext } from 'react'
import { ApiError } from '../../lib/api-client.ts'

/** Asks the customer to authenticate again. Gives false when they cancel. */
export type RequestStepUp = () => Promise<boolean>

/** Provided by `StepUpGate` around the account's pages; elsewhere the request counts as canceled. */
export const StepUpContext = createContext<RequestStepUp>(() => Promise.resolve(false))

/**
 * `const withStepUp = useStepUp()`, then `await withStepUp(() => call(editUser, …))`: when the server
 * requires re-authentication, requests it and sends once more. Throws as the call does.
 */
export function useStepUp() {
  const requestStepUp = useContext(StepUpContext)
  return async <Answer>(send: () => Promise<Answer>): Promise<Answer> => {
    try {
      return await send()
    } catch (error) {
      const isRequired = error instanceof ApiError && error.code === 'step_up_required'
      if (!isRequired || !(await requestStepUp())) throw error
      return send()
    }
  }
}

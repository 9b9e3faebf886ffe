/** The current time; only `main.ts` takes the machine’s. */
export type Clock = () => Date

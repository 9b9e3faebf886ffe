/**
 * What Stripe's type of an object has beyond what the sandbox plays. The compiler asks for all of it, so that an answer
 * is whole by the official package.
 */
export type Unplayed<Real, Ours> = Omit<Real, keyof Ours>

/** Spec 9, in its order. */
export const streetDirections = ['N', 'E', 'S', 'W', 'NE', 'NW', 'SE', 'SW'] as const
export type StreetDirection = (typeof streetDirections)[number]

/** Spec 9, in its order. */
export const streetDirections = ['N', 'E', 'S', 'W', 'NE', 'NW', 'SE', 'SW'] as const

import { createContext } from 'react'

/** What the card will be charged, ready to read, for the bar of a step; empty while it is not known. */
export const TotalContext = createContext('')

import type { Needs } from '../../../needs.ts'

/** What a port-in takes from its draft to the number's arrival. */
export type PortInNeeds = Needs<
  | 'db'
  | 'clock'
  | 'log'
  | 'limits'
  | 'enqueue'
  | 'carrier'
  | 'secretBox'
  | 'sendEmail'
  | 'events'
  | 'catalog'
  | 'content'
  | 'prices'
  | 'donorCarriers'
>

import * as z from 'zod/mini'
import { portIn } from './answers.ts'
import { eventText, sentTime } from './shapes.ts'

/** Any event; `carrierEvents` in the table of calls has the kinds. */
export const eventSchema = z.object({
  id: eventText,
  type: eventText,
  data: z.looseObject({ reference: eventText }),
})

const referenceOnly = z.looseObject({ reference: z.string() })

/** The event about one kind of thing; a carrier names its type after what happened to it. */
function eventAbout(kind: RegExp, data: z.ZodMiniType = referenceOnly) {
  return z.extend(eventSchema, {
    type: z.string().check(z.regex(kind)),
    createdAt: z.optional(sentTime),
    data,
  })
}

export const events = {
  ActivationEvent: eventAbout(/^activation\./),
  ShipmentEvent: eventAbout(/^shipment\./),
  SimChangeEvent: eventAbout(/^sim_change\./),
  PortOutEvent: eventAbout(/^portout\./),
  NumberChangeEvent: eventAbout(/^number_change\./),
  AddOnEvent: eventAbout(/^add_on\./),
  UsageEvent: eventAbout(/^usage\./),
  PortInEvent: eventAbout(/^port_in\./, z.union([portIn, referenceOnly])),
}

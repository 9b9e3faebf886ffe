import * as z from 'zod/mini'

/**
 * The fields that a customer may have to enter or correct, by their form names (spec 3), and where each travels
 * in the bodies of temp/update and make/start; errors name these paths.
 */
export const portInFieldPaths = {
  billingAccount: 'oldService.billingAccountNumber',
  pinPassword: 'oldService.billingAccountPassword',
  firstName: 'oldService.firstName',
  lastName: 'oldService.lastName',
  streetNumber: 'accountDetails.streetNumber',
  streetDirection: 'accountDetails.streetDirection',
  streetName: 'accountDetails.streetName',
  addressTwo: 'accountDetails.addressTwo',
  city: 'accountDetails.city',
  state: 'accountDetails.state',
  zipCode: 'accountDetails.zipCode',
  portIn: 'msisdn',
  iccid: 'activationDetails.iccid',
} as const

type Paths = typeof portInFieldPaths
export type PortInField = keyof Paths

export const portInFields = Object.keys(portInFieldPaths) as [PortInField, ...PortInField[]] // the keys above

export const portInFieldSchema = z.enum(portInFields)

/** The last part of a field's path: its name in the bodies. */
export type PortInCallName = {
  [Field in PortInField]: Paths[Field] extends `${string}.${infer Name}` ? Name : Paths[Field]
}[PortInField]

/** What was entered, where it travels. Blanks are left out: what was entered before stays. */
export function portInBody(entered: Readonly<Partial<Record<PortInCallName, string>>>) {
  const within = (part: string) =>
    Object.fromEntries(
      Object.entries(entered).filter(
        ([name, value]) => value.trim() !== '' && paths.has(`${part}${name}`),
      ),
    )
  return {
    ...within(''),
    oldService: within('oldService.'),
    accountDetails: within('accountDetails.'),
    activationDetails: within('activationDetails.'),
  }
}

const paths: ReadonlySet<string> = new Set(Object.values(portInFieldPaths))

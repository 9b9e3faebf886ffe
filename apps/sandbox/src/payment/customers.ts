import type Stripe from 'stripe'
import { newId } from '../http/ids.ts'
import { noSuchObject } from './failure.ts'
import { pageOf } from './lists.ts'
import type { Customer } from './objects.ts'
import type { Params } from './params.ts'
import { nowInSeconds, type Provider } from './provider.ts'
import type { Unplayed } from './unplayed.ts'

const customerParams = new Set([
  'address',
  'description',
  'email',
  'expand',
  'individual_name',
  'invoice_settings',
  'metadata',
  'name',
  'payment_method',
  'phone',
  'preferred_locales',
  'shipping',
  'tax',
  'tax_exempt',
])

export function createCustomer(provider: Provider, params: Params): Customer {
  params.allow(customerParams)
  const customer: Customer = {
    id: newId('cus_', 14),
    object: 'customer',
    created: nowInSeconds(provider),
    email: params.text('email'),
    name: params.text('name'),
    phone: params.text('phone'),
    description: params.text('description'),
    metadata: params.metadata(),
    ...unplayedFields,
  }
  provider.ledger.customers.set(customer.id, customer)
  return customer
}

export function updateCustomer(provider: Provider, id: string, params: Params): Customer {
  params.allow(customerParams)
  const customer = findCustomer(provider, id)
  for (const field of ['email', 'name', 'phone', 'description'] as const) {
    if (params.has(field)) customer[field] = params.text(field)
  }
  customer.metadata = { ...customer.metadata, ...params.metadata() }
  return customer
}

/** Throws 404, or 400 when the id came in a parameter. */
export function findCustomer(provider: Provider, id: string, param = 'id'): Customer {
  const customer = provider.ledger.customers.get(id)
  if (!customer) throw noSuchObject('customer', id, param)
  return customer
}

export function listCustomers(provider: Provider, params: Params) {
  const email = params.text('email')
  const all = [...provider.ledger.customers.values()]
  const found = email === null ? all : all.filter((customer) => customer.email === email)
  return pageOf(found, params, '/v1/customers')
}

const unplayedFields: Unplayed<Stripe.Customer, Customer> = {
  address: null,
  balance: 0,
  currency: null,
  default_source: null,
  delinquent: false,
  discount: null,
  invoice_prefix: null,
  invoice_settings: {
    custom_fields: null,
    default_payment_method: null,
    footer: null,
    rendering_options: null,
  },
  livemode: false,
  preferred_locales: [],
  shipping: null,
  tax_exempt: 'none',
  test_clock: null,
}

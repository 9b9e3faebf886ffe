/** `1 customer`, `1,204 customers`. */
export function customerCount(customers: number): string {
  return customers === 1 ? '1 customer' : `${customers.toLocaleString('en-US')} customers`
}

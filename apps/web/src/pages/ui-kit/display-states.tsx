import { useState } from 'react'
import { Drawing } from '../../lib/drawing.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CardBrand } from '../../ui/card-brand.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { MoneyLines } from '../../ui/money-lines.tsx'
import type { MonthYear } from '../../ui/month-year.ts'
import { MonthYearPicker } from '../../ui/month-year-picker.tsx'
import { Table } from '../../ui/table.tsx'
import styles from './display-states.module.css'
import { Specimen, Specimens } from './specimen.tsx'

const networks = ['visa', 'mastercard', 'amex', 'discover', 'diners', 'jcb', 'unionpay', 'other']
const tones = ['neutral', 'accent', 'success', 'warning', 'danger'] as const

export function DisplayStates() {
  return (
    <Specimens title="Surfaces and data">
      <Specimen name="card brands" wide>
        <div className={styles.row}>
          {networks.map((network) => (
            <CardBrand key={network} network={network} />
          ))}
        </div>
      </Specimen>
      <Specimen name="badges" wide>
        <div className={styles.row}>
          {tones.map((tone) => (
            <Badge key={tone} tone={tone}>
              {tone}
            </Badge>
          ))}
        </div>
      </Specimen>
      {(['info', 'success', 'warning', 'danger'] as const).map((tone) => (
        <Specimen key={tone} name={`alert, ${tone}`}>
          <Alert tone={tone} title="One thing to fix">
            Your old carrier doesn’t recognize this account number.
          </Alert>
        </Specimen>
      ))}
      <Specimen name="card">
        <Card>
          <h3>Standard</h3>
          <p>15 GB for 30 days</p>
        </Card>
      </Specimen>
      <Specimen name="card, sunken">
        <Card tone="sunken">
          <MoneyLines
            lines={[
              { label: 'Plan', amount: '$25.00' },
              { label: 'Discount', amount: '−$5.00', notes: ['Coupon WELCOME20'] },
              { label: 'Sales tax', amount: '$1.40' },
            ]}
            total={{ label: 'Total today', amount: '$21.40' }}
          />
        </Card>
      </Specimen>
      <Specimen name="empty state">
        <EmptyState
          icon={<Drawing name="cards" />}
          title="No saved cards"
          action={<Button>Add a card</Button>}
        >
          Tap below to add one
        </EmptyState>
      </Specimen>
      {(['past', 'future'] as const).map((mode) => (
        <Specimen key={mode} name={`month and year, ${mode}`}>
          <Months mode={mode} />
        </Specimen>
      ))}
      <Specimen name="table" wide>
        <OrderTable />
      </Specimen>
    </Specimens>
  )
}

function Months({ mode }: { readonly mode: 'past' | 'future' }) {
  const [value, setValue] = useState<MonthYear>({ year: 2026, month: 11 })
  return <MonthYearPicker {...{ value, mode }} onValueChange={setValue} currentYear={2026} />
}

function OrderTable() {
  return (
    <Table caption="Order History">
      <thead>
        <tr>
          <th scope="col">Failed</th>
          <th scope="col">Date</th>
          <th scope="col">Product</th>
          <th scope="col">Price</th>
          <th scope="col">Pay Method</th>
        </tr>
      </thead>
      <tbody>
        <tr data-failed="">
          <td>
            <Badge tone="danger">Failed</Badge>
          </td>
          <td>Nov 18, 26</td>
          <td>Unlimited</td>
          <td>$44.10</td>
          <td>
            <span className={styles.method}>
              <CardBrand network="visa" /> 4242
            </span>
          </td>
        </tr>
        <tr>
          <td>–</td>
          <td>Oct 19, 26</td>
          <td>Standard</td>
          <td>$28.55</td>
          <td>–</td>
        </tr>
      </tbody>
    </Table>
  )
}

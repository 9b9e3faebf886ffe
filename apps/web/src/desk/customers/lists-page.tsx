import type { OutputOf } from '@openline/contract/endpoint'
import {
  type CustomerFilter,
  everyCustomer,
  exportCustomerList,
  type ListedCustomer,
  listSavedLists,
  removeCustomerList,
  type SavedList,
  saveCustomerList,
  searchCustomerList,
} from '@openline/contract/people/customer-lists-desk'
import { useState } from 'react'
import { saveFile } from '../../lib/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ActDialog } from '../kit/act-dialog.tsx'
import { type Column, ColumnTable } from '../kit/column-table.tsx'
import { Loaded } from '../kit/loaded.tsx'
import { Page } from '../kit/page.tsx'
import { When } from '../kit/when.tsx'
import { RecordLink } from '../lib/record-link.tsx'
import { hasRole, useStaff } from '../lib/staff-context.ts'
import { useCall } from '../lib/use-call.ts'
import { BroadcastDialog } from './broadcast-dialog.tsx'
import { BroadcastSection } from './broadcast-section.tsx'
import { customerCount } from './customer-count.ts'
import { ListFilterForm } from './list-filter-form.tsx'
import styles from './lists.module.css'

type Open = 'save' | 'remove' | 'export' | 'email' | null

/** Customers by what they have, as a list that can be saved, downloaded and written to. */
export function ListsPage() {
  const [filter, setFilter] = useState<CustomerFilter>(everyCustomer)
  const [open, setOpen] = useState<Open>(null)
  const [emails, setEmails] = useState(0)
  const saved = useCall(listSavedLists, {})
  const found = useCall(searchCustomerList, { body: { filter } })
  const total = found.isLoading ? null : (found.value?.total ?? null)
  const list = saved.value?.lists.find((each) => isSame(each.filter, filter)) ?? null
  const close = () => setOpen(null)
  return (
    <Page
      title="Customer lists"
      lead="Customers by what they have. Closed accounts are in no list."
    >
      <Loaded of={saved}>
        {({ lists, ...choices }) => (
          <>
            {lists.length > 0 && <SavedLists lists={lists} list={list} onChoose={setFilter} />}
            <ListFilterForm filter={filter} choices={choices} onChange={setFilter} />
          </>
        )}
      </Loaded>
      <Actions list={list} total={total} onOpen={setOpen} />
      <Loaded of={found}>{(value) => <Rows {...value} />}</Loaded>
      <BroadcastSection key={emails} />
      {open === 'save' && <SaveDialog filter={filter} reload={saved.reload} onClose={close} />}
      {open === 'remove' && list && (
        <ActDialog
          title={`Remove the list ${list.title}`}
          subtitle="It’s removed for all colleagues. Customers stay as they are."
          submitLabel="Remove list"
          act={removeCustomerList}
          params={{ id: list.id }}
          initial={{}}
          reload={saved.reload}
          onClose={close}
        />
      )}
      {open === 'export' && (
        <ActDialog
          title="Export this list"
          subtitle="Every customer who matches, with name and email address, as a CSV file."
          submitLabel="Download the file"
          act={exportCustomerList}
          initial={{}}
          toBody={() => ({ filter })}
          reload={() => {}}
          onDone={saveFile}
          onClose={close}
        />
      )}
      {open === 'email' && (
        <BroadcastDialog
          filter={filter}
          onSent={() => setEmails((count) => count + 1)}
          onClose={close}
        />
      )}
    </Page>
  )
}

const questions = Object.keys(everyCustomer) as (keyof CustomerFilter)[] // it has all of them

function isSame(one: CustomerFilter, other: CustomerFilter): boolean {
  return questions.every((name) => one[name] === other[name])
}

type SavedListsProps = {
  readonly lists: readonly SavedList[]
  readonly list: SavedList | null
  readonly onChoose: (filter: CustomerFilter) => void
}

function SavedLists({ lists, list, onChoose }: SavedListsProps) {
  return (
    <Select
      name="list"
      label="Saved list"
      placeholder="None"
      optional
      value={list?.id ?? ''}
      options={lists.map(({ id, title }) => ({ value: id, label: title }))}
      hint={list && `Saved by ${list.by}`}
      onValueChange={(id) =>
        onChoose(lists.find((each) => each.id === id)?.filter ?? everyCustomer)
      }
    />
  )
}

type ActionsProps = {
  readonly list: SavedList | null
  /** Null until it is counted. */
  readonly total: number | null
  readonly onOpen: (open: Open) => void
}

function Actions({ list, total, onOpen }: ActionsProps) {
  const { roles } = useStaff()
  return (
    <div className={styles.actions}>
      {list ? (
        <Button variant="secondary" onClick={() => onOpen('remove')}>
          Remove this list
        </Button>
      ) : (
        <Button variant="secondary" onClick={() => onOpen('save')}>
          Save this list
        </Button>
      )}
      {hasRole(roles, ['admin']) && total !== null && total > 0 && (
        <>
          <Button variant="secondary" onClick={() => onOpen('export')}>
            Export as CSV
          </Button>
          <Button variant="secondary" onClick={() => onOpen('email')}>
            Email these customers
          </Button>
        </>
      )}
    </div>
  )
}

type SaveDialogProps = {
  readonly filter: CustomerFilter
  readonly reload: () => unknown
  readonly onClose: () => void
}

function SaveDialog({ filter, ...rest }: SaveDialogProps) {
  return (
    <ActDialog
      {...rest}
      title="Save this list"
      subtitle="All colleagues can open it. It lists the customers who match at that time."
      submitLabel="Save list"
      act={saveCustomerList}
      initial={{ title: '' }}
      toBody={({ title }) => ({ title, filter })}
    >
      {(form) => (
        <TextField {...form.text('title')} label="Title" maxLength={60} autoComplete="off" />
      )}
    </ActDialog>
  )
}

const columns: readonly Column<ListedCustomer>[] = [
  {
    head: 'Customer',
    wraps: true,
    cell: ({ id, name, email }) => (
      <RecordLink to={[{ kind: 'customer', id }]}>{name ?? email}</RecordLink>
    ),
  },
  { head: 'Email', wraps: true, cell: ({ email }) => email },
  { head: 'US state', cell: ({ state }) => state ?? '–' },
  { head: 'Lines', numeric: true, cell: ({ lines }) => lines },
  { head: 'Plans', wraps: true, cell: ({ plans }) => plans.join(', ') || '–' },
  { head: 'Ends', cell: ({ endsAt }) => (endsAt === null ? '–' : <When at={endsAt} />) },
]

function Rows({ customers, total }: OutputOf<typeof searchCustomerList>) {
  return (
    <>
      <p role="status">
        {customerCount(total)}
        {total > customers.length && `; these are the newest ${customers.length}`}
      </p>
      <ColumnTable
        caption="Customers, newest first"
        rows={customers}
        keyOf={({ id }) => id}
        columns={columns}
        empty="No customer matches."
      />
    </>
  )
}

import { type OnCallShift, onCallEndpoints } from '@sne/shared/contract'
import { formatDate, isSupportSession } from '@sne/shared/domain'
import { useSession } from '@sne/shared/shell'
import { Button, Tag } from '@sne/shared/ui-core'
import { type Column, ListPage } from '@sne/shared/ui-data'
import { useState } from 'react'
import { GapAlerts } from './gap-alerts.tsx'
import { ShiftActions } from './shift-actions.tsx'
import { ShiftForm } from './shift-form.tsx'
import { onCallTexts as texts } from './texts.ts'

const columns: Column<OnCallShift, 'fromOn' | 'toOn'>[] = [
  {
    key: 'person',
    title: texts.person,
    always: true,
    render: ({ person, now }) => (
      <span className="sne-actions">
        {person.label}
        {now && <Tag tone="green">{texts.now}</Tag>}
      </span>
    ),
  },
  {
    key: 'from',
    title: texts.from,
    sort: 'fromOn',
    always: true,
    render: ({ fromOn }) => formatDate(fromOn),
  },
  { key: 'to', title: texts.to, sort: 'toOn', always: true, render: ({ toOn }) => formatDate(toOn) },
  { key: 'telephone', title: texts.telephone, always: true, render: ({ telephone }) => telephone },
  { key: 'actions', title: '', always: true, render: (shift) => <ShiftActions shift={shift} /> },
  {
    key: 'laboratory',
    title: texts.laboratory,
    render: ({ laboratory }) => <span title={laboratory.facilityName}>{laboratory.name}</span>,
  },
]

/** The weekly table of people on call, and the days of the next week that it leaves open. */
export default function OnCallListPage() {
  const [adding, setAdding] = useState(false)
  const disabled = isSupportSession(useSession())
  return (
    <ListPage
      title={texts.title}
      subtitle={texts.hint}
      actions={
        <Button type="primary" disabled={disabled} onClick={() => setAdding(true)}>
          {texts.add}
        </Button>
      }
      above={<GapAlerts />}
      id="on-call"
      endpoint={onCallEndpoints.listOnCallShifts}
      search={texts.search}
      filters={[{ kind: 'flag', name: 'past', label: texts.past }]}
      columns={columns}
      defaultSort="fromOn"
      empty={{ title: texts.empty, hint: texts.emptyHint }}
    >
      {adding && <ShiftForm shift={null} onClose={() => setAdding(false)} />}
    </ListPage>
  )
}

import { instrumentEndpoints } from '@sne/shared/contract'
import { instrumentKinds, instrumentStatuses } from '@sne/shared/domain'
import { Button, StatusTag } from '@sne/shared/ui-core'
import { ListPage, optionsOf } from '@sne/shared/ui-data'
import { useState } from 'react'
import { useMaterialRights } from '../parts/material/use-rights.ts'
import { DueTags } from './due-tags.tsx'
import { InstrumentForm } from './instrument-form.tsx'
import { instrumentTexts as texts } from './texts.ts'

/** "Strumenti": the laboratory's instruments, and due events. */
export default function InstrumentListPage() {
  const { record } = useMaterialRights()
  const [adding, setAdding] = useState(false)
  return (
    <ListPage
      title={texts.title}
      subtitle={texts.intro}
      actions={
        <Button type="primary" disabled={!record.may} title={record.why} onClick={() => setAdding(true)}>
          {texts.add}
        </Button>
      }
      id="instruments"
      endpoint={instrumentEndpoints.listInstruments}
      search={texts.search}
      filters={[
        { kind: 'choice', name: 'status', label: texts.status, options: optionsOf(instrumentStatuses) },
        { kind: 'choice', name: 'kind', label: texts.kind, options: optionsOf(instrumentKinds) },
        {
          kind: 'choice',
          name: 'toCheck',
          label: texts.toCheck,
          options: [{ value: 'true', label: texts.yes }],
        },
      ]}
      href={({ id }) => `/instrument/${id}`}
      rowTone={({ due, status }) =>
        status === 'in_use' && (due === 'overdue' || due === 'due')
          ? due === 'overdue'
            ? 'red'
            : 'amber'
          : undefined
      }
      columns={[
        {
          key: 'name',
          title: texts.name,
          sort: 'name',
          always: true,
          width: 180,
          render: ({ name }) => name,
        },
        {
          key: 'kind',
          title: texts.kind,
          sort: 'kind',
          width: 190,
          render: ({ kind }) => instrumentKinds[kind].label,
        },
        { key: 'model', title: texts.model, width: 190, render: ({ maker, model }) => `${maker} ${model}` },
        { key: 'serial', title: texts.serial, width: 120, render: ({ serial }) => serial },
        {
          key: 'place',
          title: texts.place,
          sort: 'place',
          width: 130,
          render: ({ place }) => place ?? '–',
        },
        {
          key: 'due',
          title: texts.due,
          sort: 'nextDueOn',
          always: true,
          width: 260,
          render: ({ dues }) => <DueTags dues={dues} />,
        },
        {
          key: 'types',
          title: texts.types,
          width: 200,
          render: ({ analysisTypes }) => analysisTypes.map(({ label }) => label).join(', ') || '–',
        },
        {
          key: 'status',
          title: texts.status,
          sort: 'status',
          width: 110,
          render: ({ status }) => <StatusTag look={instrumentStatuses[status]} />,
        },
      ]}
      empty={{ title: texts.none, hint: texts.noneHint }}
    >
      {adding && <InstrumentForm onClose={() => setAdding(false)} />}
    </ListPage>
  )
}

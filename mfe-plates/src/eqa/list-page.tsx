import { eqaEndpoints } from '@sne/shared/contract'
import { eqaRoundStatuses, formatDate } from '@sne/shared/domain'
import { Button, StatusTag } from '@sne/shared/ui-core'
import { ListPage, optionsOf } from '@sne/shared/ui-data'
import { useState } from 'react'
import { DueTag } from './due-tag.tsx'
import './eqa.css'
import { ProgrammeForm } from './programme-form.tsx'
import { Programmes } from './programmes.tsx'
import { NewRoundForm } from './round-form.tsx'
import { eqaTexts as texts } from './texts.ts'
import { useEqaRights } from './use-rights.ts'
import { VerdictCounts } from './verdict-counts.tsx'

/** "Valutazione esterna di qualità": rounds with their last days, and the programmes of the laboratory. */
export default function EqaListPage() {
  const { record } = useEqaRights()
  const [adding, setAdding] = useState<'round' | 'programme' | null>(null)
  const close = () => setAdding(null)
  return (
    <ListPage
      title={texts.title}
      subtitle={texts.subtitle}
      actions={
        <>
          <Button disabled={!record.may} title={record.why} onClick={() => setAdding('programme')}>
            {texts.addProgramme}
          </Button>
          <Button type="primary" disabled={!record.may} title={record.why} onClick={() => setAdding('round')}>
            {texts.add}
          </Button>
        </>
      }
      id="eqa-rounds"
      endpoint={eqaEndpoints.listEqaRounds}
      search={texts.search}
      filters={[
        { kind: 'choice', name: 'status', label: texts.status, options: optionsOf(eqaRoundStatuses) },
        {
          kind: 'choice',
          name: 'due',
          label: texts.toSend,
          single: true,
          options: [{ value: 'true', label: texts.dueYes }],
        },
      ]}
      href={({ id }) => `/quality/eqa/${id}`}
      rowTone={({ due }) => (due === 'late' ? 'red' : due === 'near' ? 'amber' : undefined)}
      columns={[
        {
          key: 'round',
          title: texts.round,
          sort: 'programme',
          always: true,
          wraps: 'sentences',
          width: 220,
          render: ({ programme, number, year }) => `${programme.label} ${number}/${year}`,
        },
        {
          key: 'due',
          title: texts.due,
          sort: 'dueOn',
          always: true,
          width: 190,
          render: (round) => <DueTag {...round} />,
        },
        {
          key: 'status',
          title: texts.status,
          sort: 'status',
          always: true,
          width: 120,
          render: ({ status }) => <StatusTag look={eqaRoundStatuses[status]} />,
        },
        {
          key: 'samples',
          title: texts.samples,
          width: 130,
          render: ({ measured, samples }) => texts.measured(measured, samples),
        },
        {
          key: 'verdicts',
          title: texts.verdicts,
          width: 220,
          render: (round) => <VerdictCounts {...round} />,
        },
        { key: 'type', title: texts.type, width: 200, render: ({ analysisType }) => analysisType.label },
        { key: 'provider', title: texts.provider, width: 160, render: ({ provider }) => provider },
        {
          key: 'received',
          title: texts.received,
          sort: 'receivedOn',
          width: 100,
          render: ({ receivedOn }) => formatDate(receivedOn),
        },
      ]}
      empty={{ title: texts.none, hint: texts.noneHint }}
    >
      <Programmes />
      {adding === 'round' && <NewRoundForm onClose={close} />}
      {adding === 'programme' && <ProgrammeForm onClose={close} />}
    </ListPage>
  )
}

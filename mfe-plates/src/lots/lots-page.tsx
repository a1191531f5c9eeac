import { type ControlLot, controlLotEndpoints } from '@sne/shared/contract'
import { maySign, qcLevelLabels } from '@sne/shared/domain'
import { useSession } from '@sne/shared/shell'
import { Button } from '@sne/shared/ui-core'
import { ListPage, optionsOf } from '@sne/shared/ui-data'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { lotColumns } from './lot-columns.tsx'
import { LimitsForm, NewLotForm } from './lot-form.tsx'
import { LotSteps, useLotStep } from './lot-steps.tsx'
import './lots.css'
import { Policies } from './policies.tsx'
import { lotTexts as texts } from './texts.ts'

/** "Lotti di controllo": a lead enters lots and their limits, and retires them. */
export default function LotsPage() {
  const [form, setForm] = useState<'new' | ControlLot | null>(null)
  const step = useLotStep()
  const session = useSession()
  const mayChange = maySign(session, 'lead')
  return (
    <ListPage
      title={texts.title}
      subtitle={texts.intro}
      actions={
        <span className="sne-actions">
          {session.currentRole === 'analyst' && <Link to="/quality/history">{texts.importHistory}</Link>}
          <Button
            type="primary"
            disabled={!mayChange}
            title={mayChange ? undefined : texts.onlyLead}
            onClick={() => setForm('new')}
          >
            {texts.add}
          </Button>
        </span>
      }
      id="control-lots"
      endpoint={controlLotEndpoints.listControlLots}
      search={texts.search}
      filters={[
        {
          kind: 'choice',
          name: 'enabled',
          label: texts.state,
          options: [
            { value: 'true', label: texts.states.enabled },
            { value: 'false', label: texts.states.retired },
          ],
        },
        { kind: 'choice', name: 'level', label: texts.level, options: optionsOf(qcLevelLabels) },
      ]}
      columns={[
        ...lotColumns,
        {
          key: 'actions',
          title: '',
          always: true,
          wraps: true,
          width: 330,
          render: (lot) => <LotSteps lot={lot} step={step} onEdit={setForm} />,
        },
      ]}
      empty={{ title: texts.none, hint: texts.noneHint }}
    >
      <Policies />
      {form === 'new' && <NewLotForm onClose={() => setForm(null)} />}
      {form !== null && form !== 'new' && <LimitsForm lot={form} onClose={() => setForm(null)} />}
    </ListPage>
  )
}

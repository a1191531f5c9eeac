import { plateEndpoints } from '@sne/shared/contract'
import { plateStatuses, qcStates, screeningLabels } from '@sne/shared/domain'
import { useSession } from '@sne/shared/shell'
import { LinkButton } from '@sne/shared/ui-core'
import { ListPage, optionsOf } from '@sne/shared/ui-data'
import { plateTexts as texts } from '../parts/plate/texts.ts'
import { plateColumns, plateHref } from './plate-columns.tsx'
import { Waiting } from './waiting.tsx'

/** "Gestione Piastre": every plate of the laboratory with its state; opens where it is worked on. */
export default function PlateListPage() {
  const { currentRole } = useSession()
  const mayAdd = currentRole === 'planner' || currentRole === 'administrator'
  return (
    <ListPage
      title={texts.list}
      actions={
        mayAdd && (
          <LinkButton type="primary" to="/plate/add">
            {texts.add}
          </LinkButton>
        )
      }
      above={(currentRole === 'planner' || currentRole === 'analyst') && <Waiting />}
      id="plates"
      label={texts.listLabel}
      endpoint={plateEndpoints.listPlates}
      search={texts.search}
      columns={plateColumns}
      filters={[
        { kind: 'choice', name: 'status', label: texts.status, options: optionsOf(plateStatuses) },
        {
          kind: 'choice',
          name: 'category',
          label: texts.category,
          options: Object.entries(screeningLabels).map(([value, label]) => ({ value, label })),
        },
        { kind: 'choice', name: 'qcState', label: texts.qc, options: optionsOf(qcStates) },
        { kind: 'days', label: texts.createdPeriod, from: 'from', to: 'to' },
      ]}
      defaultSort="-createdAt"
      href={currentRole === 'support' ? undefined : (row) => plateHref(row, currentRole)}
      rowTone={({ qcState }) => (qcState === 'fail' ? 'red' : undefined)}
      empty={{ title: texts.none, hint: texts.noneHint }}
    />
  )
}

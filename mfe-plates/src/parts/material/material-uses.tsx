import { type MaterialItem, type MaterialUse, materialEndpoints } from '@sne/shared/contract'
import { formatDateTime, plateStatuses } from '@sne/shared/domain'
import { useSession } from '@sne/shared/shell'
import { Card, LinkButton, StatusTag } from '@sne/shared/ui-core'
import { List } from '@sne/shared/ui-data'
import { Link } from 'react-router-dom'
import { materialTexts as texts } from './texts.ts'

interface Props {
  readonly item: MaterialItem
  readonly use: MaterialUse
}

/** Plates that recorded an instrument or a lot, and the way to the newborns. */
export function MaterialUses({ item: { kind, id }, use }: Props) {
  const { currentRole } = useSession()
  const traces = currentRole !== 'planner' && use.analyses > 0
  const about = kind === 'instrument' ? 'instrumentId' : 'reagentLotId'
  return (
    <Card title={texts.use}>
      <div className="sne-actions">
        <strong>{texts.used(use.plates, use.analyses, use.newborns, use.reports)}</strong>
        {traces && <LinkButton to={`/quality/trace?${about}=${id}`}>{texts.newborns}</LinkButton>}
      </div>
      <List
        id="material-uses"
        label={texts.plates}
        endpoint={materialEndpoints.listMaterialUses}
        query={{ kind, id }}
        filters={[{ kind: 'days', label: texts.days, from: 'from', to: 'to' }]}
        columns={[
          {
            key: 'plate',
            title: texts.plate,
            always: true,
            render: ({ plate }) =>
              currentRole === 'supervisor' ? (
                <Link to={`/plate/${plate.id}/quality`}>{plate.label}</Link>
              ) : (
                <Link to={`/plate/${plate.id}/view`}>{plate.label}</Link>
              ),
          },
          { key: 'type', title: texts.type, render: ({ analysisType }) => analysisType.label },
          {
            key: 'recorded',
            title: texts.recorded,
            sort: 'recordedAt',
            render: ({ recorded }) => `${formatDateTime(recorded.at)}, ${recorded.by?.label ?? texts.system}`,
          },
          {
            key: 'imported',
            title: texts.imported,
            render: ({ importedAt }) => formatDateTime(importedAt),
          },
          { key: 'analyses', title: texts.analyses, render: ({ analyses }) => analyses },
          {
            key: 'status',
            title: texts.status,
            render: ({ plate }) => <StatusTag look={plateStatuses[plate.status]} />,
          },
          { key: 'override', title: texts.override, render: ({ override }) => override?.reason ?? '–' },
        ]}
        empty={{ title: texts.noPlates, hint: texts.noPlatesHint }}
      />
    </Card>
  )
}

import { useCall } from '@sne/shared/client'
import { type InfoReportRow, infoReportEndpoints } from '@sne/shared/contract'
import { formatText, infoReportFieldLabels } from '@sne/shared/domain'
import { Card, EmptyState, ErrorOf, Tag } from '@sne/shared/ui-core'
import { DataTable } from '@sne/shared/ui-data'
import type { TypeConfig } from './config.ts'
import { configTexts as texts } from './texts.ts'

type PreviewCard = Pick<InfoReportRow, 'sampleId' | 'newbornId' | 'values'>

interface PreviewProps {
  readonly config: TypeConfig
  readonly label: string
}

/** The card accepted last with the columns as they are chosen now, before they are saved. */
export function ConfigPreview({ config: { id, enabled, fields }, label }: PreviewProps) {
  const preview = useCall(infoReportEndpoints.previewInfoReport, { params: { id } })
  const card = preview.data?.card
  const content = () => {
    if (preview.isError && !preview.data)
      return <ErrorOf inline error={preview.error} onRetry={() => void preview.refetch()} />
    if (fields.length === 0) return <EmptyState title={texts.noColumns} />
    if (card === null) return <EmptyState title={texts.noCard} hint={texts.noCardHint} />
    return (
      <DataTable<PreviewCard>
        label={texts.preview(label)}
        columns={fields.map((field) => ({
          key: field,
          title: infoReportFieldLabels[field],
          render: ({ values }) => formatText(values[field]),
        }))}
        rows={card && [card]}
        rowKey={({ sampleId }) => sampleId}
        href={({ newbornId, sampleId }) => `/newborn/${newbornId}/sample/${sampleId}`}
        skeletonRows={1}
      />
    )
  }
  return (
    <Card
      title={texts.preview(label)}
      flush={Boolean(card) && fields.length > 0}
      actions={!enabled && <Tag tone="grey">{texts.off}</Tag>}
    >
      {content()}
    </Card>
  )
}

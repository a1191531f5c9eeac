import { download } from '@sne/shared/client'
import { qualityTraceEndpoints } from '@sne/shared/contract'
import { formatDateTime, newbornName, plateStatuses, sampleAnalysisStatuses } from '@sne/shared/domain'
import { useToast } from '@sne/shared/shell'
import { Button, DownloadOutlined, EmptyState, Page, StatusTag } from '@sne/shared/ui-core'
import { ListPage } from '@sne/shared/ui-data'
import { Link, useSearchParams } from 'react-router-dom'
import { useDocument } from '../parts/use-document.ts'
import { traceTexts as texts } from './texts.ts'

const names = [
  'fromPlateId',
  'analysisTypeId',
  'controlLotId',
  'instrument',
  'instrumentId',
  'reagentLotId',
] as const

/** "Neonati interessati": who was measured after a change, with a control lot or on an instrument. */
export default function TracePage() {
  const [search] = useSearchParams()
  const toast = useToast()
  const document = useDocument()
  const about = Object.fromEntries(
    names.flatMap((name) => {
      const value = search.get(name)
      return value ? [[name, name === 'instrument' ? value : Number(value)]] : []
    }),
  )
  if (Object.keys(about).length === 0)
    return (
      <Page title={texts.title} subtitle={texts.subtitle}>
        <EmptyState title={texts.unasked} hint={texts.unaskedHint} />
      </Page>
    )
  const save = async () => {
    const { name } = await download(qualityTraceEndpoints.exportTrace, { query: about })
    toast('success', texts.exported(name))
  }
  return (
    <ListPage
      title={texts.title}
      subtitle={'fromPlateId' in about ? texts.after : texts.subtitle}
      actions={
        <Button icon={<DownloadOutlined />} onClick={() => void document(save)}>
          {texts.export}
        </Button>
      }
      id="quality-trace"
      endpoint={qualityTraceEndpoints.traceAnalyses}
      query={about}
      search={texts.search}
      filters={[{ kind: 'days', label: texts.days, from: 'from', to: 'to' }]}
      columns={[
        {
          key: 'newborn',
          title: texts.newborn,
          always: true,
          render: ({ newborn }) => <Link to={`/newborn/${newborn.id}`}>{newbornName(newborn)}</Link>,
        },
        { key: 'barcode', title: texts.barcode, sort: 'barcode', render: ({ barcode }) => barcode },
        {
          key: 'plate',
          title: texts.plate,
          always: true,
          render: ({ plate }) => <Link to={`/plate/${plate.id}/quality`}>{plate.label}</Link>,
        },
        {
          key: 'status',
          title: texts.status,
          render: ({ status }) => <StatusTag look={sampleAnalysisStatuses[status]} />,
        },
        {
          key: 'report',
          title: texts.report,
          render: ({ report }) =>
            report ? <Link to={`/report/${report.id}/view`}>{report.number ?? texts.draft}</Link> : '–',
        },
        {
          key: 'importedAt',
          title: texts.imported,
          sort: 'importedAt',
          render: ({ importedAt }) => formatDateTime(importedAt),
        },
        {
          key: 'plateStatus',
          title: texts.plateStatus,
          render: ({ plate }) => <StatusTag look={plateStatuses[plate.status]} />,
        },
        { key: 'instrument', title: texts.instrument, render: ({ instrument }) => instrument ?? '–' },
      ]}
      empty={{ title: texts.none, hint: texts.noneHint }}
    />
  )
}

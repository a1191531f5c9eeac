import { useCall } from '@sne/shared/client'
import {
  type InfoReportRow,
  type InfoReportType,
  infoReportEndpoints,
  workgroupEndpoints,
} from '@sne/shared/contract'
import { formatText, infoReportFieldLabels } from '@sne/shared/domain'
import { Ago, type Column, List } from '@sne/shared/ui-data'
import { acceptedFilter } from '../parts/sample/sample-filters.ts'
import { ExportInfoReport } from './export-info-report.tsx'
import { infoReportTexts as texts } from './texts.ts'

type SortField = 'acceptedAt' | 'barcode' | 'protocolNumber'
type InfoReportColumn = Column<InfoReportRow, SortField>

/** Columns by which the server can order. */
const sorts: Partial<Record<string, SortField>> = { barcode: 'barcode', protocol_number: 'protocolNumber' }
/** Fields whose sentences would be set one a line in a column as narrow as a date. */
const sentences: readonly string[] = [
  'motivation',
  'feeding',
  'treatments',
  'mother',
  'birth_point',
  'non_conformities',
  'notes',
  'phones',
]
/** The longest of them, with the person and the time. */
const paragraphs: readonly string[] = ['consent']
const numbers = ['age_hours', 'birth_weight', 'weight_at_collection']

/** The configured columns in their order, after the acceptance by which discs are packed. */
const columnsOf = ({ fields }: InfoReportType): InfoReportColumn[] => [
  {
    key: 'acceptedAt',
    title: texts.acceptedAt,
    sort: 'acceptedAt',
    always: true,
    wraps: true,
    render: (row) => <Ago moment={row.acceptedAt} />,
  },
  ...fields.map(
    (field): InfoReportColumn => ({
      key: field,
      title: infoReportFieldLabels[field],
      sort: sorts[field],
      align: numbers.includes(field) ? 'right' : 'left',
      wraps: paragraphs.includes(field) ? 'paragraph' : sentences.includes(field) ? 'sentences' : true,
      render: ({ values }) => formatText(values[field]),
    }),
  ),
]

/** Accepted cards that need one type of analysis, with the columns that its sheet has. */
export function InfoReportList({ type }: { readonly type: InfoReportType }) {
  const places = useCall(workgroupEndpoints.listSpokeWorkgroups, { query: {} })
  const options = (places.data?.items ?? []).map(({ id, name, facilityName }) => ({
    value: id,
    label: `${name} · ${facilityName}`,
  }))
  return (
    <List
      id={`info-report-${type.id}`}
      label={type.label}
      endpoint={infoReportEndpoints.listInfoReport}
      query={{ analysisTypeId: type.id }}
      search={texts.search}
      filters={[
        acceptedFilter,
        { kind: 'choice', name: 'authorWorkgroupId', label: texts.birthPoint, options },
      ]}
      columns={columnsOf(type)}
      defaultSort="-acceptedAt"
      rowKey={({ sampleId }) => sampleId}
      href={({ newbornId, sampleId }) => `/newborn/${newbornId}/sample/${sampleId}`}
      tools={(query) => <ExportInfoReport typeId={type.id} query={query} />}
      empty={{ title: texts.none, hint: texts.noneHint }}
    />
  )
}

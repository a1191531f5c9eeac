import { useCall } from '@sne/shared/client'
import { referenceEndpoints, sampleEndpoints } from '@sne/shared/contract'
import { analyzableStatuses, sampleStatuses } from '@sne/shared/domain'
import { ListPage, optionsOf } from '@sne/shared/ui-data'
import { birthPointFilter, useBirthPointOptions } from '../parts/birth-point-options.ts'
import { ExportButtons } from '../parts/export/export-buttons.tsx'
import { listExports } from '../parts/export/list-exports.ts'
import { sampleColumns as columns, columnsOfCard } from '../parts/sample/sample-columns.tsx'
import {
  acceptedFilter,
  birthFilter,
  categoryFilter,
  collectedFilter,
} from '../parts/sample/sample-filters.ts'
import { sampleTexts as texts } from '../parts/sample/texts.ts'

/** Reference data hardly ever change. */
const fresh = 10 * 60_000

/** For support: every card of every laboratory; a row opens its correction. */
export default function SampleListPage() {
  const birthPoints = useBirthPointOptions()
  const motivations = useCall(sampleEndpoints.listMotivations, {}, { staleTime: fresh })
  const reasons = useCall(referenceEndpoints.listNonConformityReasons, {}, { staleTime: fresh })
  return (
    <ListPage
      title={texts.title}
      id="samples-support"
      endpoint={sampleEndpoints.listSamples}
      search={texts.search}
      filters={[
        { kind: 'choice', name: 'status', label: texts.status, options: optionsOf(sampleStatuses) },
        categoryFilter,
        {
          kind: 'choice',
          name: 'analyzableStatus',
          label: texts.analyzableStatus,
          options: optionsOf(analyzableStatuses),
        },
        birthPointFilter(birthPoints),
        {
          kind: 'choice',
          name: 'motivationId',
          label: texts.motivation,
          options: (motivations.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name })),
        },
        {
          kind: 'choice',
          name: 'nonConformity',
          label: texts.nonConformity,
          options: (reasons.data?.items ?? []).map(({ code, label }) => ({ value: code, label })),
        },
        collectedFilter,
        acceptedFilter,
        birthFilter,
        { kind: 'text', name: 'shipping', label: texts.shipping },
        { kind: 'text', name: 'plate', label: texts.plate },
        { kind: 'flag', name: 'outOfList', label: texts.outOfList },
      ]}
      columns={[
        ...columnsOfCard,
        columns.status,
        { ...columns.reasons, hidden: true },
        columns.shipping,
        { ...columns.acceptedAt, hidden: true },
      ]}
      defaultSort="-collectedAt"
      href={({ id }) => `/sample/${id}/edit`}
      tools={(query) => <ExportButtons make={listExports.samples(query)} />}
      empty={{ title: texts.noSamples, hint: texts.noSamplesHint }}
    />
  )
}

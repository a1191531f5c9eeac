import { analyzableSampleEndpoints, sampleAnalysisEndpoints, sampleEndpoints } from '@sne/shared/contract'
import { List } from '@sne/shared/ui-data'
import { analyzableColumns } from '../parts/analyzable-sample/analyzable-samples.tsx'
import { ExportButtons } from '../parts/export/export-buttons.tsx'
import { listExports } from '../parts/export/list-exports.ts'
import { sampleColumns as columns, columnsOfCard } from '../parts/sample/sample-columns.tsx'
import { sampleHref } from '../parts/sample/sample-href.ts'
import { analysisColumns } from './analysis-columns.tsx'
import type { searchFilters } from './search-filters.ts'
import { searchTexts as texts } from './texts.ts'

const empty = { title: texts.nothing, hint: texts.nothingHint }

/** Cards that were found. */
export const FoundSamples = ({ filters }: { filters: ReturnType<typeof searchFilters<'samples'>> }) => (
  <List
    id="found-samples"
    label={texts.of.samples}
    endpoint={sampleEndpoints.listSamples}
    filters={filters}
    filtersElsewhere
    search={false}
    columns={[...columnsOfCard, columns.status, columns.shipping, { ...columns.acceptedAt, hidden: true }]}
    defaultSort="-collectedAt"
    href={sampleHref}
    tools={(query) => <ExportButtons make={listExports.samples(query)} />}
    empty={empty}
  />
)

/** Cards by category that were found. */
export const FoundAnalyzables = ({
  filters,
}: {
  filters: ReturnType<typeof searchFilters<'analyzables'>>
}) => (
  <List
    id="found-analyzables"
    label={texts.of.analyzables}
    endpoint={analyzableSampleEndpoints.listAnalyzableSamples}
    filters={filters}
    filtersElsewhere
    search={false}
    columns={analyzableColumns}
    defaultSort="dueAt"
    href={({ newborn, sampleId }) => sampleHref({ id: sampleId, newborn })}
    tools={(query) => <ExportButtons make={listExports.analyzables(query)} />}
    empty={empty}
  />
)

interface FoundAnalysesProps {
  readonly filters: ReturnType<typeof searchFilters<'analyses'>>
  /** The analyte whose value was asked for. */
  readonly analyte: string | undefined
}

/** Analyses that were found, with the value that was asked for. */
export const FoundAnalyses = ({ filters, analyte }: FoundAnalysesProps) => (
  <List
    id="found-analyses"
    label={texts.of.analyses}
    endpoint={sampleAnalysisEndpoints.listSampleAnalyses}
    filters={filters}
    filtersElsewhere
    search={false}
    columns={analysisColumns(analyte)}
    defaultSort="-importedAt"
    href={({ newborn, sampleId }) => `/newborn/${newborn.id}/sample/${sampleId}`}
    tools={(query) => <ExportButtons make={listExports.analyses(query)} />}
    empty={empty}
  />
)

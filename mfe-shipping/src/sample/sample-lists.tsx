import { type SampleListId, type SampleRow, sampleEndpoints } from '@sne/shared/contract'
import { List, type ShownQuery } from '@sne/shared/ui-data'
import { ExportButtons } from '../parts/export/export-buttons.tsx'
import { listExports } from '../parts/export/list-exports.ts'
import { sampleColumns as columns, columnsOfCard } from '../parts/sample/sample-columns.tsx'
import { acceptedFilter, categoryFilter, collectedFilter } from '../parts/sample/sample-filters.ts'
import { sampleHref } from '../parts/sample/sample-href.ts'
import { sampleTexts as texts } from '../parts/sample/texts.ts'
import { SampleBulk } from './bulk/sample-bulk.tsx'

/** Parts of every list of decided cards: its export, and the actions on chosen cards. */
const worked = (list: SampleListId) => ({
  search: texts.search,
  href: sampleHref,
  tools: (query: ShownQuery) => <ExportButtons make={listExports.decided(list, query)} />,
  bulk: (rows: readonly SampleRow[], _: () => void, keep: (rows: readonly SampleRow[]) => void) => (
    <SampleBulk list={list} rows={rows} keep={keep} />
  ),
})

/** "Accettati": cards of the own laboratory that are, or were, to be analysed. */
export const AcceptedSamples = () => (
  <List
    {...worked('accepted')}
    id="samples-accepted"
    label={texts.accepted}
    endpoint={sampleEndpoints.listAcceptedSamples}
    filters={[categoryFilter, acceptedFilter, collectedFilter]}
    columns={[
      ...columnsOfCard,
      { ...columns.status, hidden: true },
      columns.shipping,
      columns.acceptedAt,
      columns.notes,
    ]}
    defaultSort="-acceptedAt"
    empty={{ title: texts.noAccepted, hint: texts.noAcceptedHint }}
  />
)

/** Columns of cards that are not analysed. */
const columnsOfUnused = [
  columns.barcode,
  columns.newborn,
  columns.mother,
  columns.reasons,
  columns.birth,
  columns.birthPoint,
  columns.collectedAt,
  columns.age,
  columns.number,
  columns.shipping,
  columns.notes,
]

/** "Non richiesti": cards kept in storage without analysis. */
export const NotRequiredSamples = () => (
  <List
    {...worked('not-required')}
    id="samples-not-required"
    label={texts.notRequired}
    endpoint={sampleEndpoints.listNotRequiredSamples}
    filters={[collectedFilter]}
    columns={columnsOfUnused}
    defaultSort="-collectedAt"
    empty={{ title: texts.noNotRequired, hint: texts.noNotRequiredHint }}
  />
)

/** "Non idonei": unsuitable cards with their reasons. */
export const NotValidSamples = () => (
  <List
    {...worked('not-valid')}
    id="samples-not-valid"
    label={texts.notValid}
    endpoint={sampleEndpoints.listNotValidSamples}
    filters={[categoryFilter, collectedFilter]}
    columns={columnsOfUnused}
    defaultSort="-collectedAt"
    empty={{ title: texts.noNotValid, hint: texts.noNotValidHint }}
  />
)

/** "Ultimi accettati": today's acceptances, the last first. */
export const LastAcceptedSamples = () => (
  <List
    {...worked('last-accepted')}
    id="samples-last-accepted"
    label={texts.lastAccepted}
    endpoint={sampleEndpoints.listLastAcceptedSamples}
    filters={[{ kind: 'flag', name: 'mine', label: texts.mine }]}
    columns={[
      columns.barcode,
      columns.protocol,
      columns.newborn,
      columns.birthPoint,
      columns.age,
      columns.signs,
      columns.screenings,
      columns.status,
      columns.shipping,
      columns.acceptedAt,
      columns.acceptedBy,
      columns.notes,
    ]}
    defaultSort="-acceptedAt"
    empty={{ title: texts.noLastAccepted, hint: texts.noLastAcceptedHint }}
  />
)

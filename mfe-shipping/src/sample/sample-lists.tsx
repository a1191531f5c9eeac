import { sampleEndpoints } from '@sne/shared/contract'
import { List } from '@sne/shared/ui-data'
import { sampleColumns as columns, columnsOfCard } from './sample-columns.tsx'
import { acceptedFilter, categoryFilter, collectedFilter } from './sample-filters.ts'
import { sampleHref } from './sample-href.ts'
import { sampleTexts as texts } from './texts.ts'

/** "Accettati": cards of the own laboratory that are, or were, to be analysed. */
export const AcceptedSamples = () => (
  <List
    id="samples-accepted"
    label={texts.accepted}
    endpoint={sampleEndpoints.listAcceptedSamples}
    search={texts.search}
    filters={[categoryFilter, acceptedFilter, collectedFilter]}
    columns={[
      ...columnsOfCard,
      { ...columns.status, hidden: true },
      columns.shipping,
      columns.acceptedAt,
      columns.notes,
    ]}
    defaultSort="-acceptedAt"
    href={sampleHref}
    empty={{ title: texts.noAccepted, hint: texts.noAcceptedHint }}
  />
)

/** "Non richiesti": cards kept in storage without analysis. */
export const NotRequiredSamples = () => (
  <List
    id="samples-not-required"
    label={texts.notRequired}
    endpoint={sampleEndpoints.listNotRequiredSamples}
    search={texts.search}
    filters={[collectedFilter]}
    columns={[
      columns.barcode,
      columns.newborn,
      columns.mother,
      columns.birth,
      columns.birthPoint,
      columns.collectedAt,
      columns.age,
      columns.number,
      columns.reasons,
      columns.shipping,
      columns.notes,
    ]}
    defaultSort="-collectedAt"
    href={sampleHref}
    empty={{ title: texts.noNotRequired, hint: texts.noNotRequiredHint }}
  />
)

/** "Non idonei": unsuitable cards with their reasons. */
export const NotValidSamples = () => (
  <List
    id="samples-not-valid"
    label={texts.notValid}
    endpoint={sampleEndpoints.listNotValidSamples}
    search={texts.search}
    filters={[categoryFilter, collectedFilter]}
    columns={[
      columns.barcode,
      columns.newborn,
      columns.mother,
      columns.birth,
      columns.birthPoint,
      columns.collectedAt,
      columns.age,
      columns.number,
      columns.reasons,
      columns.shipping,
      columns.notes,
    ]}
    defaultSort="-collectedAt"
    href={sampleHref}
    empty={{ title: texts.noNotValid, hint: texts.noNotValidHint }}
  />
)

/** "Ultimi accettati": today's acceptances, the last first. */
export const LastAcceptedSamples = () => (
  <List
    id="samples-last-accepted"
    label={texts.lastAccepted}
    endpoint={sampleEndpoints.listLastAcceptedSamples}
    search={texts.search}
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
    href={sampleHref}
    empty={{ title: texts.noLastAccepted, hint: texts.noLastAcceptedHint }}
  />
)

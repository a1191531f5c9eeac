import { type AnalyzableNewbornRow, analyzableSampleEndpoints } from '@sne/shared/contract'
import {
  analyzableStatuses,
  formatDate,
  newbornName,
  screeningLabels,
  screeningShortLabels,
} from '@sne/shared/domain'
import { Tag } from '@sne/shared/ui-core'
import { Ago, ListPage } from '@sne/shared/ui-data'

const texts = {
  title: 'Gestione Neonati',
  search: 'Cognome, codice o protocollo',
  newborn: 'Neonato',
  birth: 'Nascita',
  birthPoint: 'Punto nascita',
  cards: 'Cartoncini',
  screenings: 'Categorie',
  accepted: 'Ultima accettazione',
  category: 'Categoria',
  none: 'Nessun neonato',
  noneHint: 'Compaiono qui i neonati di cui il laboratorio ha accettato un cartoncino.',
} as const

/** Newborns with accepted samples, each with how far every category is. */
export default function NewbornListPage() {
  return (
    <ListPage
      title={texts.title}
      id="newborns-accepted"
      endpoint={analyzableSampleEndpoints.listAnalyzableNewborns}
      search={texts.search}
      rowKey={({ newborn }) => newborn.id}
      filters={[
        {
          kind: 'choice',
          name: 'category',
          label: texts.category,
          options: Object.entries(screeningLabels).map(([value, label]) => ({ value, label })),
        },
      ]}
      columns={[
        {
          key: 'newborn',
          title: texts.newborn,
          always: true,
          render: ({ newborn }) => newbornName(newborn),
        },
        { key: 'birth', title: texts.birth, render: ({ newborn }) => formatDate(newborn.birthAt) },
        {
          key: 'birthPoint',
          title: texts.birthPoint,
          render: ({ authorWorkgroup }) => authorWorkgroup.name,
        },
        {
          key: 'cards',
          title: texts.cards,
          render: ({ samples }) =>
            samples.map(({ protocolNumber, barcode }) => protocolNumber ?? barcode).join(', '),
        },
        { key: 'screenings', title: texts.screenings, render: (row) => <Screenings row={row} /> },
        {
          key: 'accepted',
          title: texts.accepted,
          render: ({ lastAcceptedAt }) => <Ago moment={lastAcceptedAt} />,
        },
      ]}
      href={({ newborn }) => `/newborn/${newborn.id}`}
      empty={{ title: texts.none, hint: texts.noneHint }}
    />
  )
}

/** The state of each category of the newest card that has it. */
function Screenings({ row }: { readonly row: AnalyzableNewbornRow }) {
  const newest = new Map(
    row.samples
      .toSorted((a, b) => a.sampleNumber - b.sampleNumber)
      .flatMap(({ screenings }) => screenings.map((screening) => [screening.category, screening] as const)),
  )
  return (
    <span className="sne-actions">
      {[...newest.values()].map(({ category, status }) => (
        <Tag
          key={category}
          tone={analyzableStatuses[status].tone}
          title={`${screeningLabels[category]}: ${analyzableStatuses[status].label}`}
        >
          {screeningShortLabels[category]}
        </Tag>
      ))}
    </span>
  )
}

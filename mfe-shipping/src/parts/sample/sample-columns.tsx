import type { SampleRow } from '@sne/shared/contract'
import { formatText, motherName, newbornName, problemText } from '@sne/shared/domain'
import { Tag } from '@sne/shared/ui-core'
import { Ago, CollectedAt, type Column } from '@sne/shared/ui-data'
import { birthText, hoursText } from '../newborn/newborn-facts.ts'
import { ConditionSigns } from './condition-signs.tsx'
import { NoteCell } from './note-cell.tsx'
import { SampleStatusTag } from './sample-status.tsx'
import { ScreeningChips } from './screening-chips.tsx'
import { sampleTexts as texts } from './texts.ts'

type SortField = 'acceptedAt' | 'collectedAt' | 'barcode' | 'surname' | 'protocolNumber' | 'status'
type SampleColumn = Column<SampleRow, SortField>

/** Columns of every list of cards; a list chooses and orders them. */
export const sampleColumns = {
  barcode: {
    key: 'barcode',
    title: texts.barcode,
    sort: 'barcode',
    always: true,
    render: (row) => row.barcode,
  },
  protocol: {
    key: 'protocol',
    title: texts.protocol,
    sort: 'protocolNumber',
    render: (row) => formatText(row.protocolNumber),
  },
  newborn: {
    key: 'newborn',
    title: texts.newborn,
    wraps: true,
    sort: 'surname',
    render: (row) => newbornName(row.newborn),
  },
  mother: { key: 'mother', title: texts.mother, hidden: true, render: (row) => motherName(row.newborn) },
  birth: { key: 'birth', title: texts.birth, wraps: true, render: (row) => birthText(row.newborn) },
  birthPoint: {
    key: 'birthPoint',
    title: texts.birthPoint,
    wraps: true,
    render: ({ authorWorkgroup: from }) => <span title={from.facilityName}>{from.name}</span>,
  },
  collectedAt: {
    key: 'collectedAt',
    title: texts.collectedAt,
    wraps: true,
    sort: 'collectedAt',
    render: (row) => <CollectedAt {...row} />,
  },
  age: {
    key: 'age',
    title: texts.age,
    unit: 'h',
    align: 'right',
    render: (row) => hoursText(row.ageAtCollectionHours),
  },
  number: {
    key: 'number',
    title: texts.number,
    align: 'right',
    render: (row) => texts.numberOf(row.sampleNumber),
  },
  motivation: {
    key: 'motivation',
    title: texts.motivation,
    wraps: true,
    hidden: true,
    render: (row) => formatText(row.motivation?.label),
  },
  signs: {
    key: 'signs',
    title: texts.conditionsTitle,
    wraps: true,
    render: ({ signs }) => <ConditionSigns signs={signs} />,
  },
  screenings: {
    key: 'screenings',
    title: texts.screenings,
    wraps: 'sentences',
    render: ({ screenings }) => <ScreeningChips screenings={screenings} />,
  },
  status: {
    key: 'status',
    title: texts.status,
    sort: 'status',
    render: (row) => (
      <span className="shp-signs">
        <SampleStatusTag {...row} />
        {row.outOfList && <Tag tone="amber">{texts.outOfList}</Tag>}
      </span>
    ),
  },
  reasons: {
    key: 'reasons',
    title: texts.reasons,
    wraps: true,
    render: ({ nonConformities }) => nonConformities.map(problemText).join(', '),
  },
  shipping: {
    key: 'shipping',
    title: texts.shipping,
    hidden: true,
    render: (row) => formatText(row.shipping?.barcode),
  },
  acceptedAt: {
    key: 'acceptedAt',
    title: texts.acceptedAt,
    wraps: true,
    sort: 'acceptedAt',
    render: (row) => <Ago moment={row.acceptedAt} />,
  },
  acceptedBy: {
    key: 'acceptedBy',
    title: texts.acceptedBy,
    wraps: true,
    render: (row) => formatText(row.acceptedBy?.label),
  },
  notes: { key: 'notes', title: texts.hubNotes, render: (row) => <NoteCell sample={row} /> },
} as const satisfies Record<string, SampleColumn>

/**
 * First columns of every whole list of cards: card, newborn, signs and categories; in a narrow window the
 * rest scrolls.
 */
export const columnsOfCard = [
  sampleColumns.barcode,
  sampleColumns.protocol,
  sampleColumns.newborn,
  sampleColumns.mother,
  sampleColumns.age,
  sampleColumns.signs,
  sampleColumns.screenings,
  sampleColumns.birth,
  sampleColumns.birthPoint,
  sampleColumns.collectedAt,
  sampleColumns.number,
  sampleColumns.motivation,
]

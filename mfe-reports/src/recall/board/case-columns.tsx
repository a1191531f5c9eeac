import type { RecallCase } from '@sne/shared/contract'
import { formatText, newbornName } from '@sne/shared/domain'
import { Ago, type Column } from '@sne/shared/ui-data'
import { placeName } from '../../parts/request/place-name.ts'
import { Attempts, CategoryList } from '../../parts/request/request-cells.tsx'
import { DueOf, FindingList, LifeOf, UrgencyOf, WaitsFor } from '../case-cells.tsx'
import { recallTexts as texts } from '../texts.ts'

type Sort = 'place' | 'newborn' | 'dueOn' | 'openedAt'

/** Columns of the board. */
export const caseColumns: readonly Column<RecallCase, Sort>[] = [
  {
    key: 'newborn',
    title: texts.newborn,
    sort: 'newborn',
    wraps: true,
    always: true,
    render: (row) => (
      <span className="rec-signs">
        {newbornName(row.newborn)}
        <UrgencyOf urgent={row.urgent} />
      </span>
    ),
  },
  {
    key: 'category',
    title: texts.shortCategory,
    render: ({ category }) => <CategoryList categories={[category]} />,
  },
  {
    key: 'finding',
    title: texts.finding,
    always: true,
    wraps: 'sentences',
    render: (row) => <FindingList {...row} />,
  },
  {
    key: 'waits',
    title: texts.waits,
    always: true,
    wraps: 'sentences',
    render: (row) => <WaitsFor {...row} />,
  },
  {
    key: 'due',
    title: texts.due,
    sort: 'dueOn',
    always: true,
    wraps: true,
    render: (row) => <DueOf {...row} />,
  },
  {
    key: 'life',
    title: texts.life,
    align: 'right',
    wraps: true,
    render: (row) => <LifeOf newborn={row.newborn} />,
  },
  {
    key: 'attempts',
    title: texts.attempts,
    wraps: 'sentences',
    render: ({ attempts }) => <Attempts attempts={attempts} />,
  },
  {
    key: 'untold',
    title: texts.untold,
    hidden: true,
    render: ({ missing }) =>
      missing.length === 0 ? formatText(null) : missing.map((party) => texts.missingParty[party]).join(', '),
  },
  { key: 'owner', title: texts.owner, wraps: true, render: ({ owner }) => owner?.label ?? texts.nobody },
  {
    key: 'birthPoint',
    title: texts.birthPoint,
    hidden: true,
    render: ({ birthPoint }) => (birthPoint ? placeName(birthPoint) : formatText(null)),
  },
  { key: 'code', title: 'Codice', hidden: true, render: ({ newborn }) => newborn.code },
  { key: 'number', title: texts.order, hidden: true, render: ({ number }) => number },
  {
    key: 'openedAt',
    title: texts.openedAt,
    sort: 'openedAt',
    hidden: true,
    render: ({ openedAt }) => <Ago moment={openedAt} />,
  },
]

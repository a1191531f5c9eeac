import type { PunchingItem, PunchingList } from '@sne/shared/contract'
import { isCardWell, punchStatuses } from '@sne/shared/domain'
import { StatusTag } from '@sne/shared/ui-core'
import { DataTable } from '@sne/shared/ui-data'
import { plateTexts as texts } from '../../parts/plate/texts.ts'

/** State of the disc; of a group also on the plates where it differs. */
const DiscStates = ({ item: { punchStatus, siblings } }: { readonly item: PunchingItem }) => (
  <>
    {punchStatus && <StatusTag look={punchStatuses[punchStatus]} />}
    {siblings.map(
      (sibling) =>
        sibling.punchStatus &&
        sibling.punchStatus !== punchStatus && (
          <span key={sibling.plateId} className="plt-elsewhere">
            {sibling.analysisType.code} <StatusTag look={punchStatuses[sibling.punchStatus]} />
          </span>
        ),
    )}
  </>
)

/** The discs of the cards, well by well. */
export const PunchingTable = ({ list }: { readonly list: PunchingList }) => (
  <DataTable
    label={texts.punching}
    columns={[
      { key: 'well', title: texts.well, render: ({ position }) => position },
      { key: 'barcode', title: texts.barcode, render: ({ barcode }) => barcode ?? '' },
      {
        key: 'state',
        title: texts.punchState,
        render: (item) => <DiscStates item={item} />,
      },
    ]}
    rows={list.items.filter(({ type }) => isCardWell(type))}
    rowKey={({ position }) => position}
  />
)

import type { ShippingSampleRow } from '@sne/shared/contract'
import { Button, CloseOutlined } from '@sne/shared/ui-core'
import type { Selection } from '@sne/shared/ui-data'
import { BulkBar } from '../parts/bulk/bulk-bar.tsx'
import { useBulk } from '../parts/bulk/use-bulk.tsx'
import { shippingTexts as texts } from '../parts/shipping/texts.ts'
import { NotReceivedWindow } from './not-received-window.tsx'

interface NotReceivedBulkProps {
  readonly rows: readonly ShippingSampleRow[]
  readonly selection: Selection<ShippingSampleRow>
}

const isAwaited = ({ status }: ShippingSampleRow) => status === 'shipped'

/** Above the cards of a shipment: awaited cards are chosen, and reported missing with one note. */
export function NotReceivedBulk({ rows, selection }: NotReceivedBulkProps) {
  const present = new Map(rows.map((row) => [row.id, row]))
  // As the server tells them now: a card that a colleague decided meanwhile is named in the window.
  const chosen = selection.rows.flatMap(({ id }) => present.get(id) ?? [])
  const choose = (some: readonly ShippingSampleRow[]) => selection.choose(some.map((row) => [row.id, row]))
  const bulk = useBulk<ShippingSampleRow, 'not_received'>(chosen, choose)
  const awaited = rows.filter(isAwaited)
  return (
    <>
      {chosen.length > 0 ? (
        <section className="sne-list-bulk" aria-label={texts.chosen(chosen.length)}>
          <strong>{texts.chosen(chosen.length)}</strong>
          <BulkBar
            actions={[
              {
                key: 'p',
                label: texts.cardNotReceived,
                icon: <CloseOutlined />,
                danger: true,
                run: () => bulk.show('not_received'),
              },
            ]}
          />
          {bulk.why}
          <Button type="link" size="small" onClick={selection.clear}>
            {texts.unchoose}
          </Button>
        </section>
      ) : (
        <Button size="small" disabled={awaited.length === 0} onClick={() => choose(awaited)}>
          {texts.chooseAwaited(awaited.length)}
        </Button>
      )}
      {bulk.window && <NotReceivedWindow {...bulk.given} />}
    </>
  )
}

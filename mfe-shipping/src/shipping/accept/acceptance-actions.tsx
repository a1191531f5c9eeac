import { Link } from 'react-router-dom'
import { acceptTexts as texts } from '../../parts/scanning/texts.ts'
import { CloseShipping } from './close-shipping.tsx'
import { EveryCard } from './every-card.tsx'
import { LabelActions } from './label-actions.tsx'
import type { Bench } from './use-bench.ts'

/** Actions on the whole shipment; nothing while it is on its way. */
export function AcceptanceActions({ bench }: { readonly bench: Bench }) {
  const { shipping, cards, labels } = bench
  if (!shipping) return null
  return (
    <>
      <LabelActions labels={labels} />
      <EveryCard
        shipping={shipping}
        choices={bench.choices}
        store={bench.store}
        cards={cards ?? []}
        labels={labels}
        open={bench.open}
        onScan={(code) => bench.scanning.keep({ code, kind: 'unread' })}
        onDone={bench.toField}
      />
      <Link to={`/shipping/${bench.id}/details`}>{texts.details}</Link>
      <CloseShipping
        shipping={shipping}
        cards={cards}
        points={bench.points}
        scans={bench.acceptance.scans}
        unfinished={bench.shown.unfinished}
      />
    </>
  )
}

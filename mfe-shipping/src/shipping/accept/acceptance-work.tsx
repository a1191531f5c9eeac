import { shippingStatuses } from '@sne/shared/domain'
import { usePageTitle } from '@sne/shared/shell'
import { Page, StatusTag } from '@sne/shared/ui-core'
import { isWaiting } from '../../parts/scanning/card-order.ts'
import { ClearWindow } from '../../parts/scanning/clear-window.tsx'
import { acceptTexts as texts } from '../../parts/scanning/texts.ts'
import { AcceptanceActions } from './acceptance-actions.tsx'
import { AcceptanceField, KeptCodes } from './acceptance-field.tsx'
import { AcceptanceHead } from './acceptance-head.tsx'
import { AcceptanceNotices } from './acceptance-notices.tsx'
import { AcceptanceSide } from './acceptance-side.tsx'
import { CardPanel } from './card-panel.tsx'
import { PrintedLabel } from './printed-label.tsx'
import { type BenchOf, useBench } from './use-bench.ts'

/** One field takes every reading; the card that was read is shown at the left, all cards at the right. */
export function AcceptanceWork(props: BenchOf) {
  const bench = useBench(props)
  const { shipping, cards, store, open, choices, acceptance, shown, caught, actions, scanning } = bench
  const isOpen = (code: string) => {
    const card = store.cached(code)
    return card !== null && isWaiting(card)
  }
  usePageTitle(shipping && texts.titleOf(shipping.barcode))
  return (
    <ClearWindow points={bench.points} onClear={scanning.drop}>
      <Page
        fill
        title={shipping ? texts.titleOf(shipping.barcode) : texts.title}
        tags={shipping && <StatusTag look={shippingStatuses[shipping.status]} />}
        actions={shipping && <AcceptanceActions bench={bench} />}
      >
        <AcceptanceHead
          shipping={shipping}
          waiting={acceptance.scans.waiting.length}
          saving={acceptance.scans.saving.filter((code) => isOpen(code)).length}
          storage={open ? choices.storage : null}
        />
        <AcceptanceNotices bench={bench} />
        <AcceptanceField bench={bench} />
        <KeptCodes bench={bench} />
        <PrintedLabel labels={bench.labels} />
        <div className="shp-accept">
          <CardPanel
            acceptance={acceptance}
            shown={shown}
            actions={actions}
            store={store}
            open={open}
            afterScan={{ ...caught, onTake: scanning.takeCaught }}
            begun={cards?.some((card) => !isWaiting(card)) ?? false}
            unsuitable={choices.reasons.length > 0}
            onNear={scanning.readMeant}
          />
          <AcceptanceSide bench={bench} />
        </div>
      </Page>
    </ClearWindow>
  )
}

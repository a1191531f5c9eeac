import { sameBarcode, unclearCandidates } from '@sne/shared/domain'
import { BarcodeField } from '@sne/shared/ui-data'
import { isWaiting } from '../../parts/scanning/card-order.ts'
import { acceptTexts as texts } from '../../parts/scanning/texts.ts'
import { UnreadScans } from '../../parts/scanning/unread-scans.tsx'
import type { Bench } from './use-bench.ts'

const labelOf = (open: boolean, armed: boolean) =>
  !open ? texts.fieldClosed : armed ? texts.fieldNotRequired : texts.field

/** The field that takes every reading. */
export function AcceptanceField({ bench }: { readonly bench: Bench }) {
  const { open, shown, acceptance, scanning } = bench
  return (
    <div className={acceptance.armed ? 'shp-scan shp-scan-armed' : 'shp-scan'}>
      <BarcodeField
        ref={bench.field}
        large
        keepFocus={open && shown.mode === 'facts'}
        disabled={!open}
        label={labelOf(open, acceptance.armed)}
        onScan={scanning.read}
        onIncomplete={scanning.keepIncomplete}
      />
    </div>
  )
}

/** Codes that the field did not read, with the cards of the shipment that they may be. */
export function KeptCodes({ bench }: { readonly bench: Bench }) {
  const { open, shown, store, cards, scanning } = bench
  const waiting = cards?.filter(isWaiting) ?? []
  return (
    <UnreadScans
      points={open ? bench.points : []}
      newest={bench.caught.newest}
      reading={open && shown.mode === 'facts' && bench.actions.later === null}
      keep={scanning.keep}
      drop={scanning.drop}
      onRead={scanning.readByHand}
      isListed={(code) =>
        store.cached(code) !== null || cards?.some(({ barcode }) => sameBarcode(barcode, code)) === true
      }
      candidates={(code) =>
        unclearCandidates(
          code,
          waiting.map(({ barcode }) => barcode),
        ).flatMap((barcode) => store.cached(barcode) ?? [])
      }
      onMeant={scanning.readMeant}
    />
  )
}

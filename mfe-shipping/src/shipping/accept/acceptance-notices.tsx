import { useToast } from '@sne/shared/shell'
import { Alert, messageOf } from '@sne/shared/ui-core'
import { acceptTexts as texts } from '../../parts/scanning/texts.ts'
import { RemovedCards } from '../../parts/shipping/removed-cards.tsx'
import { ClosedWithScans } from '../closed-with-scans.tsx'
import { EveryCardNotice } from './every-card-notice.tsx'
import { lyingCodes } from './lying-codes.ts'
import type { Bench } from './use-bench.ts'

/** Notices on the whole shipment, known before the next card is read. */
export function AcceptanceNotices({ bench }: { readonly bench: Bench }) {
  const { shipping, open, choices, points, acceptance, toField } = bench
  const toast = useToast()
  if (!shipping) return null
  return (
    <>
      {open && (
        <EveryCardNotice
          everyCard={shipping.everyCard}
          onEnd={() => {
            choices.unsuitableFor([]).catch((error: unknown) => toast('error', messageOf(error)))
            toField()
          }}
        />
      )}
      {shipping.status === 'not_received' && <Alert type="warning" showIcon title={texts.notReceivedNow} />}
      <ClosedWithScans shipping={shipping} scans={lyingCodes(points, acceptance.scans.conflicts)} />
      <RemovedCards shipping={shipping} />
    </>
  )
}

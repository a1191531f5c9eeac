import { Card } from '@sne/shared/ui-core'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { MissedRefusals } from '../../parts/scanning/missed-refusals.tsx'
import { ScanConflicts } from '../../parts/scanning/scan-conflicts.tsx'
import { acceptTexts as texts } from '../../parts/scanning/texts.ts'
import { WaitingScans } from '../../parts/scanning/waiting-scans.tsx'
import { CardList } from './card-list.tsx'
import { ClosedReadings } from './closed-readings.tsx'
import { OpenPoints } from './open-points.tsx'
import type { Bench } from './use-bench.ts'

/** One set as long as its codes are unchanged: a new one would paint every row again. */
function useCodeSet(codes: readonly string[]): ReadonlySet<string> {
  const key = codes.join('\n')
  return useMemo(() => new Set(key.split('\n')), [key])
}

/** Every card of the shipment. */
function Cards({ bench: { cards, points, acceptance, shown } }: { readonly bench: Bench }) {
  const waiting = useCodeSet(acceptance.scans.waiting.map(({ code }) => code))
  const saving = useCodeSet(acceptance.scans.saving)
  const justSent = useCodeSet(acceptance.undo.late)
  const takeBack = useRef(acceptance.undo.runLate)
  useEffect(() => {
    takeBack.current = acceptance.undo.runLate
  })
  // One function for all paints: a new one would paint every row again.
  const onTakeBack = useCallback((code: string) => takeBack.current(code), [])
  return (
    <Card flush title={cards ? texts.listCount(cards.length) : texts.list}>
      <CardList
        cards={cards}
        undecided={points}
        waiting={waiting}
        saving={saving}
        justSent={justSent}
        onTakeBack={onTakeBack}
        shownId={shown.card?.id ?? null}
        onChoose={shown.choose}
      />
    </Card>
  )
}

/** Beside the panel: readings that a person has to look at, and all cards. */
export function AcceptanceSide({ bench }: { readonly bench: Bench }) {
  const { shipping, cards, open, points, acceptance, shown, labels, scanning } = bench
  const { scans } = acceptance
  return (
    <div className="shp-accept-side">
      <MissedRefusals missed={acceptance.missed} onSeen={acceptance.seen} />
      <ScanConflicts scans={scans} ready={shown.mode === 'facts'} onShow={scanning.review} />
      <WaitingScans scans={scans} known={new Set(cards?.map(({ barcode }) => barcode))} />
      {!open && <ClosedReadings readings={bench.closedReadings} />}
      <OpenPoints
        points={points}
        cards={cards}
        open={open}
        phones={shipping?.authorPhones ?? []}
        scanned={acceptance.outcome?.code ?? null}
        onAgain={scanning.readByHand}
        onAside={shipping && ((code) => labels.printAside({ code, shipping }))}
      />
      <Cards bench={bench} />
    </div>
  )
}

import { sameBarcode, undoSeconds } from '@sne/shared/domain'
import { playTone } from '@sne/shared/ui-data'
import { useEffect, useState } from 'react'
import { type KnownCard, notUndoneOutcome, type Outcome, undoneOutcome } from './outcome.ts'
import type { WaitingScan } from './queue/waiting-scan.ts'
import { acceptTexts as texts } from './texts.ts'
import type { Scans } from './use-scan-queue.ts'

export interface SavedScan {
  readonly code: string
  readonly sampleId: number
  /** It had waited for the network, and nobody waited for it when it arrived. */
  readonly late?: true
}

/** Something that can be taken back: for some seconds once it is saved, as long as it waits before. */
type Undoable =
  | ({ readonly kind: 'saved'; readonly until: number } & SavedScan)
  | { readonly kind: 'waiting'; readonly id: string; readonly code: string }

interface Given<O extends Outcome> {
  /** A card as the page knows it; null for one that it does not. */
  readonly cached: (code: string) => KnownCard | null
  /** Takes a reading back that the server has. @throws when no answer came, or the server refuses */
  readonly undoSaved: (scan: SavedScan) => Promise<O>
  readonly scans: Pick<Scans, 'waiting' | 'withdraw'>
  readonly onUndone: (outcome: O | Outcome) => void
}

/** So many readings are kept. Nobody makes more of them in the seconds in which a reading can be taken back. */
const mostKept = 20

/** How often the seconds are counted, in ms. */
const countEvery = 250

/** The last readings, the latest first to be taken back. */
export function useUndo<O extends Outcome>({ cached, undoSaved, scans, onUndone }: Given<O>) {
  const [done, setDone] = useState<readonly Undoable[]>([])
  const [now, setNow] = useState(() => performance.now())
  const [busy, setBusy] = useState(false)
  const stillWaits = (id: string) => scans.waiting.some((scan) => scan.id === id)
  // Only the newest: when it cannot be taken back any more, the person does not mean an older one.
  const newest = done.at(-1)
  const open = newest && (newest.kind === 'saved' ? newest.until > now : stillWaits(newest.id))
  const last = open ? newest : null
  const late = done.flatMap((one) => (one.kind === 'saved' && one.late && one.until > now ? [one] : []))
  const counting = last?.kind === 'saved' || late.length > 0

  useEffect(() => {
    if (!counting) return
    const timer = setInterval(() => setNow(performance.now()), countEvery)
    return () => clearInterval(timer)
  }, [counting])

  const add = (one: Undoable) => {
    const at = performance.now()
    setNow(at)
    setDone((all) => [...all.slice(-mostKept), one])
  }
  const take = (one: Undoable) => setDone((all) => all.filter((other) => other !== one))

  const run = async (one: Undoable | null | undefined) => {
    if (!one || busy) return
    const card = cached(one.code)
    if (one.kind === 'waiting') {
      const isGone = scans.withdraw(one.id)
      take(one)
      const undone = undoneOutcome(one.code, card)
      onUndone(
        isGone
          ? { ...undone, text: texts.undoneNever }
          : { ...undone, title: texts.undoneLater, text: texts.undoneLaterText },
      )
      playTone('look')
      return
    }
    setBusy(true)
    try {
      const outcome = await undoSaved(one)
      take(one)
      onUndone(outcome)
      playTone(outcome.verdict)
    } catch (error) {
      onUndone(notUndoneOutcome(one.code, card, error))
      playTone('stop')
    } finally {
      setBusy(false)
    }
  }

  return {
    last: last && {
      code: last.code,
      /** Seconds left; null for one that waits and can be taken out at any time. */
      seconds: last.kind === 'saved' ? Math.ceil((last.until - now) / 1000) : null,
    },
    busy,
    run: () => void run(last),
    /** Barcodes of readings that went out by themselves a moment ago; each can be taken back, not the newest alone. */
    late: late.map(({ code }) => code),
    runLate: (code: string) => void run(late.findLast((one) => one.code === code)),
    /**
     * @param begun when it was sent: the server's own seconds begin later, so an offer here is not too late
     * there
     */
    saved: (scan: SavedScan, begun: number) =>
      add({ kind: 'saved', ...scan, until: begun + undoSeconds * 1000 }),
    /** A reading that waited was saved: it has its seconds from now on, at its place among the others. */
    arrived: ({ id, code }: WaitingScan, sampleId: number, begun: number) => {
      const until = begun + undoSeconds * 1000
      const arrived = { kind: 'saved', code, sampleId, until, late: true } as const
      setNow(performance.now())
      setDone((all) =>
        all.some((one) => one.kind === 'waiting' && one.id === id)
          ? all.map((one) => (one.kind === 'waiting' && one.id === id ? arrived : one))
          : [...all.slice(-mostKept), arrived],
      )
    },
    /** Nothing of this card can be taken back any more. */
    drop: (code: string) => setDone((all) => all.filter((one) => !sameBarcode(one.code, code))),
    waits: ({ id, code }: WaitingScan) => add({ kind: 'waiting', id, code }),
  }
}
export type Undo = ReturnType<typeof useUndo>

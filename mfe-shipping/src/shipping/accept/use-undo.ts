import { undoSeconds } from '@sne/shared/domain'
import { playTone } from '@sne/shared/ui-data'
import { useEffect, useState } from 'react'
import { notUndoneOutcome, type Outcome, undoneOutcome } from './outcome.ts'
import type { WaitingScan } from './queue/waiting-scan.ts'
import { type ToServer, undoOnServer } from './take-back.ts'
import { acceptTexts as texts } from './texts.ts'
import type { Scans } from './use-scan-queue.ts'

interface SavedScan {
  readonly code: string
  readonly sampleId: number
}

/** Something that can be taken back: for some seconds once it is saved, as long as it waits before. */
type Undoable =
  | ({ readonly kind: 'saved'; readonly until: number } & SavedScan)
  | { readonly kind: 'waiting'; readonly id: string; readonly code: string }

interface Given {
  readonly toServer: ToServer
  readonly scans: Scans
  readonly onUndone: (outcome: Outcome) => void
}

/** A hand makes no more readings in the seconds in which they can be taken back. */
const mostKept = 20

/** How often the seconds are counted, in ms. */
const countEvery = 250

/** The last readings, the latest first to be taken back. */
export function useUndo({ toServer, scans, onUndone }: Given) {
  const [done, setDone] = useState<readonly Undoable[]>([])
  const [now, setNow] = useState(() => performance.now())
  const [busy, setBusy] = useState(false)
  const stillWaits = (id: string) => scans.waiting.some((scan) => scan.id === id)
  // Only the newest: when that cannot be taken back any more, an older one is not what the person means.
  const newest = done.at(-1)
  const open = newest && (newest.kind === 'saved' ? newest.until > now : stillWaits(newest.id))
  const last = open ? newest : null
  const counting = last?.kind === 'saved'

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

  const run = async () => {
    if (!last || busy) return
    const card = toServer.store.cached(last.code)
    if (last.kind === 'waiting') {
      scans.withdraw(last.id)
      take(last)
      onUndone({ ...undoneOutcome(last.code, card), text: texts.undoneNever })
      playTone('look')
      return
    }
    setBusy(true)
    try {
      const outcome = await undoOnServer(toServer, last.sampleId)
      take(last)
      onUndone(outcome)
      playTone(outcome.verdict)
    } catch (error) {
      onUndone(notUndoneOutcome(last.code, card, error))
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
    run: () => void run(),
    /** @param begun when it was sent: the server's own seconds begin later, so what is offered here is not too late there */
    saved: (scan: SavedScan, begun: number) =>
      add({ kind: 'saved', ...scan, until: begun + undoSeconds * 1000 }),
    waits: ({ id, code }: WaitingScan) => add({ kind: 'waiting', id, code }),
  }
}
export type Undo = ReturnType<typeof useUndo>

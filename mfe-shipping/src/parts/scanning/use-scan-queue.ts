import { useSender } from '@sne/shared/client'
import { sameBarcode } from '@sne/shared/domain'
import { useSession } from '@sne/shared/shell'
import { useUnsavedWork } from '@sne/shared/ui-core'
import { playTone } from '@sne/shared/ui-data'
import { useEffect, useRef, useState } from 'react'
import type { Outcome } from './outcome.ts'
import { createScanSender, type Sent } from './queue/scan-sender.ts'
import { scanKey, scanStorage, scansOfOthers } from './queue/scan-storage.ts'
import type { ScanQueue, WaitingScan } from './queue/waiting-scan.ts'
import type { Decided } from './scan-decider.ts'
import { useHeldScans } from './use-held-scans.ts'

export type SentScan = Sent<Decided>

interface Given<D extends { readonly outcome: Outcome }> {
  /** Where scans are read: a shipment's id, or the reception. Queues of two places are kept apart. */
  readonly place: number | 'reception'
  /** So many scans that wait as the page is left; `keeps` is false where the browser keeps nothing. */
  readonly unsaved: (count: number, keeps: boolean) => string
  readonly send: (scan: WaitingScan, late: boolean) => Promise<Sent<D>>
  /** A scan that had waited has arrived, or a person has to look at it. */
  readonly onLate: (scan: WaitingScan, decided: D) => void
  /** Another tab of this person has changed the queue. */
  readonly onOtherTab?: () => void
}

/** A scan that a person has to check, with the server's answer. */
export interface ScanConflict<O extends Outcome = Outcome> {
  readonly scan: WaitingScan
  readonly outcome: O
}

const sameScans = (one: ScanQueue, other: ScanQueue) =>
  one.length === other.length &&
  one.every(({ id, state }, place) => other[place]?.id === id && other[place]?.state === state)

/** Holds the scans of this person in this place that are not at the server yet. A loop sends them. */
export function useScanQueue<D extends { readonly outcome: Outcome } = Decided>({
  place,
  unsaved,
  send,
  onLate,
  onOtherTab,
}: Given<D>) {
  type O = D['outcome']
  const { id: userId, hcp } = useSession()
  const key = scanKey(userId, hcp?.workgroup?.id ?? null, place)
  const latest = useRef({
    send,
    onLate,
    show: (_queue: ScanQueue): void => undefined,
    hold: (_codes: readonly string[]): void => undefined,
    otherTab: onOtherTab,
  })
  const [said, setSaid] = useState<ReadonlyMap<string, O>>(() => new Map())
  const [{ sender, storage, first }] = useState(() => {
    const kept = scanStorage(key)
    return {
      storage: kept,
      first: kept.read(),
      sender: createScanSender<D>({
        storage: kept,
        send: (scan, late) => latest.current.send(scan, late),
        onLate: (scan, { fate, outcome: decided }) => {
          const { outcome } = decided
          if (fate === 'conflict') {
            setSaid((all) => new Map(all).set(scan.id, outcome))
            playTone(outcome.verdict)
          }
          latest.current.onLate(scan, decided)
        },
        // A reading that is answered at once causes no render.
        onChange: (all) => {
          latest.current.show(all)
          latest.current.hold(all.map(({ code }) => code))
        },
      }),
    }
  })
  const [queue, setQueue] = useState<ScanQueue>(first)
  const showWaiting = (all: ScanQueue) => {
    const shown = all.filter(({ id }) => !sender.isAwaited(id))
    setQueue((before) => (sameScans(before, shown) ? before : shown))
  }

  const held = useHeldScans(first.map(({ code }) => code))
  useEffect(() => {
    latest.current = { send, onLate, show: showWaiting, hold: held.change, otherTab: onOtherTab }
  })
  useSender(sender)
  useEffect(() => {
    const look = () => {
      setQueue(storage.read().filter(({ id }) => !sender.isAwaited(id)))
      latest.current.otherTab?.()
    }
    window.addEventListener('storage', look)
    return () => window.removeEventListener('storage', look)
  }, [sender, storage])

  const away = sender.away()
  const conflicts = queue.flatMap((scan): ScanConflict<O>[] => {
    const outcome = scan.state === 'conflict' ? said.get(scan.id) : undefined
    return outcome ? [{ scan, outcome }] : []
  })
  const waiting = queue.filter(({ state }) => state === 'waiting')
  const waitingOf = (code: string) =>
    storage.read().filter((scan) => sameBarcode(scan.code, code) && scan.state === 'waiting')
  // Readings painted as waiting are asked about at once; a late answer is asked about when it is late.
  const unsent = Math.max(held.codes.length, waiting.length)
  const isKept = storage.keeps()
  const label = unsaved(unsent, isKept)
  useUnsavedWork(unsent > 0 ? { key: `acceptance-scans-${place}`, label, isKept } : null)

  return {
    /** Not yet at the server, in the order of the readings. */
    waiting,
    /** Codes that are on their way for longer than a moment: read, and neither saved nor told to wait. */
    saving: held.codes.filter((code) => !queue.some((scan) => sameBarcode(scan.code, code))),
    /** Scans for which a person has to look, the oldest first. */
    conflicts,
    away,
    /** The present state, not the state of the last paint. */
    isAway: sender.away,
    /** False: the browser keeps nothing, and a reload would lose waiting readings. */
    keeps: storage.keeps(),
    /** Readings of this place that other people left in this browser, as of now. */
    ofOthers: () => (place === 'reception' ? [] : scansOfOthers(place, key)),
    /**
     * The number of readings not at the server, including the ones to check; read anew, not as of the last
     * paint.
     */
    count: () => storage.read().length,
    isWaiting: (code: string) => waitingOf(code).length > 0,
    add: sender.add,
    withdraw: sender.withdraw,
    askUndo: sender.askUndo,
    /** The waiting reading had another card's code. */
    withdrawCode: (code: string) => {
      for (const { id } of waitingOf(code)) sender.withdraw(id)
    },
    /** The decision for the card with this code; undefined when no reading of it waits. */
    statusOf: (code: string) => waitingOf(code).at(-1)?.status,
    answered: sender.answered,
    /** A decision on the card was saved: its conflict is answered. */
    answeredCode: (code: string) => {
      for (const scan of storage.read())
        if (sameBarcode(scan.code, code) && scan.state === 'conflict') sender.answered(scan.id)
    },
    sendNow: sender.wake,
  }
}
export type Scans = ReturnType<typeof useScanQueue>

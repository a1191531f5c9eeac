import { type CallLater, retryLater } from '@sne/shared/client'
import type { ScanStorage } from './scan-storage.ts'
import {
  enqueued,
  type Fate,
  nextToSend,
  type ScanQueue,
  settled,
  tried,
  undoAsked,
  type WaitingScan,
  withdrawn,
  without,
} from './waiting-scan.ts'

export interface Sent<O> {
  readonly fate: Fate
  readonly outcome: O
}

interface SenderParts<O> {
  readonly storage: ScanStorage
  /**
   * Sends it to the server. `late`: it waited, so the screen may be old.
   * @throws when no answer came; it is then sent again
   */
  readonly send: (scan: WaitingScan, late: boolean) => Promise<Sent<O>>
  /** Result of a scan whose reader was told that it waits. */
  readonly onLate: (scan: WaitingScan, sent: Sent<O>) => void
  readonly onChange: (queue: ScanQueue) => void
  readonly after?: CallLater
}

/** Milliseconds after which a scan without an answer is sent again, at the latest. */
const longestPause = 30_000

/**
 * Sends scans one at a time in the order in which they were made. Each is stored before it is sent, and
 * removed only after the server's answer. A scan without an answer is sent again, after a pause that grows.
 */
export function createScanSender<O>(parts: SenderParts<O>) {
  const { storage, send, onLate, onChange, after } = parts
  /** Readers who are waiting for their verdict. */
  const readers = new Map<string, (sent: Sent<O> | null) => void>()
  let running: Promise<void> | null = null
  const retry = retryLater({
    longest: longestPause,
    after,
    run: () => void run(),
    isOpen: () => nextToSend(storage.read()) !== null,
  })

  const update = (change: (queue: ScanQueue) => ScanQueue) => {
    const queue = storage.update(change)
    onChange(queue)
    return queue
  }
  const tell = (id: string, sent: Sent<O> | null) => {
    const reader = readers.get(id)
    readers.delete(id)
    reader?.(sent)
    return reader !== undefined
  }
  const waitAwhile = () => {
    for (const id of [...readers.keys()]) tell(id, null)
    retry.failed()
    onChange(storage.read())
  }

  async function drain(): Promise<void> {
    for (let scan = nextToSend(storage.read()); scan && !retry.isEnded(); scan = nextToSend(storage.read())) {
      const sending = { ...scan, tries: scan.tries + 1 }
      update((queue) => tried(queue, sending.id))
      try {
        const sent = await send(sending, !readers.has(sending.id))
        retry.answered()
        update((queue) => settled(queue, sending, sent.fate))
        if (!tell(sending.id, sent)) onLate(sending, sent)
      } catch {
        if (!retry.isEnded()) waitAwhile()
        return
      }
    }
  }

  function run() {
    running ??= drain().finally(() => {
      running = null
      if (!retry.isEnded() && !retry.isPausing() && nextToSend(storage.read())) run()
    })
    return running
  }

  return {
    /** @returns its result, or null when it waits for the network */
    add: (scan: WaitingScan): Promise<Sent<O> | null> =>
      new Promise((resolve) => {
        const waits = retry.isPausing()
        if (!waits) readers.set(scan.id, resolve)
        update((queue) => enqueued(queue, scan))
        if (waits) resolve(null)
        else void run()
      }),
    wake: retry.wake,
    begin: retry.begin,
    /**
     * Takes a scan back that nobody has an answer to.
     * @returns whether it is gone; otherwise it may have arrived, and the server is asked to undo it
     */
    withdraw: (id: string): boolean =>
      !update((queue) => withdrawn(queue, id)).some((scan) => scan.id === id),
    /** Says how a reload has to treat a scan that is on its way. */
    askUndo: (id: string, on: boolean) => {
      if (storage.read().some((scan) => scan.id === id && scan.undo !== on))
        update((queue) => undoAsked(queue, id, on))
    },
    /** A person has answered a conflict. */
    answered: (id: string) => {
      update((queue) => without(queue, id))
    },
    /** A person waits for its answer: it is being sent, and nobody was told that it waits. */
    isAwaited: (id: string) => readers.has(id),
    /** True while the last attempt came to nothing. */
    away: retry.isAway,
    end: retry.end,
  }
}
export type ScanSender<O> = ReturnType<typeof createScanSender<O>>

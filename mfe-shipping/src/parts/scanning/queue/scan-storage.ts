import { allKeptScans, keptScansKey, type ScanPlace } from '@sne/shared/ui-core'
import { z } from 'zod'
import { resumed, type ScanQueue, WaitingScan } from './waiting-scan.ts'

export interface ScanStorage {
  readonly read: () => ScanQueue
  /**
   * Changes the stored queue: another tab may have changed it meanwhile. @returns the queue as it is
   * afterwards
   */
  readonly update: (change: (queue: ScanQueue) => ScanQueue) => ScanQueue
  /** False: the browser refuses to keep anything, and the scans last as long as the page. */
  readonly keeps: () => boolean
}

/** Scans belong to a person at work in a laboratory: whoever signs in next at the bench does not send them. */
export const scanKey = keptScansKey

/** Readings of this place that are stored in this browser under another key than the person's own. */
export const scansOfOthers = (place: ScanPlace, ownKey: string): ScanQueue =>
  allKeptScans()
    .filter((kept) => kept.place === place && kept.key !== ownKey)
    .flatMap(({ scans }) => parsed(JSON.stringify(scans)))

const parsed = (text: string | null): ScanQueue => {
  try {
    return z.array(WaitingScan).parse(JSON.parse(text ?? '[]'))
  } catch {
    // Written by another version: nothing in it could be sent as it was meant.
    return []
  }
}

/**
 * The queue in the browser's local storage, which outlives the tab: a reload, a crash and a computer that is started
 * again lose no reading. Written before a scan is sent.
 */
export function scanStorage(key: string, storage: Storage = localStorage): ScanStorage {
  let memory: ScanQueue | null = null
  const read = () => {
    if (memory) return memory
    try {
      return parsed(storage.getItem(key))
    } catch {
      return []
    }
  }
  const update = (change: (queue: ScanQueue) => ScanQueue) => {
    const next = change(read())
    try {
      if (next.length === 0) storage.removeItem(key)
      else storage.setItem(key, JSON.stringify(next))
      memory = null
    } catch {
      memory = next
    }
    return next
  }
  update(resumed)
  return { read, update, keeps: () => memory === null }
}

/** Where readings are kept: a shipment's id, or the reception of discs. */
export type ScanPlace = number | 'reception'

const prefix = 'sne-scans'

/** Key in the browser's storage of the readings that one person in one laboratory has not sent yet. */
export const keptScansKey = (userId: number, workgroupId: number | null, place: ScanPlace) =>
  `${prefix}:${userId}:${workgroupId ?? 0}:${place}`

export interface KeptScans {
  readonly key: string
  readonly userId: number
  readonly place: ScanPlace
  /** As they were written, by whichever version of the page. */
  readonly scans: readonly unknown[]
}

const scansIn = (text: string | null): unknown[] => {
  try {
    const scans = JSON.parse(text ?? '[]')
    return Array.isArray(scans) ? scans : []
  } catch {
    return []
  }
}

/** Readings of everybody that this browser keeps until the server has them. */
export function allKeptScans(storage: Storage = localStorage): KeptScans[] {
  try {
    return Object.keys({ ...storage }).flatMap((key): KeptScans[] => {
      const [name, userId, , place] = key.split(':')
      const scans = name === prefix ? scansIn(storage.getItem(key)) : []
      if (scans.length === 0 || !place) return []
      return [{ key, userId: Number(userId), place: place === 'reception' ? place : Number(place), scans }]
    })
  } catch {
    // Storage is refused: nothing is kept.
    return []
  }
}

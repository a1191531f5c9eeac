import { useState } from 'react'
import type { ToPlan } from './use-plannable.ts'

interface Placing {
  readonly key: string
  readonly well: string | undefined
}

interface PlacingOptions {
  readonly items: readonly ToPlan[] | undefined
  /** @returns null when the server refused it */
  readonly place: (item: ToPlan, well?: string) => Promise<object | null>
  /** Reads the list again; resolves when it is read. */
  readonly readAgain: () => Promise<unknown>
}

/**
 * The row that the next key places. A row on its way to a well is passed over until the list without it is read, so that keys
 * that are pressed faster than the server answers place one row each.
 */
export function usePlacing({ items, place, readAgain }: PlacingOptions) {
  const [placing, setPlacing] = useState<readonly Placing[]>([])
  const [chosen, setChosen] = useState<string | null>(null)
  const waiting = items?.filter(({ key }) => !placing.some((one) => one.key === key))
  const next = waiting?.find(({ key }) => key === chosen) ?? waiting?.[0]

  /** @param well undefined, or taken by a row on its way: the next free one */
  const placeOne = async (item: ToPlan, well?: string) => {
    if (placing.some(({ key }) => key === item.key)) return
    const own: Placing = { key: item.key, well: placing.some((one) => one.well === well) ? undefined : well }
    setChosen(null)
    setPlacing((all) => [...all, own])
    try {
      if (await place(item, own.well)) await readAgain()
    } finally {
      setPlacing((all) => all.filter((one) => one !== own))
    }
  }
  return { next, choose: setChosen, place: placeOne }
}

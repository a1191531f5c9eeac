import type { PlanningChange } from '@sne/shared/contract'
import { useRef, useState } from 'react'
import type { PlaceTarget } from './place-target.ts'
import type { ToPlan } from './use-plannable.ts'

interface PlacingOptions {
  readonly items: readonly ToPlan[] | undefined
  /** @returns null when the server refused it */
  readonly place: (item: ToPlan, target: PlaceTarget) => Promise<PlanningChange | null>
  readonly placeAll: () => Promise<PlanningChange | null>
  /** Reads the list again; resolves when it is read. */
  readonly readAgain: () => Promise<unknown>
}

/**
 * The row that the next key places. A row on its way to a well is skipped until the list without it is read.
 * So keys that are pressed faster than the server answers place one row each. "All" puts every row of the
 * list on its way.
 */
export function usePlacing({ items, place, placeAll, readAgain }: PlacingOptions) {
  const [placing, setPlacing] = useState<readonly string[]>([])
  const [placingAll, setPlacingAll] = useState(false)
  const allNow = useRef(false)
  const [chosen, setChosen] = useState<string | null>(null)
  const waiting = placingAll ? [] : items?.filter(({ key }) => !placing.includes(key))
  const next = waiting?.find(({ key }) => key === chosen) ?? waiting?.[0]

  /** @returns false when nothing is sent: the row is on its way already */
  const placeOne = (item: ToPlan, target: PlaceTarget = {}): boolean => {
    if (allNow.current || placing.includes(item.key)) return false
    setChosen(null)
    setPlacing((all) => [...all, item.key])
    const work = async () => {
      try {
        if (await place(item, target)) await readAgain()
      } finally {
        setPlacing((all) => all.filter((key) => key !== item.key))
      }
    }
    void work()
    return true
  }
  /** @returns false when nothing is sent: the rows are on their way already */
  const placeEvery = (): boolean => {
    if (allNow.current) return false
    allNow.current = true
    setPlacingAll(true)
    const work = async () => {
      try {
        if (await placeAll()) await readAgain()
      } finally {
        allNow.current = false
        setPlacingAll(false)
      }
    }
    void work()
    return true
  }
  return { next, placingAll, choose: setChosen, place: placeOne, placeAll: placeEvery }
}

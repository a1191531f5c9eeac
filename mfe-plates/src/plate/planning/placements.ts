import type { Plate } from '@sne/shared/contract'
import type { QcLevel } from '@sne/shared/domain'

type Wells = Pick<Plate, 'id' | 'wells'>

interface Reserved {
  readonly level: QcLevel | null
  readonly lotId: number | null
}

interface Placement {
  /** First well of each analysis, by its key. */
  readonly samples: ReadonlyMap<string, string>
  /** Blanks and controls by well. */
  readonly reserved: ReadonlyMap<string, Reserved>
}

/** Where everything stands, by plate: what undo goes back to. */
export type Placements = ReadonlyMap<number, Placement>

export const placementsOf = (plates: readonly Wells[]): Placements =>
  new Map(
    plates.map(({ id, wells }) => [
      id,
      {
        samples: new Map(
          wells.flatMap(({ requestKey, replicateNo, position }) =>
            requestKey && replicateNo === 1 ? [[requestKey, position]] : [],
          ),
        ),
        reserved: new Map(
          wells.flatMap(({ type, position, qc }) =>
            type === 'white_spot' || type === 'quality_control'
              ? [[position, { level: qc?.level ?? null, lotId: qc?.lotId ?? null }]]
              : [],
          ),
        ),
      },
    ]),
  )

/** What has to be done on one plate to get from one state to another, in this order. */
export interface PlateSteps {
  readonly plateId: number
  readonly unplan: readonly string[]
  readonly removeReserved: readonly { readonly well: string; readonly control: boolean }[]
  readonly placeReserved: readonly ({ readonly well: string } & Reserved)[]
  readonly plan: readonly { readonly requestKey: string; readonly well: string }[]
}

const sameReserved = (one: Reserved | undefined, other: Reserved | undefined) =>
  one?.level === other?.level && one?.lotId === other?.lotId

/** The way from one state of plates to another; plates that do not differ are left out. */
export function stepsBetween(from: Placements, to: Placements): PlateSteps[] {
  const none: Placement = { samples: new Map(), reserved: new Map() }
  return [...to].flatMap(([plateId, target]) => {
    const now = from.get(plateId) ?? none
    const steps: PlateSteps = {
      plateId,
      unplan: [...now.samples].flatMap(([key, well]) => (target.samples.get(key) === well ? [] : [key])),
      removeReserved: [...now.reserved].flatMap(([well, reserved]) =>
        target.reserved.has(well) && sameReserved(reserved, target.reserved.get(well))
          ? []
          : [{ well, control: reserved.level !== null }],
      ),
      placeReserved: [...target.reserved].flatMap(([well, reserved]) =>
        now.reserved.has(well) && sameReserved(reserved, now.reserved.get(well))
          ? []
          : [{ well, ...reserved }],
      ),
      plan: [...target.samples].flatMap(([requestKey, well]) =>
        now.samples.get(requestKey) === well ? [] : [{ requestKey, well }],
      ),
    }
    const { unplan, removeReserved, placeReserved, plan } = steps
    return unplan.length + removeReserved.length + placeReserved.length + plan.length > 0 ? [steps] : []
  })
}

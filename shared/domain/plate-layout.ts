import type { QcLevel, WellType } from './plate.ts'

/** The content of one well; an empty well is in no layout. */
export type LayoutWell =
  | {
      readonly position: string
      readonly type: 'sample'
      readonly requestKey: string
      readonly sampleId: number
      /** From 1; replicates take consecutive wells. */
      readonly replicateNo: number
    }
  | { readonly position: string; readonly type: 'white_spot' }
  | {
      readonly position: string
      readonly type: 'quality_control'
      readonly level: QcLevel
      readonly lotId: number | null
    }
  /**
   * A sample of external quality assessment: it is on one plate alone, and has its place in the whole group.
   */
  | { readonly position: string; readonly type: 'eqa_sample'; readonly eqaSampleId: number }
export type SampleWell = Extract<LayoutWell, { type: 'sample' }>
/** Content other than a newborn's sample: a blank, a control of a lot, or a sample of external assessment. */
export type ReservedWell = Exclude<LayoutWell, { type: 'sample' }>

/** The map of one plate. Two layouts that are equal are the same version of the map. */
export interface PlateLayout {
  readonly plateId: number
  readonly wells: LayoutWell[]
}

interface PlateWell {
  readonly position: string
  readonly type: WellType
  readonly requestKey: string | null
  readonly sampleId: number | null
  readonly replicateNo: number | null
  readonly qc: { readonly level: QcLevel; readonly lotId: number | null } | null
  readonly eqa: { readonly sampleId: number } | null
}

function contentOf({ position, type, requestKey, sampleId, replicateNo, qc, eqa }: PlateWell): LayoutWell[] {
  if (type === 'white_spot') return [{ position, type }]
  if (type === 'quality_control' && qc) return [{ position, type, level: qc.level, lotId: qc.lotId }]
  if (type === 'eqa_sample' && eqa) return [{ position, type, eqaSampleId: eqa.sampleId }]
  if (type !== 'sample' || requestKey === null || sampleId === null) return []
  return [{ position, type, requestKey, sampleId, replicateNo: replicateNo ?? 1 }]
}

/** The layout of plates, without their empty wells. */
export const layoutOf = (
  plates: readonly { readonly id: number; readonly wells: readonly PlateWell[] }[],
): PlateLayout[] => plates.map(({ id, wells }) => ({ plateId: id, wells: wells.flatMap(contentOf) }))

export interface LayoutChange {
  readonly plateId: number
  readonly position: string
  readonly before: LayoutWell | null
  readonly after: LayoutWell | null
}

const nameOf = (well: LayoutWell | undefined): string => {
  if (!well) return ''
  if (well.type === 'sample') return `${well.requestKey}/${well.replicateNo}`
  if (well.type === 'eqa_sample') return `${well.type}/${well.eqaSampleId}`
  return well.type === 'white_spot' ? well.type : `${well.level}/${well.lotId}`
}

/** Wells that differ, by plate; plates that only one side has are not compared. */
export function layoutChanges(before: readonly PlateLayout[], after: readonly PlateLayout[]): LayoutChange[] {
  return after.flatMap(({ plateId, wells }) => {
    const former = before.find((plate) => plate.plateId === plateId)
    if (!former) return []
    const was = new Map(former.wells.map((well) => [well.position, well]))
    const is = new Map(wells.map((well) => [well.position, well]))
    return [...new Set([...was.keys(), ...is.keys()])].flatMap((position) =>
      nameOf(was.get(position)) === nameOf(is.get(position))
        ? []
        : [{ plateId, position, before: was.get(position) ?? null, after: is.get(position) ?? null }],
    )
  })
}

export const isSameLayout = (one: readonly PlateLayout[], other: readonly PlateLayout[]): boolean =>
  layoutChanges(one, other).length === 0

/**
 * Content that a scan punches in a well: a card's sample or one of external assessment. A place of a group is
 * for one of them.
 */
export type ScannedWell = Extract<LayoutWell, { type: 'sample' | 'eqa_sample' }>

export const scannedOf = ({ wells }: PlateLayout): ScannedWell[] =>
  wells.filter((well) => well.type === 'sample' || well.type === 'eqa_sample')

/** A well of a layout, or one that the server reads with its EQA sample. */
interface Content {
  readonly type?: WellType
  readonly sampleId?: number | null
  readonly eqaSampleId?: number | null
  readonly eqa?: { readonly sampleId: number } | null
}

/** Identifier that a scan of the well reads; null for a control, a blank and an empty well. */
function scannedId({ sampleId, eqaSampleId, eqa }: Content): string | null {
  const external = eqaSampleId ?? eqa?.sampleId ?? null
  if (sampleId != null) return `card ${sampleId}`
  return external === null ? null : `external ${external}`
}

/**
 * Do wells at one place of a group hold a sample of one card or of one external assessment? Two controls or two
 * blanks count too.
 */
export function isSameContent(one: Content, other: Content): boolean {
  const scanned = scannedId(one)
  return scanned === scannedId(other) && (scanned !== null || one.type === other.type)
}

export const samplesOf = ({ wells }: PlateLayout): SampleWell[] =>
  wells.filter((well) => well.type === 'sample').toSorted((a, b) => a.replicateNo - b.replicateNo)

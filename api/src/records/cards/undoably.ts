import type { Context } from '../../platform/calls/context.ts'
import type { BeforeScan } from '../../platform/database/json-shapes.ts'
import type { ReadingState } from '../shipments/reading-state.ts'
import {
  type CategoriesOfCard,
  categoriesOf,
  keepScan,
  sampleColumns,
  type Touched,
  watching,
} from './recent-scan.ts'
import type { SampleRecord } from './row-queries.ts'

/** The card and its shipment before the reading, locked. */
interface Scan {
  readonly sample: SampleRecord
  readonly categories: CategoriesOfCard
  readonly shipping: ReadingState
}

const keptOf = (sample: SampleRecord): BeforeScan['sample'] => ({
  status: sample.status,
  ...Object.fromEntries(sampleColumns.map((column) => [column, sample[column]])),
})

/**
 * Keeps the state of a card while `work` decides it, so that the decision can be undone within `undoSeconds`.
 * @param work gets a context that records its changes; its answer has the changed card
 * @returns result of `work`
 */
export async function undoably<T extends { readonly sample: { readonly version: number } }>(
  context: Context,
  { sample, categories, shipping }: Scan,
  work: (watched: Context) => Promise<T>,
): Promise<T> {
  const touched = { sampleId: sample.id }
  const { result, effects } = await watching(context, work)
  const began =
    shipping.status === 'sent' ? { acceptedAt: shipping.acceptedAt, acceptedBy: shipping.acceptedBy } : null
  await keepScan(context, {
    touched,
    workgroupId: shipping.destinationWorkgroupId,
    shippingId: shipping.id,
    before: { sample: keptOf(sample), categories, shipping: began },
    sampleVersion: result.sample.version,
    effects,
  })
  return result
}

/** A card that a second laboratory takes in, with the hub's shipment, before the change. */
interface Taken extends Required<Touched> {
  readonly shippingId: number
  readonly sample: { readonly status: BeforeScan['sample']['status']; readonly version: number }
}

/** Keeps the categories of a second laboratory: the card itself is the hub's and stays unchanged. */
export async function undoablyTakenIn<T>(
  context: Context,
  { shippingId, sample, ...touched }: Taken,
  work: (watched: Context) => Promise<T>,
): Promise<T> {
  const categories = await categoriesOf(context, touched).execute()
  const { result, effects } = await watching(context, work)
  await keepScan(context, {
    touched,
    workgroupId: touched.workgroupId,
    shippingId,
    before: { sample: { status: sample.status }, categories, shipping: null },
    sampleVersion: sample.version,
    effects,
  })
  return result
}

import { type History, hub } from './laboratory.ts'
import type { AtWork, LaboratoryCode } from './staff.ts'
import type { StoryCase } from './story.ts'

/** Reads the cards of a shipment. @param left cards that lie on the bench when the person is called away */
export async function readCards(
  history: AtWork,
  shippingId: number,
  cases: ReadonlyMap<string, Pick<StoryCase, 'fault'>>,
  left: number,
) {
  const acceptance = await history.staff.person('acceptance', hub)
  const params = { id: shippingId }
  const { items } = await acceptance.call('listShippingSamples', { params, query: { status: ['shipped'] } })
  for (const { barcode } of items.slice(0, items.length - left)) {
    const fault = cases.get(barcode)?.fault
    const body = fault
      ? { barcode, status: 'not_valid' as const, reasons: [{ code: fault }] }
      : { barcode, status: 'accepted' as const }
    await acceptance.call('acceptSample', { params, body })
  }
  if (left === 0) await acceptance.call('closeShipping', { params, body: {} })
}

interface Arrival {
  /** Shipments that left before this moment have come. */
  readonly sentBefore: Date
  /** Shipments that do not come. */
  readonly without: readonly string[]
  /** Cards of each that are not read yet. */
  readonly left?: number
}

/** Accepts what arrived at the hub. */
export async function acceptArrived(
  history: History,
  cases: ReadonlyMap<string, StoryCase>,
  { sentBefore, without, left = 0 }: Arrival,
): Promise<void> {
  const arrived = await history.db
    .selectFrom('shippings')
    .select(['id', 'barcode'])
    .where('status', 'in', ['sent', 'accepting'])
    .where('sentAt', '<', sentBefore.toISOString())
    .orderBy('id')
    .execute()
  for (const { id, barcode } of arrived)
    if (!without.includes(barcode)) await readCards(history, id, cases, left)
}

/** Acceptance asks for a shipment that is late. */
export async function remind(history: History, barcode: string): Promise<void> {
  const acceptance = await history.staff.person('acceptance', hub)
  const { shipping } = await acceptance.call('findShippingByBarcode', { params: { code: barcode } })
  await acceptance.call('sendShippingReminder', { params: { id: shipping.id }, body: {} })
}

/** Acceptance gives up a shipment that was lost on its way. */
export async function giveUp(history: History, barcode: string): Promise<void> {
  const acceptance = await history.staff.person('acceptance', hub)
  const { shipping } = await acceptance.call('findShippingByBarcode', { params: { code: barcode } })
  if (shipping.status !== 'sent') return
  await acceptance.call('markShippingNotReceived', { params: { id: shipping.id }, body: { confirm: true } })
}

/** Laboratories to which discs are on their way. */
async function awaiting({ db }: History, places: readonly LaboratoryCode[]): Promise<LaboratoryCode[]> {
  const rows = await db
    .selectFrom('analyzableSamples as a')
    .innerJoin('workgroups', 'workgroups.id', 'a.workgroupId')
    .innerJoin('samples', 'samples.id', 'a.sampleId')
    .select('workgroups.code')
    .distinct()
    .where('workgroups.code', 'in', places)
    .where('a.status', '=', 'waiting')
    .where('samples.status', '=', 'accepted')
    .execute()
  return places.filter((code) => rows.some((row) => row.code === code))
}

/** A laboratory of second discs takes in the discs in transit to it. */
export async function takeInDiscs({ staff }: AtWork, laboratory: LaboratoryCode): Promise<void> {
  const acceptance = await staff.person('acceptance', laboratory)
  const { items } = await acceptance.call('listReception', {
    query: { state: ['on_way', 'late'], pageSize: 200 },
  })
  for (const { barcode } of items)
    await acceptance.call('decideReception', { body: { barcode, status: 'accepted' } })
}

/** The laboratories of the second discs take in what the hub accepted. */
export async function receiveDiscs(
  history: History,
  places: readonly LaboratoryCode[] = ['LAB-ICFC', 'LAB-SMA'],
): Promise<void> {
  for (const laboratory of await awaiting(history, places)) await takeInDiscs(history, laboratory)
}

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { demoIntakeKey } from '../../api/src/entry/demo/accounts.ts'
import { fiscalCode } from '../../api/src/entry/demo/fiscal-code.ts'

/** Real order messages of other systems, where they lie beside the project; never part of it. */
const outsideFolder = process.env.SAMPLES_DIR ?? new URL('../../../shared/samples', import.meta.url).pathname

const template = readFileSync(
  new URL('../../api/src/exchange/hl7/fixtures/nato-a-termine.hl7', import.meta.url),
  'utf8',
)

const rome = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Rome',
  dateStyle: 'short',
  timeStyle: 'medium',
})
/** A moment so many hours ago, as HL7 writes it. */
const hl7Moment = (hoursAgo: number) =>
  rome.format(new Date(Date.now() - hoursAgo * 3_600_000)).replace(/\D/g, '')

/** An order message of an invented newborn who was born three days ago. */
export function orderMessage(barcode: string, surname: string): string {
  const born = hl7Moment(77)
  const birthDay = born.replace(/^(\d{4})(\d\d)(\d\d).*$/, '$1-$2-$3')
  return template
    .replace(
      'RSSLCU26R31A944A',
      fiscalCode({ surname, name: 'LUCA', sex: 'male', birthDay, placeCode: 'A944' }),
    )
    .replaceAll('SNE2600101', barcode)
    .replaceAll('BO-778120', `${barcode}-N`)
    .replaceAll('BO-2026-000101', `M-${barcode}`)
    .replace('ROSSI^LUCA', `${surname}^LUCA`)
    .replaceAll('20261031072500', born)
    .replaceAll('20261102083000', hl7Moment(24))
}

/** The order with urine in the place of the blood spot: it is kept, and nothing is registered. */
export const ofUrine = (message: string): string =>
  message.replaceAll('440500007^Blood spot specimen', '122575003^Urine specimen')

/** The order messages of other systems; empty, with a printed sentence, when they are not there. */
export function outsideOrders(): string[] {
  const files = ['hl7/001_NewSTEPs_OML_021.hl7', 'hl7/002_TN_OML_O21_NBS.hl7'].map((name) =>
    join(outsideFolder, name),
  )
  const there = files.filter((file) => existsSync(file))
  if (there.length < files.length)
    console.info('Skipped: order messages of other systems (set SAMPLES_DIR to their folder).')
  return there.map((file) => readFileSync(file, 'latin1'))
}

/**
 * Sends a message as a birth point's system does.
 * @param key of the birth point; PN-NORD's when absent
 * @returns the acknowledgement's segments
 */
export async function sendOrder(
  url: string,
  message: string,
  key: string = demoIntakeKey,
): Promise<string[]> {
  const answer = await fetch(`${url}/api/intake/hl7`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/hl7-v2' },
    body: message,
  })
  return (await answer.text()).split('\r').filter(Boolean)
}

/** The code of an acknowledgement: AA, AE or AR. */
export const ackCode = (segments: readonly string[]): string | undefined =>
  segments.find((segment) => segment.startsWith('MSA'))?.split('|')[1]

import { readMoment } from '../../exchange/hl7/index.ts'
import type { HistoryItem } from '../../exchange/instruments/index.ts'

/** The moment of a line; a day alone gets noon, so that it is one day in every time zone. */
export const momentOf = ({ day, time }: HistoryItem): string =>
  new Date(readMoment(`${day.replaceAll('-', '')}${time ?? '120000'}`)?.iso ?? day).toISOString()

/** Lines of one run: the same moment, name and instrument. */
export const runKey = (item: HistoryItem): string =>
  JSON.stringify([momentOf(item), item.run, item.instrument])

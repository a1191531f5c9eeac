import dayjs, { type Dayjs } from 'dayjs'
import timezone from 'dayjs/plugin/timezone'
import utc from 'dayjs/plugin/utc'
import { timeZone } from '../../../domain/index.ts'

dayjs.extend(utc)
dayjs.extend(timezone)

const minutes = 'YYYY-MM-DDTHH:mm'

/**
 * A moment in the wall-clock time of the laboratory, for a picker that knows no zones. A person reads and
 * types Italian time, whatever the zone of the computer.
 */
export const toWallClock = (moment: string): Dayjs => dayjs(dayjs(moment).tz(timeZone).format(minutes))

/** The moment (ISO 8601 with zone) at which the clock on the wall showed this. */
export const fromWallClock = (shown: Dayjs): string => dayjs.tz(shown.format(minutes), timeZone).format()

import type { WriteLog } from '@sne/shared/shell'

/** Technical events of the page, for the browser's console. Never personal data. */
export const writeLog: WriteLog = (level, message, context) => console[level](message, context ?? '')

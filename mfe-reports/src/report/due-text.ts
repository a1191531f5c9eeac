import { formatDate } from '@sne/shared/domain'

/** `, entro il 30/11/2026`; nothing without a day. */
export const dueText = (day: string | null): string => (day ? `, entro il ${formatDate(day)}` : '')

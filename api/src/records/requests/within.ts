import { formatDate } from '@sne/shared/domain'
import { texts } from './texts.ts'

/** When material is to be taken, as text that follows a sentence; empty without a day. @param from and due: yyyy-MM-dd */
export const within = (from: string | null, due: string | null): string =>
  texts.within(from && formatDate(from), due && formatDate(due))

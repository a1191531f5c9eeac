import type { Report, ReportRow } from '@sne/shared/contract'
import { formatDateTime } from '@sne/shared/domain'
import { reportTexts as texts } from './texts.ts'

type Stamps = Pick<ReportRow, 'status' | 'accepted' | 'reopened'> & Partial<Pick<Report, 'refused'>>

/** The last decision on a report, with who and when: "Accettato da Neri Anna il …"; null while it waits. */
export function whatHappened({ status, accepted, reopened, refused }: Stamps): string | null {
  const say = (stamp: typeof accepted | undefined, words: (who: string, when: string) => string) =>
    stamp ? words(stamp.by?.label ?? texts.system, formatDateTime(stamp.at)) : null
  switch (status) {
    case 'pending':
      return null
    case 'refused':
      return say(refused, texts.refusedBy)
    case 'reopened':
      return say(reopened, texts.reopenedByAt)
    default:
      return say(accepted, texts.acceptedByAt)
  }
}

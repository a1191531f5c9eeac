import { requestLabel, type Screening } from '@sne/shared/domain'
import type { Db } from '../../platform/database/open.ts'

/** Motivation of a planned card without one. */
const unnamed = 'control'

export interface OwedCollection {
  readonly what: string
  readonly dueOn: string | null
  /** Machine name of its motivation, as the list of missed cards has it; null for a card that no rule plans. */
  readonly motivation: string | null
}

export interface OwedCollections {
  /** Names of motivations. */
  readonly labels: ReadonlyMap<string, string>
  /** Cards that birth points were asked for and did not send, by newborn. */
  readonly asked: ReadonlyMap<number, readonly OwedCollection[]>
}

/** Facts of prepared letters beside the row itself. */
export async function owedCollections(db: Db, newbornIds: readonly number[]): Promise<OwedCollections> {
  const motivations = await db.selectFrom('motivations').select(['machineName', 'name']).execute()
  const labels = new Map(motivations.map(({ machineName, name }) => [machineName, name]))
  const rows = await db
    .selectFrom('sampleRequests as request')
    .leftJoin('motivations', 'motivations.id', 'request.motivationId')
    .select(['request.newbornId', 'request.type', 'request.categories', 'request.dueDate'])
    .select('motivations.machineName')
    .where('request.newbornId', 'in', [...newbornIds, 0])
    .where('request.status', '=', 'pending')
    .where('request.approvedAt', 'is not', null)
    .where('request.type', '<>', 're_test')
    .orderBy('request.id')
    .execute()
  const asked = Map.groupBy(rows, ({ newbornId }) => newbornId)
  return {
    labels,
    asked: new Map(
      [...asked].map(([id, requests]) => [
        id,
        requests.map(({ type, categories, dueDate, machineName }) => ({
          what: (machineName && labels.get(machineName)) ?? requestLabel(type, categories as Screening[]),
          dueOn: dueDate,
          motivation: machineName ?? (type === 'scheduled' ? unnamed : null),
        })),
      ]),
    ),
  }
}

import type { Following, Region } from './acts.ts'
import { callFamily, sendFurther } from './acts.ts'
import type { Story } from './story.ts'

interface Asked {
  readonly id: number
  readonly type: string
  readonly fromDate: string | null
  readonly dueDate: string | null
  readonly motivation: string | null
}

const silent = ['planned_silent', 'recall_silent', 'unsuitable_silent', 'recall_refused']
const dayMs = 86_400_000

/** Days until the card is taken: within the time that was asked for. */
function daysUntil({ fromDate }: Asked, story: Story, now: Date): number {
  const wait = fromDate ? Math.ceil((Date.parse(fromDate) - now.getTime()) / dayMs) : 0
  return Math.max(0, wait) + story.random.int(1, 3)
}

/** Consequences of each request that a family, or the ward for it, learns of today. */
export async function answersOf({ db, test }: Region, story: Story): Promise<Following[]> {
  if (story.newbornId === null) return []
  const asked: Asked[] = await db
    .selectFrom('sampleRequests as r')
    .leftJoin('motivations', 'motivations.id', 'r.motivationId')
    .select(['r.id', 'r.type', 'r.fromDate', 'r.dueDate', 'motivations.machineName as motivation'])
    .where('r.newbornId', '=', story.newbornId)
    .where('r.status', '=', 'pending')
    .where('r.type', 'in', ['new_spot', 'scheduled'])
    .where('r.approvedAt', 'is not', null)
    .orderBy('r.id')
    .execute()
  const news = asked.filter(({ id }) => !story.answered.has(id))
  for (const { id } of news) story.answered.add(id)
  if (silent.includes(story.kind))
    return news.flatMap(({ id }) =>
      [1, 3, 8].map((day): Following => [day, callFamily(id, story.kind === 'recall_refused' && day === 8)]),
    )
  // One card answers everything that was asked for on one day.
  const [first] = news
  if (!first) return []
  const motivation = first.motivation ?? 'recall_sne'
  return [[daysUntil(first, story, test.clock.now()), sendFurther(motivation)]]
}

import { addDays, dayOf, formatDate, type Screening, screeningLabels } from '@sne/shared/domain'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/open.ts'
import { beyondUndo } from '../../records/jobs/beyond-undo.ts'
import { inOwnTransaction, type JobStep, type JobTools } from '../../records/jobs/own-transaction.ts'
import { notifyBirthPoint } from '../../records/people/notify.ts'
import { texts } from '../../records/planned-cards/texts.ts'

/** Letters of one round, and days before the due day on which places are reminded. */
const roundSize = 200
const remindDays = 2
/** Days between two questions about the end of parenteral nutrition. */
const askEndDays = 3

/** A request with what a letter about it says. */
const requests = (db: Db) =>
  db
    .selectFrom('sampleRequests as request')
    .innerJoin('workgroups as laboratory', 'laboratory.id', 'request.workgroupId')
    .select(['request.id', 'request.number', 'request.newbornId', 'request.status', 'request.categories'])
    .select('request.workgroupId')
    .select(['request.untold', 'request.fromDate', 'request.dueDate', 'laboratory.name', 'laboratory.phones'])
    .select(
      sql<string>`coalesce((select card.barcode from samples card where card.newborn_id = request.newborn_id
        and card.deleted_at is null and card.status <> 'registered' order by card.sample_number desc limit 1), '-')`.as(
        'barcode',
      ),
    )
    .orderBy('request.id')
    .limit(roundSize)
type Request = Awaited<ReturnType<ReturnType<typeof requests>['execute']>>[number]

const placesOf = (db: Db, id: number) =>
  db
    .selectFrom('sampleRequestRecipients as asked')
    .innerJoin('workgroups as place', 'place.id', 'asked.workgroupId')
    .select(['place.id', 'place.email'])
    .where('asked.sampleRequestId', '=', id)
    .orderBy('place.id')
    .execute()

/** A mail to each place that has an address; it names no newborn. */
async function write({ services }: JobTools, step: JobStep, request: Request, text: string): Promise<void> {
  const address = `${services.settings.publicUrl}/newborn/${request.newbornId}`
  const call = request.phones[0] ? texts.orCall(request.phones[0]) : ''
  for (const { email } of await placesOf(step.db, request.id))
    if (email)
      await services.mail.send(step, {
        kind: 'ordinary',
        to: email,
        subject: texts.subject,
        text: texts.mail(request.name, text, address, call),
      })
}

const labels = ({ categories }: Request) =>
  categories.map((category) => screeningLabels[category as Screening]).join(', ')
const day = (value: string | null) => (value === null ? '-' : formatDate(value))

function told(request: Request): string {
  const { untold, barcode, fromDate, dueDate } = request
  if (untold === 'withdrawn') return texts.withdrawn(barcode)
  const say = untold === 'changed' ? texts.changed : texts.asked
  return say(barcode, labels(request), day(fromDate), day(dueDate))
}

/** Changes one request and says so, if it still is as it was found. */
const each = (
  tools: JobTools,
  action: string,
  found: readonly Request[],
  work: (step: JobStep, request: Request) => Promise<boolean>,
) =>
  Promise.resolve(found).then(async (rows) => {
    for (const request of rows)
      await inOwnTransaction(
        tools,
        { entity: 'sample-request', action, call: 'plannedCards' },
        async (step) => ((await work(step, request)) ? request.id : null),
      )
  })

/** Letters about made, changed or withdrawn requests, once a reading can no longer be undone. */
export async function writeLetters(tools: JobTools): Promise<void> {
  const found = await requests(tools.db)
    .where('request.untold', 'is not', null)
    .where(beyondUndo('request.untold_since', tools.now))
    .execute()
  await each(tools, 'tell', found, async (step, request) => {
    const taken = await step.db
      .updateTable('sampleRequests')
      .set({ untold: null, untoldSince: null })
      .where('id', '=', request.id)
      .where('untold', '=', request.untold)
      .where(beyondUndo('untold_since', tools.now))
      .returning('id')
      .executeTakeFirst()
    if (taken) await write(tools, step, request, told(request))
    return taken !== undefined
  })
}

async function remind(tools: JobTools, step: JobStep, request: Request, text: string): Promise<void> {
  for (const { id } of await placesOf(step.db, request.id))
    await notifyBirthPoint(step, {
      workgroupId: id,
      laboratoryId: request.workgroupId,
      mailed: true,
      type: 'planned_card',
      title: texts.title(request.number),
      text,
      entity: { type: 'sample-request', id: request.id },
    })
  await write(tools, step, request, text)
  step.effect({ entity: 'sample-request', id: request.id, from: request.status, to: request.status })
}

/** Reminds of planned cards that are due soon; who was asked on this very day is not reminded on it. */
export async function remindPlaces(tools: JobTools): Promise<void> {
  const { db, now } = tools
  const today = dayOf(now)
  const due = await requests(db)
    .where('request.type', '=', 'scheduled')
    .where('request.status', '=', 'pending')
    .where('request.approvedAt', 'is not', null)
    .where('request.remindedAt', 'is', null)
    .where('request.dueDate', '>=', today)
    .where('request.dueDate', '<=', addDays(today, remindDays))
    .where(sql<boolean>`(request.approved_at at time zone 'Europe/Rome')::date < ${today}::date`)
    .execute()
  await each(tools, 'remind', due, async (step, request) => {
    const taken = await step.db
      .updateTable('sampleRequests')
      .set({ remindedAt: now })
      .where('id', '=', request.id)
      .where('status', '=', 'pending')
      .where('remindedAt', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!taken) return false
    await remind(tools, step, request, texts.reminder(request.barcode, labels(request), day(request.dueDate)))
    return true
  })
}

/** Asks when parenteral nutrition ended, until somebody says it. */
export async function askForEnds(tools: JobTools): Promise<void> {
  const { db, now } = tools
  const before = new Date(now.getTime() - askEndDays * 24 * 3_600_000).toISOString()
  const open = await requests(db)
    .where('request.type', '=', 'scheduled')
    .where('request.status', '=', 'pending')
    .where('request.endUnknown', '=', true)
    .where(sql<boolean>`coalesce(request.end_asked_at, request.created_at) <= ${before}::timestamptz`)
    .execute()
  await each(tools, 'ask_end', open, async (step, request) => {
    const taken = await step.db
      .updateTable('sampleRequests')
      .set({ endAskedAt: now })
      .where('id', '=', request.id)
      .where('status', '=', 'pending')
      .where(sql<boolean>`coalesce(end_asked_at, created_at) <= ${before}::timestamptz`)
      .returning('id')
      .executeTakeFirst()
    if (!taken) return false
    await remind(tools, step, request, texts.askEnd(request.barcode))
    return true
  })
}

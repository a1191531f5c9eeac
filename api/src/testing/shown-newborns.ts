import type { ReadBy } from '@sne/shared/contract'
import { json } from '../platform/database/columns.ts'
import { createWorkgroup } from './factories.ts'
import type { TestApp } from './index.ts'
import { pendingReport } from './reported.ts'

interface Named {
  readonly id: number
  /** Newborns whose reading it is, ascending. */
  readonly newborns: readonly number[]
}
export type Shown = Readonly<Record<ReadBy, Named>> & {
  /** A laboratory that sees none of them. */
  readonly stranger: Awaited<ReturnType<typeof createWorkgroup>>
}

/** A record of each kind by which a call finds a newborn. */
export async function aRecordOfEach(test: TestApp): Promise<Shown> {
  const { db } = test
  const report = await pendingReport(test)
  const { newbornId } = report.card
  const { card: other } = await pendingReport(test)
  const order = await db
    .selectFrom('analysisRequests')
    .select('id')
    .where('newbornId', '=', newbornId)
    .executeTakeFirstOrThrow()
  const supervisor = await test.as('supervisor', { validator: true })
  const { id: requestId } = await supervisor.call('createSampleRequest', {
    body: { newbornId, type: 'serum_sample', categories: ['sne'] },
  })
  const made = <R extends { readonly id: number }>(row: Promise<R>) => row.then(({ id }) => id)
  const file = await made(
    db
      .insertInto('files')
      .values({ sha256: 'a'.repeat(64), size: 1, name: 'lettera.pdf' })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  const note = db.insertInto('caseNotes').values({ analysisRequestId: order.id, text: 'Nota' })
  const letter = db.insertInto('caseLetters').values({
    analysisRequestId: order.id,
    kind: 'sheet',
    language: 'it',
    title: 'Lettera',
    input: json({}) as never,
    fileId: file,
    digest: 'a'.repeat(64),
  })
  const pair = db.insertInto('newbornPairs').values({
    firstId: Math.min(newbornId, other.newbornId),
    secondId: Math.max(newbornId, other.newbornId),
    status: 'open',
    score: 1,
    evidence: json([]),
    foundAt: test.clock.now(),
  })
  const entry = db.insertInto('internalRegistry').values({
    type: 'sample_invalid',
    number: 9000,
    year: 2026,
    workgroupId: test.laboratory.id,
    date: '2026-11-20',
    sampleId: report.card.id,
    description: 'Prova',
  })
  const message = db.insertInto('intakeMessages').values({
    source: 'json',
    sha256: 'b'.repeat(64),
    text: '{}',
    ack: 'AE',
    sampleId: report.card.id,
  })
  const own = (id: number): Named => ({ id, newborns: [newbornId] })
  return {
    newborn: own(newbornId),
    sample: own(report.card.id),
    sampleAnalysis: own(report.sampleAnalysisId),
    report: own(report.id),
    sampleRequest: own(requestId),
    analysisRequest: own(order.id),
    caseNote: own(await made(note.returning('id').executeTakeFirstOrThrow())),
    caseLetter: own(await made(letter.returning('id').executeTakeFirstOrThrow())),
    newbornPair: {
      id: await made(pair.returning('id').executeTakeFirstOrThrow()),
      newborns: [newbornId, other.newbornId].toSorted((a, b) => a - b),
    },
    registryEntry: own(await made(entry.returning('id').executeTakeFirstOrThrow())),
    intakeMessage: own(await made(message.returning('id').executeTakeFirstOrThrow())),
    stranger: await createWorkgroup(db, { type: 'sma' }),
  }
}

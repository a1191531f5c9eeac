import { createHash } from 'node:crypto'
import type { Endpoints } from '@sne/shared/contract'
import { dayOf, formatDate, keptLetterLabels, screeningLabels } from '@sne/shared/domain'
import type { Context } from '../../../platform/calls/context.ts'
import type { PreparingContext } from '../../../platform/calls/handler.ts'
import { found, refuse } from '../../../platform/calls/refusal.ts'
import type { CaseSheetInput } from '../../../platform/documents/index.ts'
import { serverVersion } from '../../../platform/version.ts'
import { texts } from '../texts.ts'
import { caseFacts, type Reading } from './facts.ts'
import { keepLetter, onceADay } from './keep.ts'
import { analysesOf, communicationsOf, identityOf, requestsOf } from './sheet-facts.ts'
import { findingNumbers, findingWords } from './values.ts'

async function composeSheet(reading: Reading, id: number) {
  const { db, viewer, now } = reading
  const facts = await caseFacts(reading, id)
  const { one, order, laboratory, writer } = facts
  const said: Omit<CaseSheetInput, 'createdAt'> = {
    laboratory,
    reference: one.number,
    category: screeningLabels[one.category],
    urgent: one.urgent,
    ...(await identityOf(db, order.newbornId)),
    findings: one.findings.map((finding) =>
      texts.sheetFinding(
        findingWords(finding, 'it'),
        findingNumbers(finding, 'it'),
        finding.card.barcode,
        formatDate(finding.card.collectedAt),
      ),
    ),
    analyses: await analysesOf(db, viewer, one),
    communications: await communicationsOf(db, one),
    requests: await requestsOf(db, order.workgroupId, one),
    writtenBy: writer,
    softwareVersion: serverVersion,
  }
  const digest = createHash('sha256')
    .update(JSON.stringify([dayOf(now), id, 'sheet', said]))
    .digest('hex')
  return { facts, digest, input: { ...said, createdAt: now.toISOString() } }
}

/**
 * Makes the sheet of a case for a clinical centre. It is drawn before the transaction; what changed meanwhile makes it
 * out of date.
 * @throws Refusal `not_found`, `permission_denied`, `stale_version`
 */
export async function makeCaseSheet(preparing: PreparingContext<Endpoints['makeCaseSheet']>, id: number) {
  const { input, digest } = await composeSheet(preparing, id)
  const bytes = await preparing.services.documents.render({ kind: 'caseSheet', data: input })
  return (context: Context) =>
    onceADay(context, id, digest, async () => {
      const now = await composeSheet(context, id)
      if (now.digest !== digest) throw refuse('stale_version', { message: texts.sheetChanged })
      return keepLetter(context, {
        ...{
          orderId: id,
          order: found(now.facts.order),
          kind: 'sheet',
          language: 'it',
          digest,
          bytes,
          input,
        },
        ...{ title: keptLetterLabels.sheet, setId: null, recipientId: null, mailedTo: null },
      })
    })
}

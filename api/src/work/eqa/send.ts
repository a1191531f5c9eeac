import type { BodyOf, Endpoints, EqaRound } from '@sne/shared/contract'
import { eqaRoundMachine } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import type { PreparingContext } from '../../platform/calls/handler.ts'
import { keepFile } from '../../platform/calls/kept-file.ts'
import { refuse } from '../../platform/calls/refusal.ts'
import { signs } from '../../platform/sessions/viewer.ts'
import { applyTransition, askTransition } from '../../platform/transition/apply.ts'
import { laboratoryHead } from '../../records/laboratories/laboratory-head.ts'
import { ownLaboratory } from '../../records/materials/own-types.ts'
import { findRound, roundRecord } from './round.ts'
import { texts } from './texts.ts'

type Preparing = PreparingContext<Endpoints['sendEqaRound']>

/** Content that a signature freezes, as text: a value that changed while the PDF was drawn is found. */
const signedParts = ({ results }: EqaRound) =>
  JSON.stringify(
    results.map(({ sampleId, analyte, value, comparator, flag, plate, well, hindrance }) => [
      ...[sampleId, analyte, value, comparator, flag, plate?.id, well, hindrance],
    ]),
  )

const releasedOf = ({ results }: EqaRound) => results.filter(({ hindrance }) => hindrance === null)

/** `Programme-number-year` for the name of a file. */
export const fileName = ({ programme, number, year }: EqaRound): string =>
  `${programme.label}-${number}-${year}`.replaceAll(/[^\p{L}\p{N}-]+/gu, '-').toLowerCase()

/**
 * A lead signs the results of a round. The PDF is drawn before the transaction; the results are read again within it. Held and
 * unreadable ones stay in the record as not sent.
 * @throws Refusal `lead_required`, `invalid_transition`, `stale_version`
 */
export async function sendRound(preparing: Preparing, id: number, { version }: BodyOf<'sendEqaRound'>) {
  const { db, viewer, now, services } = preparing
  const workgroupId = ownLaboratory(preparing)
  if (!signs(viewer, 'lead')) throw refuse('lead_required')
  const seen = await findRound(preparing, id)
  const bytes = await services.documents.render({
    kind: 'eqaRound',
    data: {
      laboratory: await laboratoryHead(db, workgroupId),
      round: seen,
      signedBy: viewer.label,
      signedAt: now.toISOString(),
    },
  })
  return async (context: Context) => {
    await roundRecord(context, id)
    const released = async () => releasedOf(await findRound(context, id)).length
    const asked = {
      table: 'eqaRounds',
      machine: eqaRoundMachine,
      id,
      action: 'send',
      version,
      facts: {
        sendable: async () => ({ lead: signs(context.viewer, 'lead'), released: await released() }),
      },
    } as const
    const { to } = await askTransition(context, asked)
    const round = await findRound(context, id)
    if (to === null) return { changed: false, round }
    if (signedParts(round) !== signedParts(seen))
      throw refuse('stale_version', { message: texts.changedMeanwhile, details: { current: round } })
    const file = await keepFile(context, {
      name: texts.file(fileName(round)),
      type: 'application/pdf',
      bytes,
    })
    await context.db.insertInto('eqaResults').values(rowsOf(round)).execute()
    await applyTransition(context, {
      ...asked,
      patch: { sentAt: context.now, sentBy: context.viewer.userId, fileId: file.id },
    })
    context.audit({
      entity: 'eqa-round',
      id,
      action: 'send',
      from: 'analysed',
      to: 'sent',
      details: { sha256: file.sha256, results: round.results.length, sent: releasedOf(round).length },
    })
    return { changed: true, round: await findRound(context, id) }
  }
}

/** Rows to freeze: all measured values; a value that was not measured has no plate and no row. */
const rowsOf = ({ id, results }: EqaRound) =>
  results.flatMap(({ sampleId, analyte, plate, well, raw, value, comparator, unit, flag, hindrance }) =>
    plate === null || well === null || flag === null || hindrance === 'unmeasured'
      ? []
      : [
          {
            roundId: id,
            eqaSampleId: sampleId,
            analyte,
            plateId: plate.id,
            position: well,
            raw,
            value,
            comparator,
            unit,
            flag,
            hindrance,
          },
        ],
  )

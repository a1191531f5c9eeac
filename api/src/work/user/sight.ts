import { decides, type UpdateUserInput } from '@sne/shared/contract'
import { type Screening, screeningLabels, visibleScreenings } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { refuseField } from '../../platform/calls/refusal.ts'
import type { Db } from '../../platform/database/open.ts'
import { listLaboratories } from '../../records/laboratories/laboratories.ts'
import { notifyUser } from '../../records/people/notify.ts'
import { warnAdministrators } from '../../records/people/warn-administrators.ts'
import type { SignerRow } from './signer.ts'
import { texts } from './texts.ts'

interface Sight extends SignerRow {
  readonly screenings: readonly Screening[]
  readonly supervisorScreenings: readonly Screening[] | null
}

/** Categories that an account sees in its laboratory, without categories that the laboratory does not analyse. */
async function seenBy(db: Db, account: Sight): Promise<Screening[]> {
  const laboratory = (await listLaboratories(db)).find(({ id }) => id === account.workgroupId)
  if (!laboratory) return []
  const { supervisorScreenings, lead, validator, screenings } = account
  const seen = visibleScreenings({
    supervisorScreenings,
    hcp: {
      lead,
      validator,
      config: { screenings },
      workgroup: { id: laboratory.id, config: { screenings: laboratory.screenings } },
    },
  })
  return seen.filter((category) => laboratory.screenings.includes(category))
}

/** Sight of an account after a call. */
const afterCall = (before: Sight, { hcp, supervisorScreenings }: UpdateUserInput): Sight => ({
  ...before,
  ...(hcp ? { workgroupId: hcp.workgroupId, screenings: hcp.screenings ?? [] } : {}),
  ...(supervisorScreenings === undefined ? {} : { supervisorScreenings }),
})

/**
 * Lists of somebody who decides are as long as what they see. An account that saw categories keeps one at least; the person and the
 * administrators are told of those that go.
 * @throws Refusal `validation` when nothing would stay in sight
 */
export async function followSight(context: Context, before: Sight, input: UpdateUserInput): Promise<void> {
  if (!decides({ roles: before.roles, hcp: before })) return
  const { db, viewer } = context
  const after = afterCall(before, input)
  const [saw, sees] = [await seenBy(db, before), await seenBy(db, after)]
  const lost = saw.filter((category) => !sees.includes(category))
  if (lost.length === 0) return
  if (sees.length === 0)
    throw refuseField(
      input.supervisorScreenings ? 'supervisorScreenings' : 'hcp.screenings',
      texts.seesNothing,
    )
  const text = texts.sightText(
    viewer.label,
    before.email,
    lost.map((category) => screeningLabels[category]),
  )
  const told = { title: texts.sightNarrowed, text, entity: { type: 'user', id: before.id } } as const
  if (before.id !== viewer.userId) await notifyUser(context, { userId: before.id, type: 'message', ...told })
  await warnAdministrators(context, {
    except: [before.id, viewer.userId],
    link: `/user/${before.id}/edit`,
    ...told,
  })
}

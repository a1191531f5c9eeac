import type { LimitSigner } from './limit-approval.ts'
import { maySign } from './signing.ts'
import type { GuardRefusal } from './transition.ts'

/** Why the person may not decide about established targets of a lot; null where the decision is taken. */
export function targetDecisionRefusal(
  { proposedBy }: { readonly proposedBy: number },
  person: Pick<LimitSigner, 'id' | 'hcp' | 'impersonatedBy'>,
  step: 'approve' | 'refuse',
): GuardRefusal | null {
  const isOwn = proposedBy === person.id
  if (step === 'refuse' && isOwn && person.impersonatedBy === null) return null
  if (!maySign(person, 'lead'))
    return { code: 'lead_required', message: 'I valori attesi del laboratorio li approva un responsabile.' }
  return step === 'approve' && isOwn
    ? {
        code: 'second_person',
        message: 'I valori attesi li hai proposti tu: li approva un altro responsabile del laboratorio.',
      }
    : null
}

import { type AccessUser, isLeadOrSupport } from './access.ts'
import type { Role } from './roles.ts'
import { allowedActions, type Machine, step } from './transition.ts'

type Person = Pick<AccessUser, 'hcp' | 'admin'> & { readonly currentRole: Role }

/**
 * Actions that a person is offered on a record in status `from`: the actions of the current role, without the
 * steps whose guard `lead_or_support` refuses the person. The server asks the same guard of the same machine.
 */
export const personActions = <S extends string, A extends string>(
  machine: Machine<S, A>,
  from: S,
  person: Person,
): A[] =>
  allowedActions(machine, from, person.currentRole).filter((action) => {
    const taken = step(machine, from, action, person.currentRole)
    const isForLeads = taken.kind === 'step' && taken.guard === 'lead_or_support'
    return !isForLeads || isLeadOrSupport(person)
  })

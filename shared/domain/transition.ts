import type { Role } from './roles.ts'

/**
 * One allowed step of a status machine.
 * - `roles`: who may cause it by a call; the administrator always may.
 * - `effect`: the step happens only as a consequence of another step (never by a call of its own).
 * - `guard`: name of a further condition of a call, a function of facts in the machine's `guards`. An effect has none.
 */
export interface Transition<S extends string, A extends string, G extends string = string> {
  readonly action: A
  readonly from: readonly S[]
  readonly to: S
  readonly roles: readonly Role[]
  readonly effect?: true
  readonly guard?: G
}

/** Why a guard refuses a step. */
export interface GuardRefusal {
  /** Code of the contract's error catalogue; without one the step is not possible in the record's present state. */
  readonly code?:
    | 'file_mismatch'
    | 'four_eyes'
    | 'lead_required'
    | 'not_found'
    | 'open_scans'
    | 'permission_denied'
    | 'plate_blocked'
    | 'plate_full'
    | 'punches_exhausted'
    | 'qc_failed'
    | 'samples_pending'
    | 'second_person'
    | 'undecided_rows'
    | 'undo_refused'
    | 'validator_required'
  /** Italian sentence for the person; without one that of the code. */
  readonly message?: string
  /** Field of the input that is missing or does not fit: the refusal is one of validation. */
  readonly field?: string
  /** More for the screen. */
  readonly details?: Readonly<Record<string, unknown>>
}

/** A condition of a step: a pure function of facts that the server loads in the step's transaction. */
export type Guard<F> = (facts: F) => GuardRefusal | null

/** Guards by name, whatever their facts. */
export type Guards = Readonly<Record<string, Guard<never>>>

/** The status machine of one entity as data: statuses are enforced by the server and offered by screens. */
export interface Machine<S extends string = string, A extends string = string, G extends string = string> {
  readonly entity: string
  readonly guards: Guards
  readonly transitions: readonly Transition<S, A, G>[]
}

declare const guardsByAction: unique symbol

/** Types of a machine beyond its data: its guards, and which of them the transitions of each action name. */
export interface Guarded<P, G = Guards> {
  readonly guards: G
  readonly [guardsByAction]?: P
}

type GuardOf<T, A> = T extends { readonly action: A; readonly guard: infer G } ? G : never
type GuardsByAction<T extends readonly Transition<string, string>[]> = {
  readonly [A in T[number]['action']]: GuardOf<T[number], A>
}

/**
 * Declares a machine. A guard that a transition names without its function does not compile; whoever causes an action
 * gives the facts of every guard of that action.
 */
export const defineMachine =
  <S extends string, A extends string>() =>
  <const G extends Guards, const T extends readonly Transition<S, A, keyof G & string>[]>(
    entity: string,
    guards: G,
    transitions: T,
  ): Omit<Machine<S, A, keyof G & string>, 'guards'> & Guarded<GuardsByAction<T>, G> => ({
    entity,
    guards,
    transitions,
  })

export type StepResult<S extends string> =
  | { readonly kind: 'step'; readonly to: S; readonly guard?: string }
  /** The record already has the target status: answer 200 with `changed: false`. */
  | { readonly kind: 'already' }
  | { readonly kind: 'refused'; readonly allowed: readonly string[] }
  | { readonly kind: 'role' }

const mayCause = (transition: Transition<string, string>, role: Role | 'effect') =>
  role === 'effect' || role === 'administrator' || (!transition.effect && transition.roles.includes(role))

/**
 * Result when `role` asks for `action` on a record in status `from`. Pure: the server and the screens call
 * it.
 */
export function step<S extends string, A extends string>(
  machine: Machine<S, A>,
  from: S,
  action: A,
  role: Role | 'effect',
): StepResult<S> {
  const ofAction = machine.transitions.filter((transition) => transition.action === action)
  const permitted = ofAction.filter((transition) => mayCause(transition, role))
  if (ofAction.length > 0 && permitted.length === 0) return { kind: 'role' }
  const match = permitted.find((transition) => transition.from.includes(from))
  // The step that an effect follows from has asked its own guards.
  if (match) return { kind: 'step', to: match.to, guard: role === 'effect' ? undefined : match.guard }
  if (permitted.some((transition) => transition.to === from)) return { kind: 'already' }
  return { kind: 'refused', allowed: allowedActions(machine, from, role) }
}

/** Actions that `role` may take on a record in status `from`; a screen shows them as buttons. */
export function allowedActions<S extends string, A extends string>(
  machine: Machine<S, A>,
  from: S,
  role: Role | 'effect',
): A[] {
  const open = machine.transitions.filter((t) => t.from.includes(from) && mayCause(t, role))
  return [...new Set(open.map((transition) => transition.action))]
}

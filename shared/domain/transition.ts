import type { Role } from './roles.ts'

/**
 * One allowed step of a status machine.
 * - `roles`: who may cause it by a call; the administrator always may.
 * - `effect`: the step happens only as a consequence of another step (never by a call of its own).
 * - `guard`: name of a further condition of a call; the server proves it, the screen explains it. An effect has none.
 */
export interface Transition<S extends string, A extends string, G extends string = string> {
  readonly action: A
  readonly from: readonly S[]
  readonly to: S
  readonly roles: readonly Role[]
  readonly effect?: true
  readonly guard?: G
}

/** The status machine of one entity as data: statuses are enforced by the server and offered by screens. */
export interface Machine<S extends string = string, A extends string = string, G extends string = string> {
  readonly entity: string
  readonly transitions: readonly Transition<S, A, G>[]
}

declare const guardsByAction: unique symbol

/** What the type of a machine knows beyond its data: the guards that the transitions of each action name. */
export interface Guarded<P> {
  readonly [guardsByAction]?: P
}

type GuardOf<T, A> = T extends { readonly action: A; readonly guard: infer G } ? G : never
type GuardsByAction<T extends readonly Transition<string, string>[]> = {
  readonly [A in T[number]['action']]: GuardOf<T[number], A>
}

/** Declares a machine so that whoever causes one of its actions must prove every guard of that action. */
export const defineMachine =
  <S extends string, A extends string, G extends string>() =>
  <const T extends readonly Transition<S, A, G>[]>(
    entity: string,
    transitions: T,
  ): Machine<S, A, G> & Guarded<GuardsByAction<T>> => ({ entity, transitions })

export type StepResult<S extends string> =
  | { readonly kind: 'step'; readonly to: S; readonly guard?: string }
  /** The record already stands where the action leads: answer 200 with `changed: false`. */
  | { readonly kind: 'already' }
  | { readonly kind: 'refused'; readonly allowed: readonly string[] }
  | { readonly kind: 'role' }

const mayCause = (transition: Transition<string, string>, role: Role | 'effect') =>
  role === 'effect' || role === 'administrator' || (!transition.effect && transition.roles.includes(role))

/**
 * What happens when `role` asks for `action` on a record in status `from`.
 * Pure: the server and the screens ask the same question.
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
  // What an effect follows from has proved its own guards.
  if (match) return { kind: 'step', to: match.to, guard: role === 'effect' ? undefined : match.guard }
  if (permitted.some((transition) => transition.to === from)) return { kind: 'already' }
  return { kind: 'refused', allowed: allowedActions(machine, from, role) }
}

/** Actions that `role` may take on a record in status `from`; what a screen shows as buttons. */
export function allowedActions<S extends string, A extends string>(
  machine: Machine<S, A>,
  from: S,
  role: Role | 'effect',
): A[] {
  const open = machine.transitions.filter((t) => t.from.includes(from) && mayCause(t, role))
  return [...new Set(open.map((transition) => transition.action))]
}

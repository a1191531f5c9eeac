import { compareShapes, type Side, type Walk } from './compare-shapes.ts'
import type { Surface } from './surface.ts'

export interface Change {
  /** `breaking`: a remote built for the older surface may not work; `addition`: it does, but the other way round not. */
  readonly kind: 'breaking' | 'addition'
  /** Where: `ShellServices.toast(2)`. */
  readonly place: string
  readonly what: string
}

/**
 * Types made on both sides, with the side that makes their values. A remote gets its lifecycles from
 * `defineRemote` and exposes them. The side of all other types follows from their place of use.
 */
const makers: Readonly<Record<string, Side>> = {
  ShellServices: 'host',
  RemoteProps: 'host',
  RemoteLifecycles: 'remote',
  RemoteDeclaration: 'remote',
}

/**
 * Changes between two surfaces, as a remote sees them. Anything that is not clearly an addition counts as
 * breaking: a new export, a new property of the host's offer, a new optional one of a remote's values.
 */
export function compareSurfaces(before: Surface, after: Surface): Change[] {
  const changes: Change[] = []
  const walk: Walk = {
    before: before.types,
    after: after.types,
    makers,
    seen: new Set(),
    report: (kind, place, what) => changes.push({ kind, place, what }),
  }
  const exportsBefore = Object.entries(before.exports)
  for (const [name, shape] of exportsBefore) {
    const now = after.exports[name]
    if (now === undefined) walk.report('breaking', name, 'is not exported any more')
    else if (shape !== name || makers[name]) compareShapes(walk, name, shape, now, makers[name] ?? 'host')
  }
  // Types that nothing above led to: their values may be made on either side.
  for (const [name, shape] of exportsBefore) {
    const now = after.exports[name]
    if (now !== undefined && shape === name && !isSeen(walk, name))
      compareShapes(walk, name, shape, now, 'both')
  }
  for (const name of Object.keys(after.exports))
    if (!(name in before.exports)) walk.report('addition', name, 'is exported')
  return onlyOnce(changes)
}

const isSeen = ({ seen }: Walk, name: string) =>
  (['host', 'remote', 'both'] as const).some((side) => seen.has(`${name} ${side}`))

/** A named type that is made on both sides is compared twice; the harder judgement stays. */
function onlyOnce(changes: readonly Change[]): Change[] {
  const hard = new Set(changes.filter(({ kind }) => kind === 'breaking').map(({ place }) => place))
  const kept = new Map<string, Change>()
  for (const change of changes) {
    if (change.kind === 'addition' && hard.has(change.place)) continue
    kept.set(`${change.place} ${change.what}`, change)
  }
  return [...kept.values()]
}

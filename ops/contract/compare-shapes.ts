import type { CallShape, GenericShape, ObjectShape, Shape, UnionShape } from './surface.ts'

/** Who makes the values of a type: the host (it is offered), the remote (it is given), or either. */
export type Side = 'host' | 'remote' | 'both'

export interface Walk {
  readonly before: Readonly<Record<string, Shape>>
  readonly after: Readonly<Record<string, Shape>>
  /** Types whose values one side makes wherever they are used. */
  readonly makers: Readonly<Record<string, Side>>
  /** `name side` of the named types that were compared already. */
  readonly seen: Set<string>
  readonly report: (kind: 'breaking' | 'addition', place: string, what: string) => void
}

const opposite: Readonly<Record<Side, Side>> = { host: 'remote', remote: 'host', both: 'both' }

/** Types of others through which values only pass; of any other the maker of the contents is unknown. */
const carriers = new Set(['Promise', 'Array', 'ReadonlyArray', 'Context (react)', 'ReadonlySet'])

/** Reports the changes from one shape to the other. @param place as a person would name it */
export function compareShapes(walk: Walk, place: string, before: Shape, after: Shape, given: Side): void {
  const name = typeof before === 'string' && before in walk.before ? before : null
  const side = (name && walk.makers[name]) || given
  if (name) {
    if (walk.seen.has(`${name} ${side}`) && before === after) return
    walk.seen.add(`${name} ${side}`)
  }
  const [one, other] = [resolved(before, walk.before), resolved(after, walk.after)]
  const here = name && before === after ? name : place
  if (isObject(one) && isObject(other)) compareProperties(walk, here, one, other, side)
  else if (isCall(one) && isCall(other)) compareCalls(walk, here, one, other, side)
  else if (isUnion(one) && isUnion(other)) compareUnions(walk, here, one, other, side)
  else if (isGeneric(one) && isGeneric(other) && isSameGeneric(one, other)) {
    const within = carriers.has(one.of) ? side : 'both'
    for (const [index, part] of one.with.entries())
      compareShapes(walk, here, part, other.with[index]!, within)
  } else if (side === 'remote' && takesMore(one, other))
    walk.report('addition', here, `may be ${brief(other)} now`)
  else if (JSON.stringify(one) !== JSON.stringify(other)) {
    const [was, is] = before === after ? [one, other] : [before, after]
    walk.report('breaking', here, `was ${brief(was)} and is ${brief(is)}`)
  }
}

/** Whether a remote may give one more value than before, and all former ones. */
function takesMore(before: Shape, after: Shape): boolean {
  if (typeof before !== 'string' || typeof after !== 'string' || before === after) return false
  const words = after.split(' | ')
  return (
    words.every((word) => /^'.*'$/.test(word)) && before.split(' | ').every((word) => words.includes(word))
  )
}

const isSameGeneric = (one: GenericShape, other: GenericShape) =>
  one.of === other.of && one.with.length === other.with.length

function compareProperties(walk: Walk, place: string, before: ObjectShape, after: ObjectShape, side: Side) {
  const [were, are] = [byName(before.properties), byName(after.properties)]
  for (const [name, was] of were) {
    const is = are.get(name)
    const here = `${place}.${name}`
    if (!is) {
      walk.report('breaking', here, 'is gone')
      continue
    }
    if (was.optional && !is.optional) walk.report('breaking', here, 'must be there now')
    if (!was.optional && is.optional)
      walk.report(side === 'remote' ? 'addition' : 'breaking', here, 'may be absent now')
    compareShapes(walk, here, was.shape, is.shape, side)
  }
  for (const [name, is] of are) {
    if (were.has(name)) continue
    const here = `${place}.${name}`
    if (is.optional || side === 'host') walk.report('addition', here, 'is new')
    else walk.report('breaking', here, 'is new and a remote has to give it')
  }
}

/** Calls that one side makes and the other implements: the caller makes the parameters. */
function compareCalls(walk: Walk, place: string, before: CallShape, after: CallShape, side: Side) {
  const [were, are] = [parametersOf(before), parametersOf(after)]
  for (const [index, was] of were.entries()) {
    const is = are[index]
    const here = `${place}(${index + 1})`
    if (!is) {
      walk.report('breaking', here, 'is not taken any more')
      continue
    }
    if (was.optional !== is.optional) {
      const loosened = is.optional && side === 'host'
      walk.report(
        loosened ? 'addition' : 'breaking',
        here,
        is.optional ? 'may be left out now' : 'must be given now',
      )
    }
    if (was.rest !== is.rest) walk.report('breaking', here, 'stands for another number of values')
    compareShapes(walk, here, was.shape, is.shape, opposite[side])
  }
  for (const [index, is] of are.slice(were.length).entries()) {
    const here = `${place}(${were.length + index + 1})`
    if (is.optional || is.rest || side === 'remote') walk.report('addition', here, 'is new')
    else walk.report('breaking', here, 'is new and has to be given')
  }
  compareShapes(walk, `${place}()`, before.returns, after.returns, side)
}

/** Equal alternatives belong together; of the rest a single one on each side is the same one, changed. */
function compareUnions(walk: Walk, place: string, before: UnionShape, after: UnionShape, side: Side) {
  const isIn = (list: readonly Shape[], shape: Shape) =>
    list.some((other) => JSON.stringify(other) === JSON.stringify(shape))
  for (const shape of before.anyOf)
    if (isIn(after.anyOf, shape)) compareShapes(walk, place, shape, shape, side)
  const gone = before.anyOf.filter((shape) => !isIn(after.anyOf, shape))
  const come = after.anyOf.filter((shape) => !isIn(before.anyOf, shape))
  if (gone.length === 0 && come.length === 0) return
  if (gone.length === 1 && come.length === 1) return compareShapes(walk, place, gone[0]!, come[0]!, side)
  walk.report('breaking', place, `was ${brief(before)} and is ${brief(after)}`)
}

const resolved = (shape: Shape, types: Readonly<Record<string, Shape>>): Shape =>
  typeof shape === 'string' ? (types[shape] ?? shape) : shape
const isObject = (shape: Shape): shape is ObjectShape => typeof shape === 'object' && 'properties' in shape
const isCall = (shape: Shape): shape is CallShape => typeof shape === 'object' && 'parameters' in shape
const isUnion = (shape: Shape): shape is UnionShape => typeof shape === 'object' && 'anyOf' in shape
const isGeneric = (shape: Shape): shape is GenericShape => typeof shape === 'object' && 'of' in shape

interface Part {
  readonly optional: boolean
  readonly rest: boolean
  readonly shape: Shape
}
const partOf = (key: string, shape: Shape): Part => ({
  optional: key.endsWith('?'),
  rest: key.startsWith('...'),
  shape,
})
const byName = (properties: ObjectShape['properties']) =>
  new Map(Object.entries(properties).map(([key, shape]) => [key.replace(/\?$/, ''), partOf(key, shape)]))
const parametersOf = ({ parameters }: CallShape) =>
  Object.entries(parameters).map(([key, shape]) => partOf(key, shape))

const brief = (shape: Shape) => (typeof shape === 'string' ? shape : JSON.stringify(shape))

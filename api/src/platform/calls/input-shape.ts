import { isStorable, reordersText } from '../database/storable-text.ts'
import { bodyLimits } from '../limits.ts'
import { refuseField } from './refusal.ts'
import { texts } from './texts.ts'

const badText = texts.forbiddenCharacters
const hiddenText = texts.invisibleCharacters
const longList = texts.listTooLong(bodyLimits.listItems)
const tooDeep = texts.tooDeep
const tooMany = texts.tooManyValues

const badName = texts.forbiddenName
/** Schemas compare lengths of values before their types: an object that cannot become a number or text would throw. */
const converting = ['toString', 'valueOf']

interface Visit {
  readonly value: unknown
  readonly path: string
  readonly depth: number
}

/**
 * Checks parameters, query, body or fields of any call, before and after its schema reads them.
 * Refused are characters that the database cannot store or that reorder a text on screen. Lists and
 * nesting beyond a limit are refused too, and names of properties that break schemas. The traversal
 * has a stack of its own: nesting may be deeper than the engine's stack.
 * @param path of the value itself, where it has one (`file`)
 * @throws Refusal `validation` with the field
 */
export function checkInput(input: unknown, path = ''): void {
  const open: Visit[] = [{ value: input, path, depth: 0 }]
  let seen = 0
  for (let visit = open.pop(); visit; visit = open.pop()) {
    const { value, path: own, depth } = visit
    seen += 1
    if (seen > bodyLimits.values) throw refuseField(own, tooMany)
    if (typeof value === 'string' && !isStorable(value)) throw refuseField(own, badText)
    if (typeof value === 'string' && reordersText(value)) throw refuseField(own, hiddenText)
    if (typeof value !== 'object' || value === null) continue
    if (depth === bodyLimits.depth) throw refuseField(own, tooDeep)
    if (Array.isArray(value) && value.length > bodyLimits.listItems) throw refuseField(own, longList)
    for (const [name, inner] of Object.entries(value)) {
      // A name is told only when it can be: it comes from outside too.
      if (!isStorable(name)) throw refuseField(own, badText)
      if (converting.includes(name)) throw refuseField(own, badName)
      open.push({ value: inner, path: own === '' ? name : `${own}.${name}`, depth: depth + 1 })
    }
  }
}

import { expect, it } from 'vitest'
import { plateCopyName } from './plate-copy.ts'

it.each([
  ['SNE 12', [], 'SNE 12 (copia)'],
  ['SNE 12', ['SNE 12 (copia)'], 'SNE 12 (copia 2)'],
  ['SNE 12', ['SNE 12 (copia)', 'SNE 12 (copia 2)'], 'SNE 12 (copia 3)'],
  ['SNE 12', ['Di riserva'], 'SNE 12 (copia)'],
  ['SNE 12 (copia)', [], 'SNE 12 (copia 2)'],
  ['SNE 12 (copia 2)', ['SNE 12 (copia 3)'], 'SNE 12 (copia 4)'],
])('a copy of %s beside %j is called %s', (source, taken, name) => {
  expect(plateCopyName(source, taken)).toBe(name)
})

import type { SenderCode } from '@sne/shared/domain'
import {
  type AnswerTable,
  answerOf,
  collectionMethods,
  deliveryTypes,
  maternalFactors,
  meansNothing,
  motivations,
  pluralities,
  repeats,
  transfusionTypes,
  wards,
} from './answers.ts'
import { closedAnswerOf, feedings, infantFactors } from './condition-words.ts'
import { readerOf } from './contradictions.ts'
import { screensNewborns } from './offered.ts'
import { isAcceptable } from './quality-words.ts'
import { sexOf } from './sex.ts'
import { yesOrNo } from './yes-no.ts'

const tables: readonly AnswerTable<unknown>[] = [
  collectionMethods,
  deliveryTypes,
  maternalFactors,
  motivations,
  pluralities,
  repeats,
  transfusionTypes,
  wards,
]
/** LOINC answers, numbers, and the product's own reasons of a collection. */
const shapes = [/^LA\d+-\d$/u, /^\d+(?:[.,]\d+)?$/u, /^[a-z][a-z_]{3,40}$/u]

const isAnswer = (code: string): boolean =>
  shapes.some((shape) => shape.test(code)) ||
  tables.some((table) => answerOf(table, code, code) !== undefined) ||
  closedAnswerOf(infantFactors, code, code) !== undefined ||
  closedAnswerOf(feedings, code, code) !== undefined ||
  meansNothing(code, code) ||
  yesOrNo(code, code) !== null ||
  sexOf(code) !== undefined ||
  isAcceptable(code, code)

const known: Readonly<Record<SenderCode['kind'], (code: string) => boolean>> = {
  question: (code) => readerOf(code) !== undefined,
  answer: isAnswer,
  test: screensNewborns,
}

/** Whether a reader knows the code that one of a sender's own is mapped to. */
export const isKnownCode = ({ kind, to }: SenderCode): boolean => known[kind](to)

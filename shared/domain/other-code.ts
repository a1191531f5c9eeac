import { keysOf } from './status.ts'

interface OtherCodeKind {
  /** Title of a page about the code. */
  readonly label: string
  /** A card with this code is refused: a scanner could not tell the two apart. */
  readonly barsCard: boolean
}

/** Meanings of a scanned code besides a card's, in the order in which the server looks. */
export const otherCodes = {
  cancelled: { label: 'Cartoncino annullato', barsCard: false },
  plate: { label: 'Codice di una piastra', barsCard: true },
  shipping: { label: 'Codice di una spedizione', barsCard: true },
  newborn: { label: 'Codice di un neonato', barsCard: false },
  protocol: { label: 'Numero di protocollo', barsCard: false },
  eqa_sample: { label: 'Campione VEQ', barsCard: true },
} as const satisfies Readonly<Record<string, OtherCodeKind>>

export type OtherCode = keyof typeof otherCodes
export const otherCodeKinds = keysOf(otherCodes)

/** Owner of a code on the bench that no card may have. */
export type CodeTaken = {
  [Kind in OtherCode]: (typeof otherCodes)[Kind]['barsCard'] extends true ? Kind : never
}[OtherCode]

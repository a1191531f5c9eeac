import { readFileSync } from 'node:fs'

/** A message in the shape of a sender; no real person. */
export const senderFile = (name: string): Buffer => readFileSync(new URL(`${name}.hl7`, import.meta.url))

import { readFileSync } from 'node:fs'

/** A message of the product's own, as an Italian birth point would send it; no real person. */
export const fixture = (name: string): Buffer =>
  readFileSync(new URL(`fixtures/${name}.hl7`, import.meta.url))

import { readFileSync } from 'node:fs'
import type { ImportProfile } from '../../platform/database/import-profile.ts'
import { builtInProfile } from './built-in-profiles.ts'

/** A small file of the product's own, written in the form of an instrument. */
export const fixture = (name: string): Buffer => readFileSync(new URL(`fixtures/${name}`, import.meta.url))

export function profileOf(id: string): ImportProfile {
  const profile = builtInProfile(id)
  if (!profile) throw new Error(`no built-in profile ${id}`)
  return profile
}

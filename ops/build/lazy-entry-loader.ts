import type { LoaderContext } from 'webpack'
import { lazyEntry } from './lazy-entry.ts'

/** Of webpack, for the entries that `lazyEntries` names. */
export default function lazyEntryLoader(this: LoaderContext<unknown>): string {
  return lazyEntry(this.resourcePath)
}

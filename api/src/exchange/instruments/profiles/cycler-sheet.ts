import type { ImportProfileInput } from '../../../platform/database/import-profile.ts'
import { quantstudioResults } from './quantstudio-results.ts'

/** A cell of a title, in a line that may be cut by any sign. */
const titled = (words: string) => `(?:^|[\\t,;"])\\s*(?:${words})\\s*(?:[\\t,;"]|$)`

/**
 * Exports of QuantStudio (xlsx), Design & Analysis (xlsx, csv) and 7500 without the mark `[Results]`: lines of the run, any number
 * of them, then a row a well and target.
 */
export const cyclerSheet: ImportProfileInput = {
  ...quantstudioResults,
  id: 'cycler_sheet',
  label: 'QuantStudio, Design & Analysis, 7500 – tabella dei Ct',
  extensions: ['xlsx', 'csv', 'txt'],
  signature: [titled('Target Name|Target|Detector Name'), titled('C[tтq]')],
  startAfter: null,
}

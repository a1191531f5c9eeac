import type { ProfileSpecInput } from '@sne/shared/contract'
import { emptyProfileSpec } from '@sne/shared/domain'

/** A profile of a laboratory for a table of one analyte whose title is not its name. */
export const tshSpec: ProfileSpecInput = {
  ...(structuredClone(emptyProfileSpec) as ProfileSpecInput),
  label: 'Lettore TSH',
  marks: ['Posto', 'Tireotropina'],
  columns: {
    ...(structuredClone(emptyProfileSpec.columns) as ProfileSpecInput['columns']),
    well: ['Posto'],
    sample: ['Etichetta'],
  },
  analytes: [{ name: 'Tireotropina', code: 'TSH' }],
}

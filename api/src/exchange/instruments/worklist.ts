import { positions } from '@sne/shared/domain'
import { delimitedText, inertText } from '../../platform/documents/sheet/delimited-text.ts'
import { instrumentName, type PlannedType, type PlannedWell } from './planned-well.ts'

export interface WorklistWell extends PlannedWell {
  /** 1, 2, … within the replicates of one sample; null for blanks and controls. */
  readonly replicateNo: number | null
}

type Source = 'well' | 'padded' | 'index' | 'vial' | 'sampleId' | 'type' | 'replicate' | 'plate'

/** How an instrument wants its list of samples, as data. */
export interface WorklistFormat {
  readonly delimiter: '\t' | ';' | ','
  readonly extension: 'csv' | 'txt'
  readonly columns: readonly (readonly [title: string, source: Source])[]
  /** Words of the type column. */
  readonly types: Readonly<Record<Exclude<PlannedType, 'empty'>, string>>
}

const plainTypes = { sample: 'Sample', quality_control: 'QC', white_spot: 'Blank' } as const

const defaultFormat: WorklistFormat = {
  delimiter: ';',
  extension: 'csv',
  columns: [
    ['Well', 'well'],
    ['SampleID', 'sampleId'],
    ['Type', 'type'],
    ['Replicate', 'replicate'],
  ],
  types: plainTypes,
}

/** Variants by import profile, so that the file that comes back is the one its profile reads. */
const formats: Readonly<Record<string, WorklistFormat>> = {
  waters_quantify: {
    delimiter: '\t',
    extension: 'txt',
    columns: [
      ['Bottle', 'vial'],
      ['File Text', 'plate'],
      ['Sample Text', 'sampleId'],
      ['Type', 'type'],
    ],
    types: plainTypes,
  },
  quantstudio_results: {
    delimiter: '\t',
    extension: 'txt',
    columns: [
      ['Well', 'index'],
      ['Well Position', 'well'],
      ['Sample Name', 'sampleId'],
      ['Task', 'type'],
    ],
    types: { sample: 'UNKNOWN', quality_control: 'PC', white_spot: 'NTC' },
  },
  masshunter_csv: {
    delimiter: ',',
    extension: 'csv',
    columns: [
      ['Sample Name', 'sampleId'],
      ['Sample Position', 'padded'],
      ['Sample Type', 'type'],
      ['Barcode', 'plate'],
    ],
    types: plainTypes,
  },
}

export const worklistFormat = (profileId: string | null): WorklistFormat =>
  (profileId === null ? undefined : formats[profileId]) ?? defaultFormat

/**
 * The list of samples for the instrument, one line a well that is not empty, in the order given; CRLF line ends.
 * @param plateBarcode named in each line where the format has a place for it.
 */
export function writeWorklist(
  wells: readonly WorklistWell[],
  plateBarcode: string,
  format: WorklistFormat = defaultFormat,
): string {
  const lines = wells
    .filter(({ type }) => type !== 'empty')
    .map((well) => {
      const cells = cellsOf(well, plateBarcode, format)
      return format.columns.map(([, source]) => inertText(cells[source]))
    })
  return delimitedText([format.columns.map(([title]) => title), ...lines], format)
}

function cellsOf(well: WorklistWell, plate: string, format: WorklistFormat): Record<Source, string> {
  const row = well.position.slice(0, 1)
  const column = Number(well.position.slice(1))
  return {
    well: well.position,
    padded: `${row}${String(column).padStart(2, '0')}`,
    index: String((positions as readonly string[]).indexOf(well.position) + 1),
    // The plate is in the first place of the autosampler.
    vial: `1:${row},${column}`,
    sampleId: instrumentName(well) ?? '',
    type: well.type === 'empty' ? '' : format.types[well.qcLevel === 'blank' ? 'white_spot' : well.type],
    replicate: well.replicateNo === null ? '' : String(well.replicateNo),
    plate,
  }
}
